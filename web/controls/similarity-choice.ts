/** One of the three similarities, as buttons. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import { similarityNames } from "../figure/state/state.js";

/** `rested` is called after each selection. */
export function similarityChoice(
  host: FigureHost,
  label: string,
  rested: () => void,
): TemplateResult {
  const { state, text } = host;
  return html`<div class="choices" data-control="similarity" role="group" aria-label=${label}>${similarityNames.map(
    (
      similarity,
    ) => html`<button type="button" data-similarity=${similarity} ?disabled=${host.isLocked("similarity")}
      aria-pressed=${similarity === state.similarity ? "true" : "false"}
      @click=${() => {
        host.set({ similarity });
        rested();
      }}>${text.common.similarities[similarity]}</button>`,
  )}</div>`;
}
