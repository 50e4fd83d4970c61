/** Below the plot: the bandwidth; the kernel, the data and the weights at every position. */
import { html, type TemplateResult } from "lit";
import { weightMap } from "../../charts/matrix/weight-map.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { control } from "../../controls/control.js";
import { numberInput } from "../../controls/inputs.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { State } from "../../figure/state/state.js";
import { places, pointCount, xRange, yRange } from "./constants.js";
import type { Curve } from "./curve.js";
import { withPointPlaced } from "./data.js";
import type { Handles } from "./handles.js";
import { rowAt, type Solved } from "./solve.js";
import { halfOf } from "./styles.js";

export function bandwidthControl(
  host: FigureHost,
  { byHand }: Solved,
  rested: () => void,
): TemplateResult {
  const words = host.text.regression;
  return temperatureControl({
    host,
    control: "bandwidth",
    id: "bandwidth",
    temperature: host.state.bandwidth,
    name: words.bandwidthName,
    shown: { label: words.bandwidth, value: byHand.bandwidth, limits: words.limits },
    change: (bandwidth) => host.set({ bandwidth }, "bandwidth"),
    done: () => {
      host.seal();
      rested();
    },
  });
}

/** The kernel, and what it weighs the points for. */
export function kernelChoice(host: FigureHost, rested: () => void): TemplateResult {
  const { kernel, kernels, degree, degrees, formulas, distance } = host.text.regression;
  const choice = (
    name: "kernel" | "degree",
    label: string,
    texts: Record<string, string> | readonly string[],
  ) =>
    control(host, name, {
      ...{ label, texts, form: "buttons", look: "kernel-choice" },
      change: (patch) => {
        host.set(patch);
        rested();
      },
    });
  return html`<div><div class="kernel-choice">${choice("kernel", kernel, kernels)}
      ${choice("degree", degree, degrees)}</div>
    <p class="kernel-formula"><span class="formula">${formulas[host.state.kernel]}</span>
      <span class="formula">${distance}</span></p>
  </div>`;
}

/** Another data set, and the place of one point as numbers. */
export function dataControls(host: FigureHost, solved: Solved, handles: Handles): TemplateResult {
  const { state, text } = host;
  const words = text.regression;
  const point = solved.data.points[handles.selected];
  const renew = (patch: Partial<State>) => {
    host.set({ ...patch, points: [] });
    host.announce(words.data(pointCount));
  };
  const select = numberInput({
    name: "point",
    label: words.selected,
    min: 1,
    max: pointCount,
    step: 1,
    value: handles.selected + 1,
    disabled: host.isLocked("points"),
    change: (n) => {
      handles.selected = n - 1;
      host.refresh();
    },
  });
  const place = (axis: "x" | "y", range: typeof xRange | typeof yRange) =>
    numberInput({
      name: `point-${axis}`,
      label: axis,
      step: 0.05,
      min: range.min,
      max: range.max,
      value: Number((point?.[axis] ?? 0).toFixed(4)),
      disabled: host.isLocked("points"),
      change: (to) => {
        const { x, y } = point ?? { x: 0, y: 0 };
        const at = axis === "x" ? ([to, y] as const) : ([x, to] as const);
        host.set(withPointPlaced(state, handles.selected, ...at));
      },
    });
  return html`<div class="run data-row" data-controls="seed noise points">
    ${control(host, "seed", { label: words.seed, form: "typed", change: renew })}
    ${control(host, "noise", { label: words.noise, form: "typed", change: renew })}
    <label data-control="points">${words.selected} ${select}</label>
    <label data-control="points">x ${place("x", xRange)}</label>
    <label data-control="points">y ${place("y", yRange)}</label>
  </div>`;
}

/** Every integer of the positions. */
const mapTicks = [0, 10, 20, 30, 40].map((row) => ({ row, text: String(row / 10) }));

/** The weights of all positions as maps: by hand, and after training. A click moves the star to a row. */
export function weightMaps(
  host: FigureHost,
  { byHand, trained }: Solved,
  handles: Handles,
): TemplateResult {
  const words = host.text.regression.maps;
  const map = ({ weights, largest }: Curve, name: Phrase) => {
    const most = weights.at(largest);
    return html`${weightMap(
      {
        label: words.label(String(name), String(most)),
        width: halfOf(host.width),
        weights: weights.data as Float64Array,
        rows: places.length,
        columns: weights.data.length / places.length,
        row: rowAt(host.state.at),
        column: undefined,
        locked: false,
        ticks: mapTicks,
        axis: { rows: words.rows, columns: words.columns },
      },
      { highlight: () => {}, toggle: ({ row }) => handles.moveQuery(row / 10) },
    )}<p class="note">${phrase((number) => words.largest(number(most)))}</p>`;
  };
  const handName = phrase((number) => words.byHand(byHand.kernel, number(byHand.bandwidth)));
  const trainedMap = (curve: Curve) => {
    const name = phrase((number) => words.trained(number(curve.bandwidth)));
    return html`<p class="map-name trained">${name}</p>${map(curve, name)}`;
  };
  return chapterPart(
    { name: "maps-part", title: words.title, isNeeded: false },
    html`<div class="maps columns">
      <div data-map="byHand"><p class="map-name byHand">${handName}</p>${map(byHand, handName)}</div>
      <div data-map="trained">${trained ? trainedMap(trained) : html`<p class="map-waiting">${words.untrained}</p>`}</div>
    </div>`,
  );
}
