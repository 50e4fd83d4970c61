/** A loss at each stop of a dial, under the line of the loss that it is compared with; the dial is the axis. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { across, entryAfter, type SlideEvents } from "./slide.js";

export interface Measured {
  readonly value: number;
  readonly digits: Written;
}

export interface LossDialScene {
  readonly label: string;
  /** The field that the dial changes. */
  readonly control: string;
  readonly width: number;
  readonly stops: readonly string[];
  readonly at: number;
  readonly valueText: string;
  readonly isLocked: boolean;
  /** By stop; undefined where nothing is measured. */
  readonly losses: readonly (Measured | undefined)[];
  /** The loss to compare with. */
  readonly ground: (Measured & { readonly name: Written }) | undefined;
  readonly axis: string;
  /** In place of losses that are still to come. */
  readonly invitation: string;
}

const height = 230;
const [left, right, top, base] = [26, 26, 34, 150] as const;
/** Differences below it look flat. */
const leastSpan = 0.2;

export function lossDial(scene: LossDialScene, events: SlideEvents): SVGTemplateResult {
  const { width, stops, at, losses, ground, isLocked, valueText } = scene;
  const last = stops.length - 1;
  const values = [...losses, ground].flatMap((loss) => loss?.value ?? []);
  const most = values.length > 0 ? Math.max(...values) : 1;
  const least = Math.min(most - leastSpan, ...values);
  const x = linearScale([0, Math.max(1, last)], [left, width - right]);
  const y = linearScale([least, most], [base, top]);
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
  const places = losses.flatMap((loss, i) => (loss ? [[x(i), y(loss.value)] as const] : []));
  const dots = losses.map((loss, i) =>
    loss === undefined
      ? nothing
      : svg`<circle class=${classes({ "loss-dot": true, on: i === at })} cx=${x(i)} cy=${y(loss.value)} r=${i === at ? 7 : 3.5}></circle>
        <text class=${classes({ "loss-digits": true, on: i === at })} x=${x(i)} y=${y(loss.value) - 12} text-anchor="middle">${loss.digits}</text>`,
  );
  const dial = base + 34;
  return svg`<svg class="chart loss-dial" viewBox="0 0 ${width} ${height}" data-edits=${scene.control}
      tabindex=${isLocked ? -1 : 0} role=${isLocked ? "img" : "slider"} aria-label=${scene.label}
      aria-valuemin=${isLocked ? nothing : 0} aria-valuemax=${isLocked ? nothing : last}
      aria-valuenow=${isLocked ? nothing : at} aria-valuetext=${isLocked ? nothing : valueText}
      aria-description=${isLocked ? valueText : nothing}
      @pointerdown=${press} @pointermove=${press} @pointerup=${events.done} @keydown=${key}
      @keyup=${(event: KeyboardEvent) => entryAfter(event, at, last) !== undefined && events.done()}>
    <rect class="chart-ground" width=${width} height=${height}></rect>
    ${
      ground === undefined
        ? nothing
        : svg`<line class="grid" x1=${x(0)} x2=${width - right} y1=${y(ground.value)} y2=${y(ground.value)}></line>
          <text class="cost-ground" x=${width - right} y=${y(ground.value) - 8} text-anchor="end">${ground.name}</text>`
    }
    ${
      places.length > 0
        ? svg`<path class="loss-line" d=${linePath(places)}></path>${dots}`
        : svg`<text class="cost-ground" x=${width / 2} y=${(top + base) / 2} text-anchor="middle">${scene.invitation}</text>`
    }
    <line class="dial-line" x1=${x(0)} x2=${x(last)} y1=${dial} y2=${dial}></line>
    ${stops.map(
      (
        stop,
        i,
      ) => svg`<circle class=${classes({ "dial-stop": true, on: i === at })} cx=${x(i)} cy=${dial} r=${i === at ? 10 : 5}></circle>
        <text class=${classes({ "dial-text": true, on: i === at })} x=${x(i)} y=${dial + 26} text-anchor="middle">${stop}</text>`,
    )}
    <text class="axis-name" x=${width / 2} y=${height - 4} text-anchor="middle">${scene.axis}</text>
  </svg>`;
}
