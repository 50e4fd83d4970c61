/**
 * A softmax weight and its slope as one score varies, and below, on the same axis,
 * the distribution of sampled scores.
 */
import { type SVGTemplateResult, svg } from "lit";
import { linearScale, type Scale } from "../../charts/scale.js";
import { type Place, plot, signed, textAt } from "../../charts/xy/plot.js";
import { xy } from "../../charts/xy/xy.js";

export interface ResponseScene {
  readonly label: string;
  /** Width of the drawing in CSS pixels. */
  readonly width: number;
  /** Half the width of the axis. */
  readonly reach: number;
  /** Evenly spaced from −reach to reach, one weight and one slope per score. */
  readonly weights: readonly number[];
  readonly slopes: readonly number[];
  /** The selected score, with its weight and slope. */
  readonly chosen: Readonly<Record<"score" | "weight" | "slope", number>>;
  /** Shares of the sampled scores in equal bins from −reach to reach. */
  readonly bins: Readonly<Record<"unscaled" | "scaled", readonly number[]>>;
  readonly names: Readonly<Record<"weight" | "slope" | "unscaled" | "scaled" | "axis", string>>;
}

interface Shape {
  readonly x: Scale;
  /** Feet of the curves and of the bars, and the top of the bars. */
  readonly foot: number;
  readonly base: number;
  readonly top: number;
}

function curves(scene: ResponseScene, { x, foot, base }: Shape) {
  const { weights, slopes, chosen, names, reach, width } = scene;
  const y = linearScale([0, 1], [foot, 12]);
  const chart = plot(x, y, { left: 0, right: width, top: 12, bottom: base });
  const course = (values: readonly number[]) =>
    values.map((v, i): Place => [-reach + (2 * reach * i) / (values.length - 1), v]);
  return [
    chart.across("grid", 1),
    chart.across("axis", 0),
    chart.line("weight-line", course(weights)),
    chart.line("slope-line", course(slopes)),
    textAt("line-name weight-name", names.weight, [width - 4, y(1) + 18], { anchor: "end" }),
    textAt("line-name slope-name", names.slope, [width - 4, y(0) - 8], { anchor: "end" }),
    chart.down("marker", chosen.score),
    chart.dots("weight-dot", [[chosen.score, chosen.weight]], 5),
    chart.dots("slope-dot", [[chosen.score, chosen.slope]], 5),
  ];
}

function histogram({ bins, names, width }: ResponseScene, { top, base }: Shape) {
  const tallest = Math.max(...bins.unscaled, ...bins.scaled, 1e-9);
  const bars = (name: "unscaled" | "scaled") =>
    bins[name].map((share, i, { length }) => {
      const [wide, tall] = [width / length, (share / tallest) * (base - top)];
      return svg`<rect class="bin ${name}" x=${i * wide} y=${base - tall} width=${wide} height=${tall}></rect>`;
    });
  return svg`${bars("unscaled")}${bars("scaled")}
    <line class="axis" x1="0" x2=${width} y1=${base} y2=${base}></line>
    ${textAt("line-name scaled-name", names.scaled, [4, top + 8])}
    ${textAt("line-name unscaled-name", names.unscaled, [4, top + 26])}`;
}

export function responseChart(scene: ResponseScene): SVGTemplateResult {
  const { width, reach, label, names } = scene;
  // A narrow page leaves less room.
  const [foot, base, height] = width < 480 ? [120, 198, 234] : [190, 308, 344];
  const x = linearScale([-reach, reach], [0, width]);
  const shape = { x, foot, base, top: foot + 22 };
  const ticks = [-20, -10, 0, 10, 20].filter((t) => Math.abs(t) <= reach);
  return xy({ kind: "response-chart", label, width, height }, [
    histogram(scene, shape),
    curves(scene, shape),
    ticks.map((t) => {
      const anchor = t === -reach ? "start" : t === reach ? "end" : "middle";
      return textAt("tick", signed(t), [x(t), height - 20], { anchor });
    }),
    textAt("axis-name", names.axis, [width, height - 2], { anchor: "end" }),
  ]);
}
