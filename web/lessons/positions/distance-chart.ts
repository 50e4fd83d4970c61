/** The scores of every query by the distance of its keys: one curve for each query, all over one another where only the distance counts. */
import { type SVGTemplateResult, svg } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot, signed, textAt, thinned } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";
import { layoutOf, type PositionsFigure } from "./figure.js";

export function distanceChart({ host, solved }: PositionsFigure): SVGTemplateResult {
  const { width, text } = host;
  const { label, names } = text.positions.distance;
  const { word, scores: all, count } = solved.distances;
  const height = layoutOf(host).isWide ? 280 : 230;
  const sides = { left: 34, right: width - 14, top: 26, bottom: height - 42 };
  const scores = Array.from(all.data);
  const low = Math.min(-2, Math.floor(Math.min(...scores)));
  const high = Math.max(2, Math.ceil(Math.max(...scores)));
  const x = linearScale([1 - count, count - 1], [sides.left, sides.right]);
  const y = linearScale([low, high], [sides.bottom, sides.top]);
  const chart = plot(x, y, sides);
  const whole = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const queries = Array.from({ length: count }, (_, i) => i);
  const places = (i: number) => queries.map((j): Place => [j - i, scores[i * count + j] ?? 0]);
  // A zero-length line with round caps is a dot: one path draws all of a query.
  const dots = (i: number) =>
    places(i)
      .map(([a, b]) => `M${x(a).toFixed(1)} ${y(b).toFixed(1)}h0`)
      .join("");
  const ticks = queries.filter((d) => d % 3 === 0).flatMap((d) => (d === 0 ? [0] : [-d, d]));
  return xy({ kind: "distance-chart", label: label(word), width, height }, [
    chart.levels(thinned(whole, 6), signed),
    chart.down("marker", 0),
    queries.map((i) => chart.line("query-course", places(i))),
    queries.map((i) => svg`<path class="query-dots" d=${dots(i)}></path>`),
    chart.below(ticks, (d) => (d === 0 ? names.same : String(Math.abs(d))), 17),
    textAt("axis-name", names.score, [2, 13]),
    textAt("axis-name", names.before, [sides.left, height - 6]),
    textAt("axis-name", names.after, [sides.right, height - 6], { anchor: "end" }),
  ]);
}
