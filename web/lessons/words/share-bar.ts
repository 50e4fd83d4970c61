import { html, nothing, svg, type TemplateResult } from "lit";
import { keyFill } from "../../charts/marks.js";

/** The bar of the share of an entry; `earlier` and `guess` are ticks over it. */
export function shareBar(
  entry: number,
  share: number,
  ticks: { readonly earlier?: number | undefined; readonly guess?: number | undefined } = {},
): TemplateResult {
  const tick = (name: "earlier" | "guess") =>
    ticks[name] === undefined
      ? nothing
      : svg`<line class=${name} x1=${100 * ticks[name]} x2=${100 * ticks[name]} y1="0" y2="12"></line>`;
  return html`<svg class="chart share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="bar" x="0" y="0" width=${100 * share} height="12" fill=${keyFill(entry)}></rect>`}${tick("earlier")}${tick("guess")}
  </svg>`;
}
