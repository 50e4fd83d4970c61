/** The parts around the entropy chart: one row of weights, tables and controls, the gradients, and the softmax of one score. */
import { html, nothing, type TemplateResult } from "lit";
import { weightSticks } from "../../charts/bars/weight-sticks.js";
import { classes } from "../../charts/marks.js";
import { control } from "../../controls/control.js";
import type { RowLock } from "../../controls/row-lock.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { ScalingExperiment } from "./experiment.js";
import { responseChart } from "./response-chart.js";
import type { SeriesName } from "./scores.js";
import { scoreList, taughtRows } from "./scores.js";
import type { Measured, Solved } from "./solve.js";

interface TableHost {
  readonly host: FigureHost;
  readonly lock: RowLock<number>;
  readonly seed: number;
  toggle(dim: number): void;
}

function tableRow({ lock, toggle }: TableHost, measured: Measured): TemplateResult {
  const { dim, article, exact, trials } = measured;
  const row = classes({ lit: lock.current === dim, locked: lock.locked === dim });
  return html`<tr class=${row} data-dim=${dim} @pointerenter=${() => lock.hover(dim)}
      @pointerleave=${() => lock.hover(undefined)} @click=${() => toggle(dim)}>
    <th scope="row">${dim}</th>
    <td class="digits measured">${trials?.entropy.at() ?? "…"}</td>
    <td class="digits">${article?.at() ?? nothing}</td>
    <td class="digits">${exact.at()}</td>
    <td class="digits">${trials?.gradientMean.at() ?? "…"}</td>
    <td class="digits">${trials?.gradientMedian.at() ?? "…"}</td>
    <td class="digits">${trials?.effective.at() ?? "…"}</td>
  </tr>`;
}

export function entropyTable(table: TableHost, name: SeriesName, solved: Solved): TemplateResult {
  const words = table.host.text.scaling;
  const { columns, gradients } = words;
  return html`<table class="entropy" data-series=${name}>
    <caption class=${name}>${words[name]}</caption>
    <thead><tr>
      <th scope="col">${columns.dim}</th>
      <th scope="col">${columns.measured(table.seed)}</th>
      <th scope="col">${columns.article}</th>
      <th scope="col">${columns.exact}</th>
      <th scope="col">${gradients.columns.mean}</th>
      <th scope="col">${gradients.columns.median}</th>
      <th scope="col">${columns.neighbours}</th>
    </tr></thead>
    <tbody>${solved.series[name].map((measured) => tableRow(table, measured))}</tbody>
  </table>`;
}

/** An interpretation of the gradients of one dimension, once its trials are done. */
export function gradientInsight(
  { text }: FigureHost,
  { series }: Solved,
  at: number | undefined,
): Written {
  const words = text.scaling;
  const trialsOf = (name: SeriesName) => series[name].find(({ dim }) => dim === at)?.trials;
  const [unscaled, scaled] = [trialsOf("unscaled"), trialsOf("scaled")];
  if (at === undefined || !unscaled || !scaled) return words.waiting;
  return phrase((number) =>
    words.gradients.soWhat(
      at,
      number(unscaled.gradientMedian.at()),
      number(unscaled.gradientMean.at()),
      number(scaled.gradientMean.at()),
      unscaled.isSpiky,
    ),
  );
}

/** The buttons start a run with new settings; the first run starts automatically. */
const settings = ["seed", "count", "trials", "correlation"] as const;
const boxed = settings.join(" ");

/** Start button and settings of the entropy experiment. */
export function experimentControls(
  host: FigureHost,
  experiment: ScalingExperiment,
): TemplateResult {
  const words = host.text.scaling;
  const { run } = experiment;
  const running = run?.status === "running";
  const note = running
    ? words.progress(run.done, run.total)
    : run?.status === "cancelled"
      ? words.cancelled
      : (run?.message ?? "");
  const go = () => {
    experiment.start();
    host.refresh();
  };
  return html`<div class="run">
      ${
        running
          ? html`<button type="button" class="cancel" data-controls=${boxed} @click=${() => experiment.cancel()}>${words.cancel}</button>
              <progress max=${run.total} .value=${run.done} aria-label=${words.waiting}></progress>`
          : html`<button type="button" class="go" data-controls=${boxed} @click=${go}>${words.run}</button>`
      }
      <span class="note">${note}</span>
    </div>
    <details class="settings" data-controls=${boxed}><summary>${words.settings}</summary>
      <div class="run">${settings.map((name) => control(host, name, { label: words[name], form: "typed" }))}</div>
    </details>`;
}

/** One row of weights, best key first, with as many equal ones as it has effective neighbours. */
function weightRow(host: FigureHost, { row }: Solved, name: SeriesName): TemplateResult {
  const words = host.text.scaling;
  const { weights, effective } = row[name];
  const guess = host.guess?.id === "few" && name === "unscaled" ? host.guess.value : undefined;
  const label = words.rowLabel(words[name], String(effective.at()));
  return html`<div class="weights-of ${name}">
    <p><span class="row-name">${words[name]}</span> <span class="effective">${phrase((number) => words.effective(number(effective.at())))}</span></p>
    ${weightSticks(
      {
        weights: row.order.map((key) => weights.data[key] ?? 0),
        label,
        width: host.width,
        height: host.width < 480 ? 96 : 212,
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

/** The response of a softmax to one score, and the distribution of random scores. */
export function responsePicture(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const words = text.scaling;
  const [weight, slope] = [solved.weight.at(), solved.slope.at()];
  return html`<div class="response">${responseChart(host, solved)}
    ${control(host, "score", { label: words.score, says: chosen("score", state.score, decimals(1)) })}
    <p class="answer-line">${phrase((number) => words.response(number(weight), number(slope)))}</p></div>`;
}

export function responseCaption(host: FigureHost, { samples }: Solved): TemplateResult {
  const words = host.text.scaling;
  const { unscaled, scaled } = samples;
  return html`<p class="so-what dead">${phrase((number) => words.dead(number(unscaled.dead.at()), number(scaled.dead.at()), host.state.dim))}</p>`;
}

export function taughtTable({ text }: FigureHost, { taught }: Solved): TemplateResult {
  const words = text.scaling.rows;
  return html`<details><summary>${words.caption}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${words.caption}><table class="softmax-rows">
      <thead><tr><th scope="col">${words.scores}</th><th scope="col" colspan="3">${words.weights}</th></tr></thead>
      <tbody>${taughtRows.map(
        (row, i) => html`<tr><th scope="row" class="digits">${scoreList(row)}</th>
          ${row.map((_, j) => html`<td class="digits">${taught.at(3 * i + j)}</td>`)}</tr>`,
      )}</tbody></table></div></details>`;
}
