/** The results of the experiment as tables, and the chart of its gradients. */

import { html, nothing, type TemplateResult } from "lit";
import type { SeriesName } from "../../charts/curves/entropy-chart.js";
import { type GradientName, gradientChart } from "../../charts/curves/gradient-chart.js";
import { classes } from "../../charts/marks.js";
import { chapterPart } from "../../controls/chapter-part.js";
import type { RowLock } from "../../controls/row-lock.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { experimentDims } from "./article.js";
import type { Measured, Solved } from "./solve.js";

export interface TableHost {
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

function normsOf({ series }: Solved): Record<GradientName, (number | undefined)[]> {
  const { scaled, unscaled } = series;
  const mean = ({ trials }: Measured) => trials?.gradientMean.data[0];
  const median = ({ trials }: Measured) => trials?.gradientMedian.data[0];
  return {
    scaledMean: scaled.map(mean),
    scaledMedian: scaled.map(median),
    unscaledMean: unscaled.map(mean),
    unscaledMedian: unscaled.map(median),
  };
}

/** An interpretation of the gradients of one dimension, once its trials are done. */
function insight({ text }: FigureHost, { series }: Solved, at: number | undefined): Written {
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

export function gradients(
  host: FigureHost,
  solved: Solved,
  highlight: number | undefined,
): TemplateResult {
  const words = host.text.scaling;
  const spoken = solved.series.unscaled.flatMap(({ dim, trials }) =>
    trials === undefined
      ? []
      : words.gradients.row(
          dim,
          String(trials.gradientMean.at()),
          String(trials.gradientMedian.at()),
        ),
  );
  return chapterPart(
    { name: "gradients", title: words.gradientsTitle, isNeeded: false },
    html`${gradientChart({
      label: words.gradients.label(host.text.common.sentences(spoken)),
      width: host.width,
      dims: experimentDims,
      norms: normsOf(solved),
      names: words.gradients.names,
      axis: words.gradients.axis,
      highlight,
    })}
    <p class="insight">${insight(host, solved, highlight ?? solved.last)}</p>`,
  );
}
