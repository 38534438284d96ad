/** Calls, if the person wants it, when it becomes their move: a sound, and a notice while the page is hidden. Off until they ask for it. */
import { sounds } from "../people/sounds.svelte";

const KEPT = "maproom.bell";
const canNotify = () => "Notification" in window;

class Bell {
  on = $state(localStorage.getItem(KEPT) === "on");
  /** Whether the browser has been told never to show notices of this site. */
  blocked = $state(false);

  /** Turns it on or off; asks the browser for notices the first time. */
  async turn() {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.blocked = false;
    if (!this.on) return;
    this.sound();
    if (!canNotify()) return;
    const allowed = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
    this.blocked = allowed === "denied";
  }

  ring(sentence: string, go: () => void) {
    if (!this.on) return;
    if (sounds.volume === 0) this.sound();
    if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
    const notice = new Notification("Maproom", { body: sentence, icon: "/icon.svg", tag: "maproom" });
    notice.onclick = () => {
      window.focus();
      go();
      notice.close();
    };
  }

  private sound() {
    sounds.play("turn", 0.5);
  }
}

export const bell = new Bell();
