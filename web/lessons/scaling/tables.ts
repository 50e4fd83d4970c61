/** The numbers of the experiment as tables, and the chart of its gradients. */
import { html, type TemplateResult } from "lit";
import type { EntropyRow } from "../../api/index.js";
import type { EntropyPoint, SeriesName } from "../../charts/entropy-chart.js";
import { type GradientName, gradientChart } from "../../charts/gradient-chart.js";
import { classes } from "../../charts/marks.js";
import type { RowLock } from "../../controls/row-lock.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, formatSmall } from "../../model/derive.js";
import { experimentDims } from "../../model/presets.js";

/** A point of the chart, with what the table shows beside it. */
export interface MeasuredPoint extends EntropyPoint {
  readonly effective: number | undefined;
  readonly gradientMean: number | undefined;
  readonly gradientMedian: number | undefined;
}

export interface TableHost {
  readonly host: FigureHost;
  readonly lock: RowLock<number>;
  readonly seed: number;
  toggle(dim: number): void;
}

const digits = (x: number | undefined, places: number) =>
  x === undefined ? "…" : formatNumber(x, places);
const small = (x: number | undefined) => (x === undefined ? "…" : formatSmall(x));

function tableRow({ lock, toggle }: TableHost, point: MeasuredPoint): TemplateResult {
  const { dim, mean, article, exact, effective, gradientMean, gradientMedian } = point;
  const row = classes({ lit: lock.current === dim, locked: lock.locked === dim });
  return html`<tr class=${row} data-dim=${dim} @pointerenter=${() => lock.hover(dim)}
      @pointerleave=${() => lock.hover(undefined)} @click=${() => toggle(dim)}>
    <th scope="row">${dim}</th>
    <td class="digits measured">${digits(mean, 4)}</td>
    <td class="digits">${digits(article, 3)}</td>
    <td class="digits">${digits(exact, 4)}</td>
    <td class="digits">${small(gradientMean)}</td>
    <td class="digits">${small(gradientMedian)}</td>
    <td class="digits">${digits(effective, 2)}</td>
  </tr>`;
}

export function entropyTable(
  table: TableHost,
  name: SeriesName,
  points: readonly MeasuredPoint[],
): TemplateResult {
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
    <tbody>${points.map((point) => tableRow(table, point))}</tbody>
  </table>`;
}

const fieldOf: Record<GradientName, keyof EntropyRow> = {
  scaledMean: "gradientScaledMean",
  scaledMedian: "gradientScaledMedian",
  unscaledMean: "gradientUnscaledMean",
  unscaledMedian: "gradientUnscaledMedian",
};

/** From this many medians on, a mean is made by a few rows. */
const spiky = 100;

export function gradients(
  host: FigureHost,
  rows: ReadonlyMap<number, EntropyRow>,
  highlight: number | undefined,
): TemplateResult {
  const words = host.text.scaling;
  const norms = Object.fromEntries(
    Object.entries(fieldOf).map(([name, field]) => [
      name,
      experimentDims.map((dim) => rows.get(dim)?.[field]),
    ]),
  ) as unknown as Record<GradientName, (number | undefined)[]>;
  const at = highlight ?? experimentDims.findLast((dim) => rows.has(dim));
  const row = at === undefined ? undefined : rows.get(at);
  const spoken = [...rows.values()].map((r) =>
    words.gradients.row(
      r.dim,
      formatSmall(r.gradientUnscaledMean),
      formatSmall(r.gradientUnscaledMedian),
    ),
  );
  return html`<section class="gradients" aria-labelledby="gradients-title">
    <h3 id="gradients-title">${words.gradientsTitle}</h3>
    ${gradientChart({
      label: words.gradients.label(host.text.common.sentences(spoken)),
      width: host.width,
      dims: experimentDims,
      norms,
      names: words.gradients.names,
      axis: words.gradients.axis,
      highlight,
    })}
    <p class="insight">${
      row === undefined
        ? words.waiting
        : words.gradients.soWhat(
            row.dim,
            formatSmall(row.gradientUnscaledMedian),
            formatSmall(row.gradientUnscaledMean),
            formatSmall(row.gradientScaledMean),
            row.gradientUnscaledMean > spiky * row.gradientUnscaledMedian,
          )
    }</p>
  </section>`;
}
