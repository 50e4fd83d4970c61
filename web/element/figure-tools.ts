/** The buttons under every figure. */
import { html, nothing, type TemplateResult } from "lit";
import type { Strings } from "../words/index.js";

export interface FigureTools {
  readonly text: Strings;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): void;
  redo(): void;
  reset(): void;
  /** Absent where a view has no surprises. */
  readonly surprise?: (() => void) | undefined;
  /** Seed of the last surprise, 0 before the first. */
  readonly seed: number;
  takeOut(): void;
  readonly takeOutOpen: boolean;
  /** Whether numbers can be asked where they come from, and how that is changed. */
  readonly asking: boolean;
  ask(): void;
}

export function figureTools(tools: FigureTools): TemplateResult {
  const { common } = tools.text;
  return html`<div class="tools">
    <button type="button" class="undo" ?disabled=${!tools.canUndo} @click=${tools.undo}>${common.undo}</button>
    <button type="button" class="redo" ?disabled=${!tools.canRedo} @click=${tools.redo}>${common.redo}</button>
    <button type="button" class="reset" @click=${tools.reset}>${common.reset}</button>
    ${
      tools.surprise === undefined
        ? nothing
        : html`<button type="button" class="surprise" @click=${tools.surprise}>${common.surprise}</button>
          ${tools.seed === 0 ? nothing : html`<span class="note">${common.surpriseSeed(tools.seed)}</span>`}`
    }
    <button type="button" class="take-out-button" aria-expanded=${tools.takeOutOpen} @click=${tools.takeOut}>${common.takeOut}</button>
    <button type="button" class="ask-numbers" aria-pressed=${tools.asking ? "true" : "false"} @click=${tools.ask}>${common.receipts}</button>
  </div>`;
}
