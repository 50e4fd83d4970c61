/** What the panel of the receipts shows, and what it can do. */
import type { FigureHost } from "../figure/figure-view.js";
import type { FoundNumber } from "./found.js";
import type { Language } from "./snippets/snippet.js";

export interface ReceiptsModel {
  readonly host: FigureHost;
  readonly root: ShadowRoot;
  readonly figure: HTMLElement | null;
  /** The words of the lesson that is shown. */
  readonly lessonWords: object;
  readonly numbers: readonly FoundNumber[];
  /** The number whose receipt is open, and its place in the list. */
  readonly chosen: FoundNumber | undefined;
  readonly open: number | undefined;
  /** The figure no longer has the number. */
  readonly gone: boolean;
  /** The number the keyboard is at. */
  readonly at: number;
  /** Which language of code. */
  readonly codeIn: Language;
  /** What the last copying came to. */
  readonly saying: string;
  /** Opens the receipt of a number of the list. */
  choose(at: number): void;
  /** Moves along the list. */
  walk(to: number): void;
  speakIn(language: Language): void;
  told(saying: string): void;
  close(): void;
  /** Leaves the receipts. */
  stop(): void;
}
