/** The plane of the selected head, and its temperature. */
import { html, type TemplateResult } from "lit";
import { keyValue } from "../../charts/key-colours.js";
import { FieldPainter } from "../../charts/plane/field-painter.js";
import { type CloudName, type Dot, tokenPlane } from "../../charts/plane/token-plane.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import { withElement } from "../../figure/with-element.js";
import { headName, indexOf, isAblated, roleIn, type TransformerFigure } from "./figure.js";
import type { Place, Role } from "./measure.js";
import { fieldColours } from "./solve.js";

const margin = 1.16;

export class HeadPlaneView {
  readonly #painter = new FieldPainter();
  #canvas: HTMLCanvasElement | undefined;
  readonly #take = (element: Element): void => {
    this.#canvas = element as HTMLCanvasElement;
  };

  stop(): void {
    this.#painter.stop();
  }

  #paint({ host, solved, state }: TransformerFigure, hues: readonly number[], scene: Extent) {
    const canvas = this.#canvas;
    if (canvas === undefined) return;
    const { keys } = solved.head;
    this.#painter.paint(canvas, {
      id: JSON.stringify([keys, hues, String(state.temperature)]),
      keys: keys.length,
      ...scene,
      compute: fieldColours(host.knn, keys, hues.map(keyValue), {
        extent: scene.extent,
        temperature: state.temperature,
      }),
    });
  }

  render(figure: TransformerFigure, size: number): TemplateResult {
    const { host, solved, lit } = figure;
    const words = host.text.transformer;
    const { at, head, position } = solved;
    const by = colourByOf(roleIn(figure, at));
    const { tokens } = solved;
    const hues = head.keys.map((_, i) =>
      hueOf(by, { token: tokens.ids[i] ?? 0, before: tokens.ids[i - 1], position: i }),
    );
    const cloud = dotsOf(solved.measured.keys[indexOf(figure, at)] ?? [], by);
    const all = [head.query, ...head.keys, ...cloud.map((dot) => dot.at)];
    const extent = margin * Math.max(1e-9, ...all.flat().map(Math.abs));
    queueMicrotask(() => this.#paint(figure, hues, { extent, size }));
    const token = solved.words[position] ?? "";
    return html`<section class="head-view" aria-labelledby="plane-title" .style=${`inline-size: ${size}px`}>
      <h3 id="plane-title">${words.planeTitle(headName(figure, at))}</h3>
      <div class="plane-box" ?data-ablated=${isAblated(figure, at)}>
        <canvas ${withElement(this.#take)} aria-hidden="true"></canvas>
        ${tokenPlane(
          {
            ...{ extent, size, cloud, lit, isColoured: true },
            label: words.planeLabel(headName(figure, at), token),
            keys: head.keys.map((key, i) => ({
              at: key,
              token: solved.words[i] ?? "",
              hue: hues[i] ?? 0,
              weight: head.weights.data[i],
            })),
            query: { at: head.query, token, fill: starFill(figure, by) },
            names: cloudNames(cloud, extent, (hue) => nameOfHue(figure, by, hue)),
          },
          figure,
        )}
      </div>
    </section>`;
  }
}

/** Of the selected head; all others keep 1. */
export function headTemperature(figure: TransformerFigure): TemplateResult {
  const { host, solved, state } = figure;
  return temperatureControl({
    host,
    control: "headTemperature",
    id: "head-temperature",
    temperature: state.temperature,
    name: host.text.transformer.temperature(headName(figure, solved.at)),
    change: (temperature) => figure.change({ temperature }, "temperature"),
    done: () => host.seal(),
  });
}

interface Extent {
  readonly extent: number;
  readonly size: number;
}

/** The colour of the keys that match the query. */
function starFill({ solved: { tokens, position } }: TransformerFigure, by: ColourBy): string {
  const hue = by === "position" ? position : (tokens.ids[position] ?? 0);
  return `rgb(${keyValue(hue).join(" ")})`;
}

const nameOfHue = ({ solved }: TransformerFigure, by: ColourBy, hue: number): string =>
  by === "position" ? `${hue + 1}` : (solved.model.vocabulary[hue] ?? "");

/** The property of a key that selects its colour. */
type ColourBy = "before" | "token" | "position";

const byRole: Readonly<Record<Role, ColourBy>> = {
  induction: "before",
  previous: "position",
  other: "token",
};

export const colourByOf = (role: Role): ColourBy => byRole[role];

/** The colour of keys without a token before. */
const noHue = 7;

function hueOf(by: ColourBy, { token, before, position }: Omit<Place, "at">): number {
  if (by === "position") return position;
  return by === "token" ? token : (before ?? noHue);
}

/** Dots, except those without a colour. */
export const dotsOf = (places: readonly Place[], by: ColourBy): Dot[] =>
  places
    .filter(({ before }) => by !== "before" || before !== undefined)
    .map((place) => ({ at: place.at, hue: hueOf(by, place) }));

/** Clusters nearer to the centre than this share of the extent get no label. */
const middle = 0.3;
/** Distance of a label from its cluster, as a share of the extent. */
const beyond = 0.085;

/** A label per colour beside the mean of its dots, away from the centre. */
export function cloudNames(
  dots: readonly Dot[],
  extent: number,
  textOf: (hue: number) => string,
): CloudName[] {
  const sums = new Map<number, [x: number, y: number, count: number]>();
  for (const { at, hue } of dots) {
    if (Math.hypot(...at) < middle * extent) continue;
    const sum = sums.get(hue) ?? [0, 0, 0];
    sums.set(hue, [sum[0] + at[0], sum[1] + at[1], sum[2] + 1]);
  }
  return [...sums].flatMap(([hue, [x, y, count]]): CloudName[] => {
    const [mx, my] = [x / count, y / count];
    const length = Math.hypot(mx, my);
    if (length < middle * extent) return [];
    const out = 1 + (beyond * extent) / length;
    return [{ at: [mx * out, my * out], hue, text: textOf(hue) }];
  });
}
