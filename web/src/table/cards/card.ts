import type { CardSign } from "./signs";

/** A card as any game shows it. */
export interface CardShown {
  id: string;
  /** What kind of thing the server knows it as, when it is asked why it cannot be used; "card" if not said. */
  domain?: string;
  title: string;
  text: string;
  /** The colour of its band: a variable of the game's colours without its dashes, such as "soviet-band". */
  tone: string;
  /** Words on the band, the first on the left. */
  band: string[];
  /** The figure of its kind, before the words on the band. */
  sign?: CardSign | undefined;
  /** A line at the foot, set apart: what the card does when it is used in another way. */
  foot?: string | undefined;
  /** The game, where this card of it is our reconstruction: it is marked, and says so where it is shown large. */
  ours?: string | undefined;
  /** What stands large in a corner: a cost, a value. */
  corner?: string | undefined;
}
