/** Who one is; a guest is made at the first thing that needs somebody. */
import * as api from "./api/client";
import type { Me } from "./api/types";
import { t } from "./i18n/index.svelte";

/** A name for somebody who has not said theirs. */
export const guestName = (): string => t("sign.guestName", { n: 1000 + Math.floor(9000 * Math.random()) });

class Myself {
  me = $state<Me | null>(null);
  known = $state(false);

  async find() {
    this.me = (await api.session()).me;
    this.known = true;
  }

  /** Somebody, a new guest if need be. */
  async somebody(): Promise<Me> {
    if (!this.known) await this.find();
    if (!this.me) this.me = (await api.comeAsGuest(guestName())).me;
    if (!this.me) throw new Error("The server made no guest.");
    return this.me;
  }
}

export const myself = new Myself();
