/** The weights of all positions as maps: by hand, and after training. */

import { html, type TemplateResult } from "lit";
import { type WeightMapEvents, weightMap } from "../../charts/matrix/weight-map.js";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { Curve } from "./curve.js";
import type { Solved } from "./solve.js";
import { places } from "./state.js";

interface MapView {
  readonly row: number;
  readonly column: number | undefined;
  readonly locked: boolean;
  readonly width: number;
}

/** Every integer of the positions. */
const ticks = [0, 10, 20, 30, 40].map((row) => ({ row, text: String(row / 10) }));

function map(
  host: FigureHost,
  { weights, largest }: Curve,
  name: Phrase,
  view: MapView,
  events: WeightMapEvents,
): TemplateResult {
  const words = host.text.regression.maps;
  const most = weights.at(largest);
  return html`${weightMap(
    {
      ...view,
      label: words.label(String(name), String(most)),
      weights: weights.data as Float64Array,
      rows: places.length,
      columns: weights.data.length / places.length,
      ticks,
      axis: { rows: words.rows, columns: words.columns },
    },
    events,
  )}<p class="note">${phrase((number) => words.darkest(number(most)))}</p>`;
}

export function regressionMaps(
  host: FigureHost,
  { byHand, trained }: Solved,
  view: MapView,
  events: WeightMapEvents,
): TemplateResult {
  const words = host.text.regression.maps;
  const handName = phrase((number) => words.byHand(byHand.kernel, number(byHand.bandwidth)));
  const trainedMap = (curve: Curve) => {
    const name = phrase((number) => words.trained(number(curve.bandwidth)));
    return html`<p class="map-name trained">${name}</p>${map(host, curve, name, view, events)}`;
  };
  return chapterPart(
    { name: "maps-part", title: words.title, isNeeded: false },
    html`<div class="maps columns">
      <div data-map="byHand"><p class="map-name byHand">${handName}</p>${map(host, byHand, handName, view, events)}</div>
      <div data-map="trained">${
        trained === undefined
          ? html`<p class="map-waiting">${words.untrained}</p>`
          : trainedMap(trained)
      }</div>
    </div>`,
  );
}
