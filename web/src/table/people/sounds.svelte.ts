/** Sounds of the table, made by the browser itself: a piece that is set down, a battle, one's turn. Silent until somebody turns them up. */
const KEPT = "maproom.volume";
export type Sound = "move" | "battle" | "turn";

/** Several things that happen at once sound once. */
const APART = 350;
const FIGHTING = /battle|combat|attack|fight|overrun/;

/** What a change of the table sounds like, from the events of its log; nothing where nothing was told. */
export function soundOf(events: readonly (string | null | undefined)[]): Sound | null {
  if (events.length === 0) return null;
  return events.some((event) => FIGHTING.test(event ?? "")) ? "battle" : "move";
}

class Sounds {
  /** From 0, silent, to 1. */
  volume = $state(Math.max(0, Math.min(1, Number(localStorage.getItem(KEPT) ?? 0) || 0)));
  private air: AudioContext | null = null;
  private last = 0;

  set(volume: number) {
    this.volume = volume;
    localStorage.setItem(KEPT, String(volume));
  }

  play(sound: Sound, least = 0) {
    const loud = Math.max(this.volume, least);
    const now = Date.now();
    if (loud <= 0 || (sound !== "turn" && now - this.last < APART)) return;
    this.last = now;
    this.air ??= new AudioContext();
    if (this.air.state === "suspended") void this.air.resume();
    document.documentElement.dataset["sounded"] = sound;
    if (sound === "turn") [660, 880].forEach((pitch, at) => this.tone(pitch, at * 0.16, 0.35, 0.16 * loud));
    else if (sound === "move") this.knock(900, 0, 0.05, 0.5 * loud);
    else [0, 0.11, 0.3].forEach((at) => this.knock(140, at, 0.22, 0.9 * loud));
  }

  private tone(pitch: number, after: number, long: number, loud: number) {
    const air = this.air;
    if (!air) return;
    const tone = air.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(this.fading(air, after, long, loud));
    tone.start(air.currentTime + after);
    tone.stop(air.currentTime + after + long);
  }

  /** A short burst of noise through a filter: wood on a table, or guns far away. */
  private knock(pitch: number, after: number, long: number, loud: number) {
    const air = this.air;
    if (!air) return;
    const noise = air.createBuffer(1, Math.ceil(air.sampleRate * long), air.sampleRate);
    const data = noise.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = (2 * Math.random() - 1) * (1 - at / data.length) ** 2;
    const source = air.createBufferSource(), filter = air.createBiquadFilter();
    source.buffer = noise;
    filter.type = "lowpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(this.fading(air, after, long, loud));
    source.start(air.currentTime + after);
  }

  private fading(air: AudioContext, after: number, long: number, loud: number): GainNode {
    const gain = air.createGain(), start = air.currentTime + after;
    gain.gain.setValueAtTime(Math.max(0.001, loud), start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    gain.connect(air.destination);
    return gain;
  }
}

export const sounds = new Sounds();
