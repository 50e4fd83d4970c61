/**
 * Entropy against dimension: measured (dots, with a band of one standard deviation), the expectation for Gaussian
 * scores (thin line), the maximum ln n and, if asked for, the article's table (rings). The dimension is the reader's to
 * choose; nats on the left, effective neighbours on the right.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot, textAt, thinned } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { count, experimentDims as dims } from "./dimensions.js";
import type { SeriesName } from "./response.js";
import type { Solved } from "./solve.js";

/** Narrower drawings have fewer ticks, and rings without their numbers. */
const wideFrom = 560;
const last = dims.length - 1;

function frame({ width, isAlone }: FigureHost, { ceiling }: Solved) {
  const isWide = width >= wideFrom;
  const height = isWide ? (isAlone ? 360 : 400) : 300;
  const inner = { left: isWide ? 44 : 24, right: width - 30, top: 34, bottom: height - 52 };
  // The dimensions are doublings, so their places are evenly spaced.
  const x = linearScale([0, last], [inner.left + 16, inner.right - (isWide ? 8 : 22)]);
  const most = ceiling.at();
  // The maximum lies a little below the top: 4.4 for 64 keys.
  const y = linearScale([0, (most.value * 4.4) / 4.159], [inner.bottom, inner.top]);
  return { x, y, inner, height, isWide, most, chart: plot(x, y, inner) };
}

type Frame = ReturnType<typeof frame>;

/** The label of a line that ends at a height, `dy` off it. */
const nameAt = ({ inner, y }: Frame, height: number, name: Written, dy: number) =>
  textAt("line-name", name, [inner.right, y(height)], { dy, anchor: "end" });

function axes({ state: { dim }, text, width }: FigureHost, shape: Frame) {
  const { x, y, inner, isWide, most, chart } = shape;
  const { axis } = text.scaling;
  const levels = [0, 1, 2, 3, 4].filter((level) => level < most.value);
  // e to the entropy, in doublings.
  const doublings = [0, 1, 2, 3, 4, 5, 6].filter((n) => n * Math.LN2 < most.value + 0.01);
  return [
    chart.levels(levels, String, 10),
    doublings.map((n) =>
      textAt("tick", 2 ** n, [inner.right + 8, y(n * Math.LN2)], { isCentred: true }),
    ),
    thinned(dims, isWide ? 8 : 4).map((d) => {
      const is = d === dim ? "tick lit" : "tick";
      return textAt(is, d, [x(dims.indexOf(d)), inner.bottom + 22], { anchor: "middle" });
    }),
    textAt("axis-name", axis.x, [inner.right, inner.bottom + 44], { anchor: "end" }),
    textAt("axis-name", axis.y, [4, 14]),
    textAt("axis-name", axis.neighbours, [width, 14], { anchor: "end" }),
  ];
}

function series(host: FigureHost, solved: Solved, name: SeriesName, shape: Frame) {
  const { isWide, chart } = shape;
  const words = host.text.scaling;
  const points = solved.series[name];
  const measured = (shift: number) =>
    points.flatMap(({ trials }, i): Place[] =>
      trials ? [[i, (trials.entropy.data[0] ?? 0) + shift * trials.sd]] : [],
    );
  const rings = points.map(({ article }, i) => {
    if (article === undefined || !host.state.rings) return nothing;
    const at = [i, article.data[0] ?? 0] as const;
    return svg`${chart.dots("article-mark", [at], 7.5)}
      ${isWide ? chart.text("article-number", article.at(), at, { dy: -12, anchor: "middle" }) : nothing}`;
  });
  const end = points.at(-1);
  return svg`<g class="series ${name}">
    ${chart.band("band", measured(1), measured(-1))}
    ${chart.line(
      "expected",
      points.map(({ expected }, i) => [i, expected.data[0] ?? 0]),
    )}
    ${chart.line("measured", measured(0))}
    ${chart.dots("dot", measured(0), 4)}
    ${rings}
    ${nameAt(shape, (end?.trials?.entropy ?? end?.expected)?.data[0] ?? 0, words[name], name === "scaled" ? 24 : isWide ? -28 : -52)}
  </g>`;
}

export function entropyChart(host: FigureHost, solved: Solved): SVGTemplateResult {
  const shape = frame(host, solved);
  const { chart, x, most, height } = shape;
  const { text, width, state } = host;
  const words = text.scaling;
  const meanAt = (name: SeriesName, i: number) =>
    String(solved.series[name][i]?.trials?.entropy.at() ?? "…");
  const row = (i: number) =>
    words.chartRow(dims[i] ?? 0, meanAt("unscaled", i), meanAt("scaled", i));
  const done = dims.flatMap((_, i) => (solved.rows[i] ? row(i) : []));
  const at = dims.findLastIndex((dim) => dim <= state.dim);
  return xy(
    {
      kind: "entropy-chart",
      label: words.chartLabel(text.common.sentences(done)),
      width,
      height,
      hasGround: false,
    },
    [
      axes(host, shape),
      chart.down("marker", at),
      chart.across("ceiling", most.value),
      nameAt(
        shape,
        most.value,
        phrase((number) => words.ceiling(count, number(most))),
        -6,
      ),
      series(host, solved, "scaled", shape),
      series(host, solved, "unscaled", shape),
    ],
    {
      control: "dim",
      x,
      at,
      last,
      valueText: row(at),
      isLocked: host.isLocked("dim"),
      go: (to) => host.set({ dim: dims[to] ?? state.dim }, "dim"),
      done: () => host.seal(),
    },
  );
}
