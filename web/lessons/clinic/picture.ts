/** Draws a finding: keys at their positions, or objects as bars. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { type BarsEvents, weightBars } from "../../charts/bars/weight-bars.js";
import { colourFill, objectMark } from "../../charts/plane/object-mark.js";
import { plane } from "../../charts/plane/plane.js";
import { type PlaneFrame, planeFrame } from "../../charts/plane/plane-scene.js";
import { winnerMap } from "../../charts/plane/winner-map.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import type { Point } from "../../figure/state/state.js";
import type { Finding, Geometry } from "./finding.js";

/** The largest side of the plane, in pixels. */
const maxPlane = 260;
/** The number of colours and of shapes. */
const kinds = 3;

export interface FindingScene {
  readonly host: FigureHost;
  readonly finding: Finding;
  readonly width: number;
  readonly highlight: number | undefined;
  readonly locked: number | undefined;
  readonly events: BarsEvents;
}

/** A distant query is drawn at this fraction of its distance. */
const farShare = 12;

const isFar = ([x, y]: Point) => Math.max(Math.abs(x), Math.abs(y)) > 4;

/** Half the width of the note below, in CSS pixels. */
const noteHalf = 46;

/** The true position of the query. */
function farNote({ x, y, size }: PlaneFrame, star: Point, query: Point) {
  const [right, up] = ["x", "y"].map((axis, i) =>
    chosen("coordinate", query[i] ?? 0, decimals(1), [axis]),
  );
  const at = Math.min(size - noteHalf, Math.max(noteHalf, x(star[0])));
  return svg`<text class="key-number" x=${at} y=${y(star[1]) - 18} text-anchor="middle">${right}, ${up} →</text>`;
}

/** The nearest other key lies below: a number there would be covered. */
function isOver(keys: readonly Point[], key: number): boolean {
  const [x, y] = keys[key] ?? [0, 0];
  const near = ([a, b]: Point) => Math.hypot(a - x, b - y);
  const [, nearest = [0, 0]] = keys.toSorted((a, b) => near(a) - near(b));
  return nearest[1] < y;
}

function planeOf(
  { host, finding, width, highlight, events }: FindingScene,
  geometry: Geometry,
  label: string,
) {
  const { keys, query, map } = geometry;
  const { common } = host.text;
  // A distant query would shrink the keys to a point: it is drawn nearer, with its true position as text.
  const far = query && isFar(query) ? query : undefined;
  const star = far ? ([far[0] / farShare, far[1] / farShare] as const) : query;
  const all = [...keys, ...(star ? [star] : [])].flat().map(Math.abs);
  const extent = 1.35 * Math.max(map?.reach ?? 0, ...all);
  const size = Math.min(width, maxPlane);
  const frame = planeFrame(extent, size);
  const letters = finding.bars.axes.at(-1) ?? [];
  const number = (i: number) => finding.bars.at(i);
  return plane(
    {
      ...{ extent, size, query: star, keys, letters, highlight, label },
      weights: map ? [] : finding.bars.data,
      backdrop: map ? winnerMap(map, frame) : far && star ? farNote(frame, star, far) : nothing,
      around: (i) =>
        svg`<text class="key-number" y=${isOver(keys, i) ? -15 : 26} text-anchor="middle">${number(i)}</text>`,
      selected: { kind: "key", index: -1 },
      describe: (handle) => {
        const [x, y] = (handle.kind === "key" ? keys[handle.index] : query) ?? [0, 0];
        const at = common.point(formatNumber(x, 2), formatNumber(y, 2));
        const letter = handle.kind === "key" ? (letters[handle.index] ?? "") : "";
        const name = handle.kind === "key" ? common.key(letter) : common.query;
        const value = handle.kind === "key" ? `${number(handle.index)}, ${at}` : at;
        return { name, value, control: "patient", role: undefined };
      },
    },
    { select() {}, move() {}, nudge() {}, release() {}, highlight: events.highlight },
  );
}

export function findingPicture(scene: FindingScene): TemplateResult {
  const { host, finding, width, highlight, locked, events } = scene;
  const words = host.text.clinic;
  const { patient } = host.state;
  const { bars, geometry } = finding;
  const names = bars.axes.at(-1) ?? [];
  const digits = names.map((_, i) => bars.at(i));
  const areObjects = patient === "flat";
  const named = (i: number) =>
    areObjects ? words.object(Math.floor(i / kinds), i % kinds) : (names[i] ?? "");
  const rows = names.map((_, i) => words.barsRow(named(i), String(digits[i])));
  const label = words.barsLabel(words.bars[patient], host.text.common.rows(rows));
  if (geometry) return html`<div class="plane-of">${planeOf(scene, geometry, label)}</div>`;
  const common = { weights: bars.data, label, width, highlight, locked };
  const marks = (i: number, x: number, y: number) => {
    const colour = Math.floor(i / kinds);
    const look = { colour, shape: i % kinds, letter: words.objectLetters[colour] ?? "" };
    return { mark: objectMark(x, y, look, 8), fill: colourFill(colour) };
  };
  const objects = areObjects ? { marks } : {};
  return html`${weightBars({ ...common, letters: names, digits, ...objects }, events)}`;
}
