/** One word asked at every place: its scores by distance, and where the sentence begins. */
import { html, type TemplateResult } from "lit";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { distanceChart } from "./distance-chart.js";
import type { PositionsFigure } from "./figure.js";
import { dial } from "./geometry-part.js";
import { rounding } from "./solve.js";

export function distancePicture(figure: PositionsFigure): TemplateResult {
  const words = figure.host.text.positions.distance;
  return html`<section class="distance-part" aria-labelledby="distances"><h3 id="distances">${words.title(figure.solved.distances.word)}</h3>
    ${distanceChart(figure)}</section>`;
}

export function firstPlace({ host, state }: PositionsFigure): TemplateResult {
  const words = host.text.positions;
  return dial(host, "firstPosition", words.first, words.firstText(state.first + 1));
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
