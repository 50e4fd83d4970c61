/** The content and commands of the receipts panel. */
import type { FigureHost } from "../figure/figure-view.js";
import type { FoundNumber } from "./found.js";
import type { Language } from "./snippets/snippet.js";

export interface ReceiptsModel {
  readonly host: FigureHost;
  readonly root: ShadowRoot;
  readonly figure: HTMLElement | null;
  /** The words of the current lesson. */
  readonly lessonWords: object;
  readonly numbers: readonly FoundNumber[];
  /** The number with the open receipt, and its index in the list. */
  readonly chosen: FoundNumber | undefined;
  readonly open: number | undefined;
  /** The figure no longer shows the number. */
  readonly gone: boolean;
  /** The index with keyboard focus. */
  readonly at: number;
  /** The selected code language. */
  readonly codeIn: Language;
  /** The result of the last copy. */
  readonly status: string;
  /** Opens the receipt of a number of the list. */
  choose(at: number): void;
  /** Moves along the list. */
  walk(to: number): void;
  selectLanguage(language: Language): void;
  report(status: string): void;
  close(): void;
  /** Closes the receipts. */
  stop(): void;
}
