/** The response of a softmax to one score, and the distribution of random scores. */

import { html, type TemplateResult } from "lit";
import { responseChart } from "../../charts/curves/response-chart.js";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import { defaultState } from "../../figure/state/state.js";
import { widths } from "./article.js";
import { maxScore, scoreList, taughtRows } from "./scores.js";
import type { Solved } from "./solve.js";
import { scalingLimits } from "./state.js";

function slider(host: FigureHost, name: "score" | "dim", value: NamedValue): TemplateResult {
  const words = host.text.scaling;
  // Dimensions double from step to step, scores change by tenths.
  const widest = widths.length - 1;
  const range =
    name === "dim"
      ? { min: 0, max: widest, step: 1, shown: widths.findLastIndex((w) => w <= value.value) }
      : { ...scalingLimits.score, step: 0.1, shown: value.value };
  const read = (e: Event) => {
    const at = (e.target as HTMLInputElement).valueAsNumber;
    host.set(name === "dim" ? { dim: widths[at] ?? 1 } : { score: at }, name);
  };
  return html`<label for=${name} data-control=${name}>${words[name]} <output aria-live="off" for=${name}>${value}</output></label>
    <div class="slider" data-control=${name}><input id=${name} type="range" ?disabled=${host.isLocked(name)}
      min=${range.min} max=${range.max} step=${range.step}
      aria-valuetext=${value.text} .value=${String(range.shown)} @input=${read} @change=${() => host.seal()}></div>`;
}

function rowsTable({ text }: FigureHost, { taught }: Solved): TemplateResult {
  const words = text.scaling.rows;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.caption}><table class="softmax-rows">
      <caption>${words.caption}</caption>
      <thead><tr><th scope="col">${words.scores}</th><th scope="col" colspan="3">${words.weights}</th></tr></thead>
      <tbody>${taughtRows.map(
        (row, i) => html`<tr><th scope="row" class="digits">${scoreList(row)}</th>
          ${row.map((_, j) => html`<td class="digits">${taught.at(3 * i + j)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
}

export function response(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text, width } = host;
  const words = text.scaling;
  const { curve, samples } = solved;
  const { unscaled, scaled } = samples;
  const [weight, slope] = [solved.weight.at(), solved.slope.at()];
  const isNeeded = state.score !== defaultState.score || state.dim !== defaultState.dim;
  return chapterPart(
    { name: "scores", title: words.scoresTitle, isNeeded },
    html`<div class="pair">
        <div>${slider(host, "score", chosen("score", state.score, decimals(1)))}
          <p class="answer-line">${phrase((number) => words.response(number(weight), number(slope)))}</p></div>
        <div>${slider(host, "dim", chosen("dim", state.dim, String))}
          <p class="answer-line variances">${phrase((number) => words.variances(number(unscaled.variance.at()), number(scaled.variance.at())))}</p></div>
      </div>
      ${responseChart({
        label: words.responseLabel,
        width,
        reach: maxScore,
        ...curve,
        chosen: { score: state.score, weight: weight.value, slope: slope.value },
        bins: { unscaled: unscaled.bins, scaled: scaled.bins },
        names: words.responseNames,
      })}
      <p class="dead insight">${phrase((number) => words.dead(number(unscaled.dead.at()), number(scaled.dead.at()), state.dim))}</p>
      ${rowsTable(host, solved)}`,
  );
}
