/** The buttons under every figure. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import type { Store } from "../figure/state/store.js";
import type { FigureExtras } from "./figure-extras.js";

interface FigureTools {
  readonly store: Store;
  readonly extras: FigureExtras;
  reset(): void;
  /** Undefined if a view has no random settings. */
  readonly surprise: (() => void) | undefined;
}

export function figureTools(
  { announce, isLocked, state, text }: FigureHost,
  { store, extras, reset, surprise }: FigureTools,
): TemplateResult {
  const { common } = text;
  const told = (act: () => void, said: string) => () => {
    act();
    announce(said);
  };
  return html`<div class="tools">
    <button type="button" class="export-button" ?disabled=${isLocked("takeOut")} aria-expanded=${extras.exportOpen} @click=${() => extras.toggleExport()}>${common.exportFigure}</button>
    <button type="button" class="inspect-button" ?disabled=${isLocked("receipts")} aria-pressed=${extras.inspecting} @click=${() => extras.toggleInspection()}>${common.receipts}</button>
    ${
      surprise === undefined
        ? nothing
        : html`<button type="button" class="surprise" ?disabled=${isLocked("surprise")} @click=${surprise}>${common.surprise}</button>
          ${state.surprise === 0 ? nothing : html`<span class="note">${common.surpriseSeed(state.surprise)}</span>`}`
    }
    <button type="button" class="quiet undo" ?disabled=${!store.canUndo || isLocked("undo")} @click=${told(store.undo, common.undone)}>${common.undo}</button>
    <button type="button" class="quiet redo" ?disabled=${!store.canRedo || isLocked("undo")} @click=${told(store.redo, common.redone)}>${common.redo}</button>
    <button type="button" class="quiet reset" ?disabled=${isLocked("reset")} @click=${told(reset, common.resetDone)}>${common.reset}</button>
  </div>`;
}
