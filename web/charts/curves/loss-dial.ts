/** A loss at each stop of a dial, under the line of the loss that it is compared with; the dial is the axis. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";
import { linePath } from "../path.js";
import { linearScale } from "../scale.js";
import { dialAxis, dialPlace, type SlideEvents, type Slider, sliderChart } from "./slide.js";

export interface Measured {
  readonly value: number;
  readonly digits: Written;
}

export interface LossDialScene extends Omit<Slider, "kind" | "height" | "x" | "last"> {
  readonly stops: readonly string[];
  /** By stop; undefined where nothing is measured. */
  readonly losses: readonly (Measured | undefined)[];
  /** The loss to compare with. */
  readonly ground: (Measured & { readonly name: Written }) | undefined;
  readonly axis: string;
  /** The name of the other axis, and a line in place of losses that are still to come. */
  readonly level: string;
  readonly invitation: string;
}

const height = 230;
const [left, right, top, base] = [26, 26, 34, height - dialPlace.line - 22] as const;
/** Differences below it look flat. */
const leastSpan = 0.2;

/** Before anything is measured: the axes, and what to do. */
function emptyFrame({ width, level, invitation }: LossDialScene): SVGTemplateResult {
  return svg`<line class="axis" x1=${left} x2=${left} y1=${top} y2=${base}></line>
    <line class="axis" x1=${left} x2=${width - right} y1=${base} y2=${base}></line>
    <text class="axis-name" x=${left - 8} y=${top - 10}>${level}</text>
    <text class="cost-ground" x=${width / 2} y=${(top + base) / 2} text-anchor="middle">${invitation}</text>`;
}

export function lossDial(scene: LossDialScene, events: SlideEvents): SVGTemplateResult {
  const { width, stops, at, losses, ground } = scene;
  const last = stops.length - 1;
  const values = [...losses, ground].flatMap((loss) => loss?.value ?? []);
  const most = values.length > 0 ? Math.max(...values) : 1;
  const least = Math.min(most - leastSpan, ...values);
  const x = linearScale([0, Math.max(1, last)], [left, width - right]);
  const y = linearScale([least, most], [base, top]);
  const places = losses.flatMap((loss, i) => (loss ? [[x(i), y(loss.value)] as const] : []));
  const dots = losses.map((loss, i) =>
    loss === undefined
      ? nothing
      : svg`<circle class=${classes({ "loss-dot": true, on: i === at })} cx=${x(i)} cy=${y(loss.value)} r=${i === at ? 7 : 3.5}></circle>
        <text class=${classes({ "loss-digits": true, on: i === at })} x=${x(i)} y=${y(loss.value) - 12} text-anchor="middle">${loss.digits}</text>`,
  );
  return sliderChart(
    { ...scene, kind: "loss-dial", height, x, last },
    events,
    svg`${
      ground === undefined
        ? nothing
        : svg`<line class="grid" x1=${x(0)} x2=${width - right} y1=${y(ground.value)} y2=${y(ground.value)}></line>
          <text class="cost-ground" x=${width - right} y=${y(ground.value) - 8} text-anchor="end">${ground.name}</text>`
    }
    ${
      places.length > 0
        ? svg`<path class="loss-line" d=${linePath(places)}></path>${dots}`
        : emptyFrame(scene)
    }
    ${dialAxis({ ...scene, height, x })}`,
  );
}
