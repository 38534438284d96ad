/** Rings, if the person wants it, when it becomes their move; off until they ask for it. */
const KEPT = "maproom.bell";

class Bell {
  on = $state(localStorage.getItem(KEPT) === "on");

  async turn() {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    if (this.on && "Notification" in window && Notification.permission === "default") await Notification.requestPermission();
    if (this.on) this.sound();
  }

  ring(sentence: string) {
    if (!this.on) return;
    this.sound();
    if (document.hidden && "Notification" in window && Notification.permission === "granted") {
      new Notification("Maproom", { body: sentence, icon: "/icon.svg", tag: "maproom" });
    }
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
