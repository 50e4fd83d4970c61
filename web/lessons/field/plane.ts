/** The coloured background on its canvas, and over it the star, the keys and their labels. */
import { html, nothing, type TemplateResult } from "lit";
import { FieldPainter } from "../../charts/plane/field-painter.js";
import { plane } from "../../charts/plane/plane.js";
import type { HandleId, PlaneEvents } from "../../charts/plane/plane-pointer.js";
import { planeFrame } from "../../charts/plane/plane-scene.js";
import type { PlaneEditing } from "../../controls/plane-editing.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { Quantity } from "../../figure/quantity.js";
import { letterOf, type Point, type State } from "../../figure/state/state.js";
import { withElement } from "../../figure/with-element.js";
import { handMark, litRing } from "./field-marks.js";
import { coloursOn, type Solved, scoringOf } from "./solve.js";

/** The drawn state, its results, and the highlight. */
interface FieldScene {
  readonly state: State;
  readonly solved: Solved;
  readonly lit: number | undefined;
  /** The star's position in the demonstration, if it runs. */
  readonly ghost: Point | undefined;
  readonly events: PlaneEvents;
}

export class FieldPlane {
  #canvas: HTMLCanvasElement | undefined;
  readonly #take = (element: Element): void => {
    this.#canvas = element as HTMLCanvasElement;
  };
  readonly #painter = new FieldPainter();

  constructor(
    private readonly host: FigureHost,
    private readonly editing: PlaneEditing,
  ) {}

  stop(): void {
    this.#painter.stop();
  }

  get #size(): number {
    return fieldLayout(this.host).plane;
  }

  #paint({ state, solved: { keys } }: FieldScene): void {
    const canvas = this.#canvas;
    if (canvas === undefined) return;
    const { extent } = this.editing;
    const scoring = scoringOf(state);
    this.#painter.paint(canvas, {
      id: JSON.stringify([keys, { ...scoring, temperature: String(scoring.temperature) }]),
      keys: keys.length,
      extent,
      size: this.#size,
      compute: coloursOn(this.host.knn, scoring, keys, extent),
    });
  }

  render(scene: FieldScene): TemplateResult {
    const { state, solved, ghost, lit } = scene;
    const { earlier, guess } = this.host;
    const { extent } = this.editing;
    const size = this.#size;
    const { x, y } = planeFrame(extent, size);
    // The canvas exists after the first drawing.
    queueMicrotask(() => this.#paint(scene));
    return html`<canvas ${withElement(this.#take)} aria-hidden="true"></canvas>
      ${plane(
        {
          extent,
          size,
          query: state.query,
          // Until it arrives the star wears the paint of a guess.
          star: (!earlier && guess?.paint) || `rgb(${Array.from(solved.colour).join(" ")})`,
          keys: solved.keys,
          letters: state.keys.map((_, i) => letterOf(i)),
          weights: solved.weights.data,
          ground: "coloured",
          output: pointOf(solved.place),
          earlier: earlier?.query,
          around: (i) => (i === lit ? litRing : nothing),
          selected: this.editing.selected,
          highlight: lit,
          label: this.host.text.field.planeLabel(state.similarity),
          describe: (handle: HandleId) => this.editing.describe(handle),
        },
        scene.events,
      )}
      ${
        ghost === undefined
          ? nothing
          : html`<svg class="chart ghost" viewBox="0 0 ${size} ${size}" aria-hidden="true"
              >${handMark(x(ghost[0]), y(ghost[1]))}</svg>`
      }`;
  }
}

export const pointOf = ({ data }: Quantity): Point => [data[0] ?? 0, data[1] ?? 0];

/** From this width on the controls are beside the plane too. */
export const sideBySide = 660;
const maxPlane = 560;
/** In a picture alone. */
const smallPlane = 300;
const gap = { narrow: 8, wide: 32 } as const;

interface FieldLayout {
  /** Side of the plane in CSS pixels. */
  readonly plane: number;
  /** Width of the bars beside it. */
  readonly side: number;
}

/** The output and its number fit, in any font. */
const minSide = 112;

export function fieldLayout({ width, isAlone }: FigureHost): FieldLayout {
  const isWide = width >= sideBySide;
  const space = gap[isWide ? "wide" : "narrow"];
  const share = Math.round(width * (isWide ? 0.52 : 0.63));
  const plane = Math.min(isAlone ? smallPlane : maxPlane, share, width - space - minSide);
  return { plane, side: width - plane - space };
}
