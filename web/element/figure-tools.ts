/** The buttons above every figure: what can be undone first, what leaves the figure last. */
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
  { announce, isLocked, text }: FigureHost,
  { store, extras, reset, surprise }: FigureTools,
): TemplateResult {
  const { common } = text;
  const told = (act: () => void, said: string) => () => {
    act();
    announce(said);
  };
  const tool = (name: string, label: string, act: () => void, isDisabled: boolean) =>
    html`<button type="button" class="quiet ${name}" ?disabled=${isDisabled} @click=${act}>${label}</button>`;
  return html`<div class="tools">
    ${tool("undo", common.undo, told(store.undo, common.undone), !store.canUndo || isLocked("undo"))}
    ${tool("reset", common.reset, told(reset, common.resetDone), isLocked("reset"))}
    ${surprise === undefined ? nothing : tool("surprise", common.surprise, surprise, isLocked("surprise"))}
    <button type="button" class="quiet inspect-button" ?disabled=${isLocked("receipts")} aria-pressed=${extras.inspecting} @click=${() => extras.toggleInspection()}>${common.receipts}</button>
    <button type="button" class="quiet export-button" ?disabled=${isLocked("takeOut")} aria-expanded=${extras.exportOpen} @click=${() => extras.toggleExport()}>${common.exportFigure}</button>
  </div>`;
}
