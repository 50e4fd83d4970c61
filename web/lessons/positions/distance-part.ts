/** One word asked at every place: its scores by distance, and where the sentence begins. */
import { html, type TemplateResult } from "lit";
import { distanceChart } from "../../charts/curves/distance-chart.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { layoutOf, type PositionsFigure } from "./figure.js";
import { dial } from "./geometry-part.js";
import { rounding } from "./solve.js";

export function distancePicture({ host, solved }: PositionsFigure): TemplateResult {
  const words = host.text.positions.distance;
  const { word, scores, count } = solved.distances;
  return html`<section class="distance-part" aria-labelledby="distances"><h3 id="distances">${words.title(word)}</h3>
    ${distanceChart({
      label: words.label(word),
      width: host.width,
      height: layoutOf(host.width).isWide ? 280 : 230,
      ...{ scores: scores.data, count, names: words.names },
    })}</section>`;
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
