/** A loss at each stop of a dial, under the line of the loss that it is compared with; the dial is the axis. */
import { nothing, type SVGTemplateResult } from "lit";
import { linearScale } from "../../charts/scale.js";
import { type Place, plot } from "../../charts/xy/plot.js";
import { dialAxis, dialPlace, type Slider, xy } from "../../charts/xy/xy.js";
import type { NamedValue } from "../../figure/named-value.js";
import type { Written } from "../../figure/phrase.js";

export interface LossDialScene {
  readonly label: string;
  readonly width: number;
  readonly stops: readonly string[];
  /** By stop; undefined where nothing is measured. */
  readonly losses: readonly (NamedValue | undefined)[];
  /** The loss to compare with. */
  readonly ground: { readonly value: number; readonly name: Written } | undefined;
  readonly axis: string;
}

const height = 230;
/** Differences below it look flat. */
const leastSpan = 0.2;

export function lossDial(
  { label, width, stops, axis, losses, ground }: LossDialScene,
  slider: Omit<Slider, "last" | "x">,
): SVGTemplateResult {
  const { at } = slider;
  const last = stops.length - 1;
  const sides = { left: 26, right: width - 26, top: 34, bottom: height - dialPlace.line - 22 };
  const { left, right, top, bottom } = sides;
  const values = [...losses, ground].flatMap((loss) => loss?.value ?? []);
  const most = values.length > 0 ? Math.max(...values) : 1;
  const least = Math.min(most - leastSpan, ...values);
  const x = linearScale([0, Math.max(1, last)], [left, right]);
  const chart = plot(x, linearScale([least, most], [bottom, top]), sides);
  const places = losses.flatMap((loss, i): Place[] => (loss ? [[i, loss.value]] : []));
  const known = losses.map((loss, i) => {
    if (loss === undefined) return nothing;
    const [place, on] = [[i, loss.value] as const, i === at ? " on" : ""];
    return [
      chart.dots(`loss-dot${on}`, [place], i === at ? 7 : 3.5),
      chart.text(`loss-digits${on}`, loss, place, { dy: -12, anchor: "middle" }),
    ];
  });
  const under = ground && [
    chart.across("grid", ground.value),
    chart.text("dial-ground", ground.name, [Math.max(1, last), ground.value], {
      dy: -8,
      anchor: "end",
    }),
  ];
  const drawing = [
    under,
    chart.line("loss-line", places),
    known,
    dialAxis({ width, height }, { x, at }, stops, axis),
  ];
  return xy({ kind: "loss-dial", label, width, height }, drawing, { ...slider, last, x });
}
