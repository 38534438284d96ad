/** A table's socket: opens, hears, asks, and comes back by itself when the line breaks. */
import type { ClientMessage, ServerMessage } from "./types";

export type SocketState = "opening" | "open" | "lost" | "refused";

const FIRST_WAIT = 400;
/** A server that starts anew is found again soon; one that stays away is asked less often. */
const LONGEST_WAIT = 1600;
const LONG_GONE_WAIT = 8000;
const LONG_GONE = 60_000;
const PING_EVERY = 25_000;

type WithoutRef<M> = M extends unknown ? Omit<M, "ref"> : never;
export type Asking = WithoutRef<ClientMessage>;

export class TableSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private lostAt = 0;

  constructor(
    private readonly table: string,
    private readonly language: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly tell: (state: SocketState) => void,
  ) {
    this.open();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  private readonly hurry = () => {
    if (document.visibilityState === "visible" && !this.socket && !this.closed) {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?news=answers&language=${this.language}`);
    this.socket = socket;
    this.tell("opening");
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.lostAt = 0;
      this.tell("open");
      this.ping = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      clearInterval(this.ping);
      if (this.socket === socket) this.socket = null;
      if (this.closed) return;
      if (event.code >= 4400 && event.code < 4500 && event.code !== 4429) {
        this.tell("refused");
        return;
      }
      this.tell("lost");
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.lostAt ||= Date.now();
      this.wait = Math.min(this.wait * 2, Date.now() - this.lostAt > LONG_GONE ? LONG_GONE_WAIT : LONGEST_WAIT);
    };
  }

  /** Whether the message left; without a line nothing is kept for later, because it would be stale. */
  send(message: Asking): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ping);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }
}
