/** One word asked at every place: its scores by distance, and where the sentence begins. */
import { html, type TemplateResult } from "lit";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { distanceChart } from "./distance-chart.js";
import type { PositionsFigure } from "./figure.js";
import { rounding } from "./solve.js";
import { positionsLimits } from "./state.js";

export function distancePicture(figure: PositionsFigure): TemplateResult {
  const words = figure.host.text.positions.distance;
  return html`<section class="distance-part" aria-labelledby="distances"><h3 id="distances">${words.title(figure.solved.distances.word)}</h3>
    ${distanceChart(figure)}</section>`;
}

export function firstPlace({ host, state, change }: PositionsFigure): TemplateResult {
  const words = host.text.positions;
  return html`<label class="amount" data-control="firstPosition"><span>${words.first}</span>
    <input type="range" name="first-position" min="0" max=${positionsLimits.first.max} step="1" ?disabled=${host.isLocked("firstPosition")}
      aria-valuetext=${words.firstText(state.first + 1)} .value=${String(state.first)}
      @input=${(e: Event) => change({ first: (e.target as HTMLInputElement).valueAsNumber }, "first")} @change=${host.seal}>
    <output aria-live="off">${words.firstText(state.first + 1)}</output></label>`;
}

/** What a later beginning has changed in the weights of the sentence. */
export function shiftText({ host, solved, state }: PositionsFigure): Phrase | string {
  const words = host.text.positions.shift;
  const { shift } = solved;
  if (state.first === 0) return words.start;
  return phrase((number) =>
    shift.value < rounding
      ? words.same(state.first, number(shift))
      : words.changed(state.first, number(shift)),
  );
}
