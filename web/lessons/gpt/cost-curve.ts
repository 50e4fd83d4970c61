/**
 * What it costs to keep the k nearest keys, for each k on a dial: the curve stands on the dial as its axis. Two curves,
 * for softmax and for equal weights; single marks where all keys are kept; and the setting in force.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes } from "../../charts/marks.js";
import { linearScale } from "../../charts/scale.js";
import { apart, type Place, plot, textAt } from "../../charts/xy/plot.js";
import { dialAxis, dialPlace, type Slider, xy } from "../../charts/xy/xy.js";
import type { NamedValue } from "../../figure/named-value.js";
import type { Written } from "../../figure/phrase.js";

export interface CostScene {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** The stops of the dial, from one key to all. */
  readonly stops: readonly string[];
  /** In nats, by stop; undefined where nothing is measured yet. */
  readonly curves: readonly {
    readonly kind: "soft" | "equal";
    readonly name: string;
    readonly costs: readonly (NamedValue | undefined)[];
  }[];
  /** With all keys. */
  readonly marks: readonly { readonly name: string; readonly cost: NamedValue }[];
  /** The cost of the setting in force. */
  readonly now: NamedValue | undefined;
  /** The loss of the trained model, in words. */
  readonly ground: Written;
  /** A guessed cost at the stop of the dial, or at another one. */
  readonly guess: { readonly at: number; readonly value: number } | undefined;
  readonly axis: string;
  /** In place of curves that are still to come. */
  readonly invitation: string;
}

/** What is less than the last digit has no sign. */
const written = (cost: NamedValue) => svg`${cost.value >= 0.005 ? "+" : ""}${cost}`;

/** A flat curve is not stretched to fill the height. */
const leastTop = 0.08;
/** Before anything is measured. */
const usualTop = 1.3;

function frameOf({ width, height, stops, curves, marks, now, guess }: CostScene) {
  const known = [
    ...curves.flatMap(({ costs }) => costs.flatMap((cost) => cost?.value ?? [])),
    ...[...marks.map(({ cost }) => cost), now, guess].map((cost) => cost?.value ?? 0),
  ];
  const most = Math.max(...known, 0);
  const sides = { left: 22, right: width - 26, top: 22, bottom: height - dialPlace.line - 26 };
  const highest = most > 0 ? Math.max(leastTop, 1.06 * most) : usualTop;
  const x = linearScale([0, stops.length - 1], [sides.left, sides.right]);
  const y = linearScale([Math.min(0, ...known), highest], [sides.bottom, sides.top]);
  return { ...sides, x, y, chart: plot(x, y, sides) };
}

type Frame = ReturnType<typeof frameOf>;

/** Above its curve where that is flat, or beside it where it is steep: away from the setting in force. */
function nameOf(kind: "soft" | "equal", at: number) {
  if (kind === "equal") return { stop: 4, dy: 22, anchor: "middle" } as const;
  return at === 1 || at === 2
    ? ({ stop: 4, dy: -14, anchor: "middle" } as const)
    : ({ stop: 1, dx: 10, dy: -6 } as const);
}

function curvesOf({ curves }: CostScene, { chart }: Frame): SVGTemplateResult[] {
  return curves.map(({ kind, costs }) => {
    const places = costs.flatMap((cost, i): Place[] => (cost ? [[i, cost.value]] : []));
    return svg`<g class="cost ${kind}">${chart.line("cost-line", places)}${chart.dots("cost-dot", places, 3.5)}</g>`;
  });
}

/** Names lie over all lines, so that these break under them. */
function namesOf(scene: CostScene, { x, y, right, bottom, chart }: Frame, at: number) {
  const { curves, marks, ground, now } = scene;
  // A line apart from the ground upwards, so that none lies below it.
  const below = marks.map(({ cost }) => 2 - y(cost.value));
  const places = apart(below, 16, 12 - bottom).map((place) => -place);
  return [
    textAt("dial-ground", ground, [x(0) + 6, bottom + 15]),
    curves.map(({ kind, name, costs }) => {
      const { stop, ...shift } = nameOf(kind, at);
      const value = costs[stop]?.value;
      return value === undefined
        ? nothing
        : svg`<g class="cost ${kind}">${chart.text("cost-name", name, [stop, value], shift)}</g>`;
    }),
    marks.map(
      (
        { name, cost },
        i,
      ) => svg`<circle class="cost-mark" cx=${right} cy=${y(cost.value)} r="4"></circle>
        <text class="cost-name" x=${right - 10} y=${places[i]} dy="0.35em" text-anchor="end">${name} <tspan class=${classes({ "mark-digits": true, on: cost.value === now?.value })}>${written(cost)}</tspan></text>`,
    ),
  ];
}

/** The setting in force; a mark with the same cost has its number already. */
function nowOf({ now, stops, marks, width }: CostScene, frame: Frame, at: number) {
  const { x, y, bottom, chart } = frame;
  const place = x(at);
  const top = now ? y(now.value) : bottom;
  const isLast = at > stops.length - 2;
  const isMarked = isLast && marks.some(({ cost }) => cost.value === now?.value);
  const textX = Math.min(width - 2, place + (isLast ? 22 : 12));
  return svg`<line class="cost-stem" x1=${place} x2=${place} y1=${top} y2=${bottom + 26}></line>
    ${now ? chart.dots("cost-now", [[at, now.value]], 7) : nothing}
    ${now && !isMarked ? svg`<text class="cost-now-text" x=${textX} y=${top - 10} text-anchor=${isLast ? "end" : "start"}>${written(now)}</text>` : nothing}`;
}

export function costCurve(scene: CostScene, slider: Omit<Slider, "last" | "x">): SVGTemplateResult {
  const { label, width, height, stops, guess, axis, curves, invitation } = scene;
  const frame = frameOf(scene);
  const { chart, x, top, bottom } = frame;
  const { at } = slider;
  const last = stops.length - 1;
  const middle = [x(last / 2), (top + bottom) / 2] as const;
  const drawing = [
    chart.across("grid", 0),
    curves.length > 0
      ? curvesOf(scene, frame)
      : textAt("dial-ground", invitation, middle, { anchor: "middle" }),
    guess && svg`<g class="guess">${chart.dots("cost-guess", [[guess.at, guess.value]], 8)}</g>`,
    nowOf(scene, frame, at),
    namesOf(scene, frame, at),
    dialAxis(scene, { x, at }, stops, axis),
  ];
  return xy({ kind: "cost-curve", label, width, height }, drawing, { ...slider, last, x });
}
