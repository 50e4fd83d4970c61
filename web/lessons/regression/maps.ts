/** The weights of all places as maps: by hand, and after training. */
import { html, type TemplateResult } from "lit";
import { type WeightMapEvents, weightMap } from "../../charts/weight-map.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, formatTemperature } from "../../model/derive.js";
import { places } from "../../model/presets.js";
import type { Curve } from "./solve.js";
import { formatWidth } from "./train-panel.js";
import type { Solved } from "./training.js";

interface MapView {
  readonly row: number;
  readonly column: number | undefined;
  readonly locked: boolean;
  readonly width: number;
}

/** Every whole number of the places. */
const ticks = [0, 10, 20, 30, 40].map((row) => ({ row, text: String(row / 10) }));

function map(
  host: FigureHost,
  curve: Curve,
  name: string,
  view: MapView,
  events: WeightMapEvents,
): TemplateResult {
  const words = host.text.regression.maps;
  const most = formatNumber(Math.max(...curve.weights));
  return html`${weightMap(
    {
      ...view,
      label: words.label(name, most),
      weights: curve.weights,
      rows: places.length,
      columns: curve.weights.length / places.length,
      ticks,
      axis: { rows: words.rows, columns: words.columns },
    },
    events,
  )}<p class="note">${words.darkest(most)}</p>`;
}

export function regressionMaps(
  host: FigureHost,
  { byHand, trained }: Solved,
  view: MapView,
  events: WeightMapEvents,
): TemplateResult {
  const words = host.text.regression.maps;
  const handName = words.byHand(byHand.kernel, formatTemperature(byHand.bandwidth));
  const trainedName = words.trained(formatWidth(trained?.bandwidth ?? 0));
  return html`<section class="maps-part">
    <h3>${words.title}</h3>
    <div class="maps">
      <div data-map="byHand"><p class="map-name byHand">${handName}</p>${map(host, byHand, handName, view, events)}</div>
      <div data-map="trained">${
        trained === undefined
          ? html`<p class="map-waiting">${words.untrained}</p>`
          : html`<p class="map-name trained">${trainedName}</p>${map(host, trained, trainedName, view, events)}`
      }</div>
    </div>
  </section>`;
}
