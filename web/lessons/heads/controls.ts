/** Above the planes the selected object and the diversity; below them the number of heads and the edited basis. */

import { html, svg, type TemplateResult } from "lit";
import { colourFill, shapePath } from "../../charts/plane/object-mark.js";
import { mathText } from "../../controls/math-text.js";
import { type HeadsFigure, objectName } from "./figure.js";
import { featureLook } from "./panel.js";
import { basisNames, headsLimits } from "./state.js";
import { withCount } from "./weights.js";

function countControl({ host, heads, change }: HeadsFigure): TemplateResult {
  const words = host.text.heads;
  const { min, max } = headsLimits.count;
  const button = (to: number, sign: string, label: string) =>
    html`<button type="button" aria-label=${label} ?disabled=${host.isLocked("heads") || to < min || to > max}
      @click=${() => change(withCount(heads, to))}>${sign}</button>`;
  return html`<div class="count" data-control="heads" role="group" aria-label=${words.count}>
    <span>${words.count}</span>
    ${button(heads.count - 1, "−", words.fewer)}<output>${heads.count}</output>${button(heads.count + 1, "+", words.more)}
  </div>`;
}

function basisControl({ host, heads, change }: HeadsFigure): TemplateResult {
  const words = host.text.heads;
  return html`<div class="basis-choice" data-control="headBasis" role="group" aria-label=${words.basis}>
    <span>${words.basis}</span>
    <div class="choices">${basisNames.map(
      (
        basis,
      ) => html`<button type="button" data-basis=${basis} ?disabled=${host.isLocked("headBasis")}
        aria-pressed=${basis === heads.basis ? "true" : "false"}
        @click=${() => change({ ...heads, basis })}>${mathText(words.bases[basis])}</button>`,
    )}</div>
  </div>`;
}

/** The arrows by feature: the selected one is highlighted in every head. */
function featureControl({ host, feature }: HeadsFigure, select: (feature: number) => void) {
  const words = host.text.heads;
  return html`<div class="feature-choice" data-control="headWeights" role="group" aria-label=${words.featureLabel}>
    ${words.featureNames.map((name, i) => {
      const look = featureLook(i, words.numberLetters);
      const mark =
        look.kind === "number"
          ? svg`<text class="tip-letter" dy="0.34em" text-anchor="middle">${look.letter}</text>`
          : look.kind === "colour"
            ? svg`<path class="tip-colour" d=${shapePath(0, 6)} stroke=${colourFill(look.index)}></path>`
            : svg`<path class="tip-shape" d=${shapePath(look.index, 6)}></path>`;
      return html`<button type="button" data-feature=${i} ?disabled=${host.isLocked("headWeights")} aria-pressed=${i === feature ? "true" : "false"}
        @click=${() => select(i)}><svg class="chart" width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">${mark}</svg>${
          look.kind === "number"
            ? html`<span class="visually-hidden">${name}</span>`
            : html`<span>${name}</span>`
        }</button>`;
    })}
  </div>`;
}

export function headsBar(figure: HeadsFigure): TemplateResult {
  const { host, selectedObject, locked, solved } = figure;
  const words = host.text.heads;
  return html`<div class="heads-bar">
      <p class="asks">${words.asks(objectName(figure, selectedObject))}
        <span class="note">${locked ? words.held : words.free}</span></p>
      <p class="diversity-number"><strong>${solved.diversity}</strong> ${words.diversity}
        <span class="note">${words.diversityNote}</span></p>
    </div>`;
}

export function headsControls(
  figure: HeadsFigure,
  select: (feature: number) => void,
): TemplateResult {
  return html`${featureControl(figure, select)}
    <div class="heads-controls">${basisControl(figure)}${countControl(figure)}</div>`;
}
