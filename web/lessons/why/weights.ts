/** The arcs as a slider over the keys of the query. */
import { html, type SVGTemplateResult, type TemplateResult } from "lit";
import { entryAfter } from "../../charts/xy/xy.js";
import type { WhyFigure } from "./why-part.js";

/** The arrow keys choose a key, and so does a press on an arc or its number. */
export function keySlider(figure: WhyFigure, arcs: SVGTemplateResult): TemplateResult {
  const { host, solved, choose } = figure;
  const { place, key, weight } = solved;
  const { position } = place;
  const words = host.text.why;
  if (host.isLocked("whyKey")) return html`<div class="weights">${arcs}</div>`;
  const press = (event: Event) => {
    const mark = (event.target as Element).closest<SVGElement>("[data-key]");
    const to = Number(mark?.dataset.key ?? Number.NaN);
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
