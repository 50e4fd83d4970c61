/** The plane of the selected head: the field of its keys, the sequence, and the dots of other sequences. */
import { html, type TemplateResult } from "lit";
import { keyValue } from "../../charts/key-colours.js";
import { FieldPainter } from "../../charts/plane/field-painter.js";
import { tokenPlane } from "../../charts/plane/token-plane.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import { withElement } from "../../figure/with-element.js";
import { type ColourBy, cloudNames, colourByOf, dotsOf, hueOf } from "./colours.js";
import { headName, indexOf, isAblated, roleIn, type TransformerFigure } from "./figure.js";
import { fieldColours } from "./solve-field.js";

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
    const { host, solved, state, lit } = figure;
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
    return html`<section class="head-view" aria-labelledby="plane-title">
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
      <p class="note">${words.colours[by]}</p>
      ${temperatureControl({
        host,
        control: "headTemperature",
        id: "head-temperature",
        temperature: state.temperature,
        name: words.temperature(headName(figure, at)),
        change: (temperature) => figure.change({ temperature }, "temperature"),
        done: () => host.seal(),
      })}
    </section>`;
  }
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
