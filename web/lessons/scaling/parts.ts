/** The parts beside the entropy chart: one row of weights, and the softmax of one score. */
import { html, type TemplateResult } from "lit";
import { weightSticks } from "../../charts/bars/weight-sticks.js";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { SeriesName } from "./response.js";
import { responseChart } from "./response-chart.js";
import type { Solved, Trials } from "./solve.js";

/** The trials of the given dimension, once they are done. */
const trialsAt = ({ series }: Solved, name: SeriesName, dim: number): Trials | undefined =>
  series[name].find((measured) => measured.dim === dim)?.trials;

/** What the trials of the chosen dimension say; `say` is given those without and with the scale. */
function ofTrials(
  { state, text }: FigureHost,
  solved: Solved,
  say: (unscaled: Trials, scaled: Trials) => Written,
): Written {
  const [unscaled, scaled] = (["unscaled", "scaled"] as const).map((name) =>
    trialsAt(solved, name, state.dim),
  );
  return unscaled && scaled ? say(unscaled, scaled) : text.scaling.waiting;
}

export const entropySays = (host: FigureHost, solved: Solved): Written =>
  ofTrials(host, solved, (unscaled, scaled) =>
    phrase((number) =>
      host.text.scaling.soWhat(
        host.state.dim,
        number(unscaled.effective.at(0, decimals(1))),
        number(scaled.effective.at(0, decimals(1))),
      ),
    ),
  );

export const gradientSays = (host: FigureHost, solved: Solved): Written =>
  ofTrials(host, solved, (unscaled, scaled) =>
    phrase((number) =>
      host.text.scaling.gradients.soWhat(
        host.state.dim,
        number(unscaled.gradientMedian.at()),
        number(unscaled.gradientMean.at()),
        number(scaled.gradientMean.at()),
      ),
    ),
  );

/** One row of weights, best key first, with as many equal ones as it has effective neighbours. */
function weightRow(host: FigureHost, { row }: Solved, name: SeriesName): TemplateResult {
  const words = host.text.scaling;
  const { weights, effective } = row[name];
  const guess = host.guess?.id === "few" && name === "unscaled" ? host.guess.value : undefined;
  const [best = 0] = row.order;
  return html`<div class="weights-of ${name}">
    <p><span class="row-name">${words[name]}</span> <span class="effective">${phrase((number) => words.effective(number(effective.at())))}</span></p>
    ${weightSticks(
      {
        weights: row.order.map((key) => weights.data[key] ?? 0),
        full: weights.at(best),
        label: words.rowLabel(words[name], String(effective.at())),
        width: host.width,
        height: host.width < 480 ? 80 : host.isAlone ? 140 : 150,
        highlight: undefined,
        even: effective.data[0] ?? 1,
        guess,
      },
      { highlight: () => {} },
    )}</div>`;
}

export const rows = (host: FigureHost, solved: Solved): TemplateResult =>
  html`<div class="weight-rows">${weightRow(host, solved, "scaled")}${weightRow(host, solved, "unscaled")}
    ${control(host, "dim", { label: host.text.scaling.dim })}</div>`;

/** The response of a softmax to one score. */
export function responsePicture(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const words = text.scaling;
  return html`<div class="response">${responseChart(host, solved)}
    ${control(host, "score", { label: words.score, says: chosen("score", state.score, decimals(1)) })}
    <p class="answer-line">${phrase((number) => words.response(number(solved.weight.at()), number(solved.slope.at())))}</p></div>`;
}
