/** Calls, if the person wants it, when it becomes their move: a sound, and a notice while the page is hidden. Off until they ask for it. */
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
    this.sound();
    if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
    const notice = new Notification("Maproom", { body: sentence, icon: "/icon.svg", tag: "maproom" });
    notice.onclick = () => {
      window.focus();
      go();
      notice.close();
    };
  }

  private sound() {
    const air = new AudioContext();
    [660, 880].forEach((pitch, at) => {
      const tone = air.createOscillator(), loud = air.createGain();
      const start = air.currentTime + at * 0.16;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.08, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
      tone.connect(loud).connect(air.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    });
    setTimeout(() => void air.close(), 1200);
  }
}

export const bell = new Bell();
