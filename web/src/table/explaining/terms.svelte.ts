/** The words of a game that are explained. Until its glossary is there, a text is one piece. */
import type { TermCard } from "../../api/types";

export interface Piece {
  text: string;
  term?: TermCard;
}

class Terms {
  /** A text in pieces; of every term the first place where it stands is one of its own. */
  cut = $state.raw<(text: string) => Piece[]>((text) => [{ text }]);
  /** The terms that a text uses. */
  in = (text: string): TermCard[] => this.cut(text).flatMap(({ term }) => term ?? []);
}

export const terms = new Terms();
