/** The hard k nearest beside the soft neighbours: the same map twice, as the weights and as an equal vote draw it. */
import { html, svg, type TemplateResult } from "lit";
import { keyMark, outputMark, queryMark } from "../../charts/marks.js";
import { FieldPainter, type FieldRequest } from "../../charts/plane/field-painter.js";
import { planeFrame } from "../../charts/plane/plane-scene.js";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { chosen } from "../../figure/named-value.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { planeExtent } from "../../figure/plane-points.js";
import { letterOf } from "../../figure/state/state.js";
import { withElement } from "../../figure/with-element.js";
import { memberRing } from "./field-marks.js";
import { hardColoursOn } from "./hard-field.js";
import { pointOf } from "./plane.js";
import { coloursOn, type Solved, scoringOf } from "./solve.js";

/** Milliseconds of rest before a map outside of the window is painted. */
const restMs = 200;
const gap = 12;
const largestSide = 390;

/** A canvas that is painted at once while it is in the window, else at rest. */
class SmallField {
  #canvas: HTMLCanvasElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly painter = new FieldPainter();
  readonly take = (element: Element): void => {
    this.#canvas = element as HTMLCanvasElement;
  };

  paint(request: FieldRequest): void {
    clearTimeout(this.#timer);
    const canvas = this.#canvas;
    if (canvas === undefined) return;
    const { top, bottom } = canvas.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight;
    this.#timer = setTimeout(() => this.painter.paint(canvas, request), isSeen ? 0 : restMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.painter.stop();
  }
}

export class Nearest {
  readonly #soft = new SmallField();
  readonly #hard = new SmallField();

  constructor(private readonly host: FigureHost) {}

  stop(): void {
    this.#soft.stop();
    this.#hard.stop();
  }

  get #side(): number {
    return Math.min(largestSide, Math.floor((this.host.width - gap) / 2));
  }

  #paint({ keys, hard }: Solved): void {
    const { knn, state } = this.host;
    const [extent, scoring, k] = [planeExtent(state), scoringOf(state), hard.members.length];
    const id = JSON.stringify([keys, { ...scoring, temperature: String(scoring.temperature) }]);
    const request = { id, keys: keys.length, extent, size: this.#side };
    this.#soft.paint({ ...request, compute: coloursOn(knn, scoring, keys, extent) });
    const compute = hardColoursOn(knn, scoring, keys, extent, k);
    // Sorting the scores of a point takes longer than its softmax.
    this.#hard.paint({ ...request, id: `${id} ${k}`, keys: 3 * keys.length, compute });
  }

  /** The marks over a canvas; `members` have rings. */
  #marks({ keys, place }: Solved, members: readonly number[], isSoft: boolean): TemplateResult {
    const { state } = this.host;
    const side = this.#side;
    const { x, y } = planeFrame(planeExtent(state), side);
    const radius = side < 250 ? 7 : 9;
    const at = pointOf(place);
    return html`<svg class="chart coloured" viewBox="0 0 ${side} ${side}" aria-hidden="true">
      ${keys.map(
        ([a, b], i) =>
          svg`${keyMark(x(a), y(b), i, letterOf(i), radius)}
            <g transform="translate(${x(a)} ${y(b)}) scale(${radius / 9})">${members.includes(i) ? memberRing : ""}</g>`,
      )}
      ${queryMark(x(state.query[0]), y(state.query[1]), radius + 2)}
      ${isSoft ? outputMark(x(at[0]), y(at[1]), 4) : ""}
    </svg>`;
  }

  #map(field: SmallField, title: string, note: Phrase, marks: TemplateResult): TemplateResult {
    return html`<section class="small-field"><h3>${title}</h3>
      <div class="field-plane"><canvas ${withElement(field.take)} aria-hidden="true"></canvas>${marks}</div>
      <p class="note">${note}</p></section>`;
  }

  render(solved: Solved): TemplateResult {
    const { host } = this;
    const { text } = host;
    const words = text.field.nearest;
    const { captured, members } = solved.hard;
    const n = solved.keys.length;
    queueMicrotask(() => this.#paint(solved));
    return html`<div class="two-fields">
        ${this.#map(
          this.#soft,
          words.soft,
          phrase((number) => words.effective(number(solved.effective.at()))),
          this.#marks(solved, [], true),
        )}
        ${this.#map(
          this.#hard,
          words.hard,
          phrase((number) => text.field.captured(members.length, number(captured.at()))),
          this.#marks(solved, members, false),
        )}
      </div>
      <div class="hard-k">${control(host, "hardK", {
        ...{ label: "k =", name: words.k, says: chosen("hardK", members.length, String) },
        range: { min: 1, max: n, at: members.length },
        rested: () => host.announce(text.field.captured(members.length, String(captured.at()))),
      })}</div>`;
  }
}
