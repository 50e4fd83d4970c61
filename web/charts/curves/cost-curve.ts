/**
 * What it costs to keep the k nearest keys, for each k on a dial: the curve stands on the dial as its axis. Two curves,
 * for softmax and for equal weights; single marks where all keys are kept; and the setting in force.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import { linearScale, type Scale } from "../scale.js";
import { across, entryAfter, type SlideEvents } from "./slide.js";

export interface Cost {
  /** In nats. */
  readonly value: number;
  readonly digits: Written;
}

export interface CostScene {
  readonly label: string;
  /** The field that the dial changes. */
  readonly control: string;
  readonly width: number;
  readonly height: number;
  /** The stops of the dial, from one key to all. */
  readonly stops: readonly string[];
  readonly at: number;
  readonly valueText: string;
  readonly isLocked: boolean;
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
/** Of the dial under the curve: its line, its numbers, and the name of the axis. */
const dial = { line: 58, numbers: 32, name: 8 } as const;
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
  const base = height - dial.line - 26;
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

function dialOf({ stops, at, axis, width, height }: CostScene, { x }: Frame) {
  const line = height - dial.line;
  return svg`<line class="dial-line" x1=${x(0)} x2=${x(stops.length - 1)} y1=${line} y2=${line}></line>
    ${stops.map(
      (
        stop,
        i,
      ) => svg`<circle class=${classes({ "dial-stop": true, on: i === at })} cx=${x(i)} cy=${line} r=${i === at ? 10 : 5}></circle>
        <text class=${classes({ "dial-text": true, on: i === at })} x=${x(i)} y=${height - dial.numbers} text-anchor="middle">${stop}</text>`,
    )}
    <text class="axis-name" x=${width / 2} y=${height - dial.name} text-anchor="middle">${axis}</text>`;
}

export function costCurve(scene: CostScene, events: SlideEvents): SVGTemplateResult {
  const { width, height, at, stops, guess, isLocked } = scene;
  const frame = frameOf(scene);
  const { x, y, base } = frame;
  const last = stops.length - 1;
  const press = (event: PointerEvent) => {
    if (isLocked || (event.type === "pointermove" && event.buttons !== 1)) return;
    events.go(Math.min(last, Math.max(0, Math.round(x.invert(across(event, width))))));
  };
  const key = (event: KeyboardEvent) => {
    const to = entryAfter(event, at, last);
    if (to === undefined) return;
    event.preventDefault();
    events.go(to);
  };
  return svg`<svg class="chart cost-curve" viewBox="0 0 ${width} ${height}" data-edits=${scene.control}
      tabindex=${isLocked ? -1 : 0} role=${isLocked ? "img" : "slider"} aria-label=${scene.label}
      aria-valuemin=${isLocked ? nothing : 0} aria-valuemax=${isLocked ? nothing : last}
      aria-valuenow=${isLocked ? nothing : at} aria-valuetext=${isLocked ? nothing : scene.valueText}
      aria-description=${isLocked ? scene.valueText : nothing}
      @pointerdown=${press} @pointermove=${press} @pointerup=${events.done} @keydown=${key}
      @keyup=${(event: KeyboardEvent) => entryAfter(event, at, last) !== undefined && events.done()}>
    <rect class="chart-ground" width=${width} height=${height}></rect>
    <line class="grid" x1=${x(0)} x2=${x(last)} y1=${y(0)} y2=${y(0)}></line>
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
    ${dialOf(scene, frame)}
  </svg>`;
}
