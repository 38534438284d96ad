/** The lobby as it changes: the server says that something has, and it is asked again; without a line it is asked now and then. */
import * as api from "./client";
import type { Lobby } from "./types";

const SLOW = 15_000;
const WAIT = 5_000;

export class LobbySocket {
  private socket: WebSocket | null = null;
  private readonly clock: ReturnType<typeof setInterval>;
  private again: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly hear: (lobby: Lobby) => void) {
    this.ask();
    this.open();
    this.clock = setInterval(() => {
      if (this.socket?.readyState !== WebSocket.OPEN) this.ask();
    }, SLOW);
  }

  private ask() {
    void api.lobby().then((found) => { if (!this.closed) this.hear(found); }, () => undefined);
  }

  private open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/lobby/socket?language=${document.documentElement.lang}`);
    this.socket = socket;
    socket.onmessage = () => this.ask();
    socket.onclose = () => {
      if (!this.closed) this.again = setTimeout(() => this.open(), WAIT);
    };
  }

  close() {
    this.closed = true;
    clearInterval(this.clock);
    clearTimeout(this.again);
    this.socket?.close();
  }
}
