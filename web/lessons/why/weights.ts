/** The arcs as a slider over the keys of the query. */
import { html, type SVGTemplateResult, type TemplateResult } from "lit";
import { entryAfter } from "../../charts/xy/xy.js";
import type { WhyFigure } from "./why-part.js";

/** Points along an arc. */
const samples = 40;

/** From a pointer to the line of an arc, in CSS pixels. */
function distanceTo(arc: SVGPathElement, { clientX, clientY }: MouseEvent): number {
  const [length, matrix] = [arc.getTotalLength(), arc.getScreenCTM() ?? new DOMMatrix()];
  const along = Array.from({ length: samples + 1 }, (_, i) => {
    const { x, y } = arc.getPointAtLength((i / samples) * length).matrixTransform(matrix);
    return Math.hypot(x - clientX, y - clientY);
  });
  return Math.min(...along);
}

/** The mark of a key under the pointer; of arcs, which lie over each other, the nearest. */
function markAt(event: MouseEvent): SVGElement | null | undefined {
  const under = (event.target as Element).closest<SVGElement>("[data-key]");
  if (!(under instanceof SVGPathElement)) return under;
  const all = (event.currentTarget as Element).querySelectorAll<SVGPathElement>("path[data-key]");
  const near = Array.from(all, (arc) => ({ arc, distance: distanceTo(arc, event) }));
  return near.sort((a, b) => a.distance - b.distance)[0]?.arc;
}

/** The arrow keys choose a key, and so does a press on an arc or its number. */
export function keySlider(figure: WhyFigure, arcs: SVGTemplateResult): TemplateResult {
  const { host, solved, choose } = figure;
  const { place, key, weight } = solved;
  const { position } = place;
  const words = host.text.why;
  if (host.isLocked("whyKey")) return html`<div class="weights">${arcs}</div>`;
  const press = (event: MouseEvent) => {
    const to = Number(markAt(event)?.dataset.key ?? Number.NaN);
    if (to <= position) choose(to);
  };
  const onKey = (event: KeyboardEvent) => {
    const to = entryAfter(event, key, position);
    if (to === undefined) return;
    event.preventDefault();
    choose(to, "why");
  };
  return html`<div class="weights" data-edits="whyKey" tabindex="0" role="slider"
    aria-label=${words.weights} aria-valuemin="1" aria-valuemax=${position + 1} aria-valuenow=${key + 1}
    aria-valuetext=${words.weight(place.words[key] ?? "", weight.text)}
    @click=${press} @keydown=${onKey} @keyup=${() => host.seal()}>${arcs}</div>`;
}
