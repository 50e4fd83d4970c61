/**
 * What it costs to keep the k nearest keys, for each k on a dial: the curve stands on the dial as its axis. Two curves,
 * for softmax and for equal weights; single marks where all keys are kept; and the setting in force.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import { linearScale, type Scale } from "../scale.js";
import { dialAxis, dialPlace, type SlideEvents, type Slider, sliderChart } from "./slide.js";

export interface Cost {
  /** In nats. */
  readonly value: number;
  readonly digits: Written;
}

export interface CostScene extends Omit<Slider, "kind" | "x" | "last"> {
  /** The stops of the dial, from one key to all. */
  readonly stops: readonly string[];
  /** By stop; undefined where nothing is measured yet. */
  readonly curves: readonly {
    readonly kind: "soft" | "equal";
    readonly name: string;
    readonly costs: readonly (Cost | undefined)[];
  }[];
  /** With all keys. */
  readonly marks: readonly (Cost & { readonly name: string })[];
  /** The cost of the setting in force. */
  readonly now: Cost | undefined;
  /** The loss of the trained model, in words. */
  readonly ground: Written;
  /** A guessed cost at the stop of the dial, or at another one. */
  readonly guess: { readonly at: number; readonly value: number } | undefined;
  readonly axis: string;
  /** In place of curves that are still to come. */
  readonly invitation: string;
}

/** What is less than the last digit has no sign. */
const plus = ({ value }: Cost) => (value >= 0.005 ? "+" : "");

const inner = { left: 22, right: 26, top: 22 } as const;
/** A flat curve is not stretched to fill the height. */
const leastTop = 0.08;
/** Before anything is measured. */
const usualTop = 1.3;
const lineHeight = 16;

interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  readonly base: number;
}

function frameOf(scene: CostScene): Frame {
  const { width, height, stops, curves, marks, now, guess } = scene;
  const known = [
    ...curves.flatMap(({ costs }) => costs.flatMap((cost) => cost?.value ?? [])),
    ...marks.map(({ value }) => value),
    now?.value ?? 0,
    guess?.value ?? 0,
  ];
  const most = Math.max(...known);
  const top = most > 0 ? Math.max(leastTop, 1.06 * most) : usualTop;
  const base = height - dialPlace.line - 26;
  const least = Math.min(0, ...known);
  return {
    base,
    x: linearScale([0, stops.length - 1], [inner.left, width - inner.right]),
    y: linearScale([least, top], [base, inner.top]),
  };
}

/** Labels at least a line apart, none below the ground. */
function apart(places: readonly number[], lowest: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => (places[b] ?? 0) - (places[a] ?? 0));
  const moved = [...places];
  let limit = lowest;
  for (const i of order) {
    moved[i] = Math.min(moved[i] ?? 0, limit);
    limit = (moved[i] ?? 0) - lineHeight;
  }
  return moved;
}

/** Above its curve where that is flat, or beside it where it is steep: away from the setting in force. */
function nameOf({ at }: CostScene, kind: "soft" | "equal") {
  if (kind === "equal") return { stop: 4, dx: 0, dy: 22, anchor: "middle" };
  const isNear = at === 1 || at === 2;
  return isNear
    ? { stop: 4, dx: 0, dy: -14, anchor: "middle" }
    : { stop: 1, dx: 10, dy: -6, anchor: "start" };
}

function curveOf({ curves }: CostScene, { x, y }: Frame) {
  return curves.map(({ kind, costs }) => {
    const places = costs.flatMap((cost, i) =>
      cost === undefined ? [] : [[x(i), y(cost.value)] as const],
    );
    return svg`<g class="cost ${kind}"><path class="cost-line" d=${linePath(places)}></path>
      ${places.map(([cx, cy]) => svg`<circle class="cost-dot" cx=${cx} cy=${cy} r="3.5"></circle>`)}</g>`;
  });
}

/** Names lie over all lines, so that these break under them. */
function namesOf(scene: CostScene, { x, y, base }: Frame) {
  const { curves, marks, stops, ground, now } = scene;
  const end = x(stops.length - 1);
  const places = apart(
    marks.map(({ value }) => y(value) - 2),
    base - 12,
  );
  return svg`<text class="cost-ground" x=${x(0) + 6} y=${base + 15}>${ground}</text>
    ${curves.map(({ kind, name, costs }) => {
      const { stop, dx, dy, anchor } = nameOf(scene, kind);
      const cost = costs[stop];
      return cost === undefined
        ? nothing
        : svg`<g class="cost ${kind}"><text class="cost-name" x=${x(stop) + dx} y=${y(cost.value) + dy} text-anchor=${anchor}>${name}</text></g>`;
    })}
    ${marks.map(
      (
        { name, value, digits },
        i,
      ) => svg`<circle class="cost-mark" cx=${end} cy=${y(value)} r="4"></circle>
        <text class="cost-name" x=${end - 10} y=${places[i]} dy="0.35em" text-anchor="end">${name} <tspan class=${classes({ "mark-digits": true, on: value === now?.value })}>${plus({ value, digits })}${digits}</tspan></text>`,
    )}`;
}

/** The setting in force; a mark with the same cost has its number already. */
function nowOf({ at, now, stops, marks, width }: CostScene, { x, y, base }: Frame) {
  const place = x(at);
  const top = now ? y(now.value) : base;
  const isLast = at > stops.length - 2;
  const isMarked = isLast && marks.some(({ value }) => value === now?.value);
  const text = svg`<text class="cost-now-text" x=${Math.min(width - 2, place + (isLast ? 22 : 12))} y=${top - 10}
    text-anchor=${isLast ? "end" : "start"}>${now && plus(now)}${now?.digits}</text>`;
  return svg`<line class="cost-stem" x1=${place} x2=${place} y1=${top} y2=${base + 26}></line>
    ${now === undefined ? nothing : svg`<circle class="cost-now" cx=${place} cy=${top} r="7"></circle>`}
    ${now === undefined || isMarked ? nothing : text}`;
}

export function costCurve(scene: CostScene, events: SlideEvents): SVGTemplateResult {
  const { stops, guess } = scene;
  const frame = frameOf(scene);
  const { x, y, base } = frame;
  const last = stops.length - 1;
  return sliderChart(
    { ...scene, kind: "cost-curve", x, last },
    events,
    svg`<line class="grid" x1=${x(0)} x2=${x(last)} y1=${y(0)} y2=${y(0)}></line>
    ${
      scene.curves.length > 0
        ? curveOf(scene, frame)
        : svg`<text class="cost-ground" x=${x(last / 2)} y=${(inner.top + base) / 2} text-anchor="middle">${scene.invitation}</text>`
    }
    ${
      guess === undefined
        ? nothing
        : svg`<g class="guess"><circle class="cost-guess" cx=${x(guess.at)} cy=${y(guess.value)} r="8"></circle></g>`
    }
    ${nowOf(scene, frame)}
    ${namesOf(scene, frame)}
    ${dialAxis({ ...scene, x })}`,
  );
}
