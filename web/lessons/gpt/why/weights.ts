/** The one way from a weight in any picture to its explanation: by pointer, by touch and by keys. */
import { html, type TemplateResult } from "lit";
import { entryAfter } from "../../../charts/xy/xy.js";
import { bestKey, type GptFigure } from "../figure.js";

/** From a pointer to a mark, in CSS pixels. */
const reach = 24;

/** Points along an arc. */
const samples = 40;

/** From a pointer to a mark: to the line of an arc, or to the box of a disc or a foot. */
function distanceTo(mark: SVGElement, { clientX, clientY }: MouseEvent): number {
  if (mark instanceof SVGPathElement) {
    const [length, matrix] = [mark.getTotalLength(), mark.getScreenCTM() ?? new DOMMatrix()];
    const along = Array.from({ length: samples + 1 }, (_, i) => {
      const { x, y } = mark.getPointAtLength((i / samples) * length).matrixTransform(matrix);
      return Math.hypot(x - clientX, y - clientY);
    });
    return Math.min(...along);
  }
  const { left, right, top, bottom } = mark.getBoundingClientRect();
  const x = Math.max(left - clientX, 0, clientX - right);
  const y = Math.max(top - clientY, 0, clientY - bottom);
  return Math.hypot(x, y);
}

/** The key of the mark under the pointer or, within reach, of the nearest one; arcs lie over each other. */
function keyAt(event: MouseEvent): number | undefined {
  const marks = [...(event.currentTarget as Element).querySelectorAll<SVGElement>("[data-key]")];
  const under = (event.target as Element).closest<SVGElement>("[data-key]");
  const isArc = under instanceof SVGPathElement;
  const near = marks
    .filter((mark) => mark === under || under === null || (isArc && mark instanceof SVGPathElement))
    .map((mark) => ({ key: Number(mark.dataset.key), distance: distanceTo(mark, event) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= reach ? near.key : undefined;
}

/** Explains a weight of the query, or of another one, and shows that: it stands below, maybe out of view. */
export function explain(figure: GptFigure, event: Event, why: number, position?: number): void {
  if (figure.host.isLocked("whyKey")) return;
  figure.set({ why, ...(position !== undefined && { position }) });
  partOf(event)?.scrollIntoView({ block: "nearest" });
}

const partOf = (event: Event) =>
  ((event.currentTarget as Element).getRootNode() as ShadowRoot).querySelector<HTMLElement>(
    ".why-part",
  );

/**
 * A picture of the weights of the query, as a slider over its keys: the arrow keys choose one, Enter goes to its
 * explanation, and a press chooses the nearest mark with a `data-key`. `toQuery`: up and down choose another query.
 */
export function weightsOf(
  figure: GptFigure,
  picture: TemplateResult,
  toQuery?: (position: number) => void,
): TemplateResult {
  const { host, state, solved, set } = figure;
  const { position, head, words } = solved;
  const at = Math.min(state.why ?? bestKey(solved), position);
  const text = host.text.gpt.why;
  const press = (event: MouseEvent) => {
    const key = keyAt(event);
    if (key !== undefined && key <= position) explain(figure, event, key);
  };
  const onKey = (event: KeyboardEvent) => {
    const part = partOf(event);
    const by = toQuery && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = entryAfter(event, at, position);
    if (event.key === "Enter") {
      part?.focus({ preventScroll: true });
      part?.scrollIntoView({ block: "nearest" });
    } else if (by !== undefined) toQuery?.(position + by);
    else if (to !== undefined) set({ why: to }, "why");
    else return;
    event.preventDefault();
  };
  if (host.isLocked("whyKey")) return html`<div class="weights">${picture}</div>`;
  return html`<div class="weights" data-edits="whyKey" tabindex="0" role="slider"
    aria-label=${text.weights} aria-valuemin="1" aria-valuemax=${position + 1} aria-valuenow=${at + 1}
    aria-valuetext=${text.weight(words[at] ?? "", head.weights.at(at).text)}
    @click=${press} @keydown=${onKey} @keyup=${() => host.seal()}>${picture}</div>`;
}
