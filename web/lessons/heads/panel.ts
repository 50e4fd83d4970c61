/** A head as a panel: the plane of its queries and keys, its map, and the controls around the panels. */
import { html, svg, type TemplateResult } from "lit";
import { colourFill, shapePath } from "../../charts/plane/object-mark.js";
import { control } from "../../controls/control.js";
import { mathText } from "../../controls/math-text.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import { movedBy } from "../../figure/plane-points.js";
import { winners } from "../../figure/ranks.js";
import { type Point, placeable } from "../../figure/state/state.js";
import { type HeadsFigure, objectLooks, objectName } from "./figure.js";
import { type FeatureLook, type HeadPlaneEvents, headPlane } from "./head-plane.js";
import { type ObjectMapEvents, objectMap } from "./object-map.js";
import { features, headsLimits, kinds, objects } from "./state.js";
import { tipOf, withCount, withTip } from "./weights.js";

export interface PanelEvents extends ObjectMapEvents {
  select(feature: number): void;
  /** A drag of an arrow ended. */
  rested(head: number, feature: number): void;
  /** The planes keep their extent while an arrow is held. */
  hold(): void;
}

interface PanelScene {
  readonly figure: HeadsFigure;
  readonly extent: number;
  readonly size: number;
  readonly focus: number;
}

const places = Array.from({ length: features }, (_, i) => i);

/** The look of a feature at the tip of its arrow. */
function featureLook(feature: number, letters: readonly string[]): FeatureLook {
  if (feature < kinds) return { kind: "colour", index: feature };
  if (feature < 2 * kinds) return { kind: "shape", index: feature - kinds };
  return { kind: "number", letter: letters[feature - 2 * kinds] ?? "" };
}

/** The tips of the draggable arrows, and of the other basis if different. */
function tipsOf({ heads, solved }: HeadsFigure, head: number) {
  const tips = (name: "wq" | "wk") =>
    places.map((feature) => tipOf(solved.flat, name, solved.count, head, feature));
  const own = heads.basis === "wq" ? tips("wq") : tips("wk");
  const others = heads.basis === "wq" ? tips("wk") : tips("wq");
  const same = own.every((tip, i) => tip[0] === others[i]?.[0] && tip[1] === others[i]?.[1]);
  return { tips: own, others: same ? undefined : others };
}

export function tipText({ host }: HeadsFigure, [x, y]: Point): string {
  const write = decimals(2);
  return host.text.common.point(write(x), write(y));
}

/** Events of the arrows of a head. */
function planeEvents(
  { figure, extent }: PanelScene,
  events: PanelEvents,
  head: number,
): HeadPlaneEvents {
  const { host, heads, solved, feature } = figure;
  const { tips } = tipsOf(figure, head);
  const place = (at: number, to: Point, gesture: string) => {
    const edge = extent * 0.97;
    const inside = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    const tip: Point = [inside(to[0]), inside(to[1])];
    figure.change(withTip(heads, solved.flat, { head, feature: at }, tip), gesture);
  };
  return {
    select: events.select,
    point: events.highlight,
    pin: events.toggle,
    place: ([x, y]) => {
      const queries = solved.heads[head]?.queries ?? [];
      const distance = ([qx, qy]: Point) => Math.hypot(qx - x, qy - y);
      const best = winners(queries.map((query) => -distance(query)));
      const isPinned = figure.locked && best.includes(figure.selectedObject);
      if (best[0] !== undefined && !isPinned) events.toggle(best[0]);
    },
    move: (id, to) => {
      events.hold();
      if (id.kind === "key") place(id.index, to, `drag ${head}`);
    },
    nudge: (id, dx, dy) => {
      if (id.kind !== "key") return;
      place(id.index, movedBy(tips[id.index] ?? [0, 0], dx, dy), `nudge ${head} ${id.index}`);
      events.rested(head, id.index);
    },
    release: () => {
      host.seal();
      events.rested(head, feature);
    },
  };
}

/** The weights of the selected object. */
function rowOf({ figure: { solved, selectedObject } }: PanelScene, head: number): Float64Array {
  const { weights = new Float64Array() } = solved.heads[head] ?? {};
  return weights.subarray(selectedObject * objects, (selectedObject + 1) * objects);
}

/** The plane of a head: its queries and keys, and the arrows that place them. */
function planeOfHead(scene: PanelScene, events: PanelEvents, head: number) {
  const { figure, extent, size } = scene;
  const { host, solved, selectedObject, feature } = figure;
  const words = host.text.heads;
  const { tips, others } = tipsOf(figure, head);
  const it = solved.heads[head];
  return headPlane(
    {
      extent,
      size,
      tips,
      others,
      looks: places.map((i) => featureLook(i, words.numberLetters)),
      names: words.featureNames,
      feature,
      query: it?.queries[selectedObject] ?? [0, 0],
      keys: it?.keys ?? [],
      objects: objectLooks(figure),
      weights: rowOf(scene, head),
      selectedObject,
      label: words.planeLabel(head),
      role: host.isLocked("headWeights") ? undefined : words.arrow,
      describe: (i) => ({
        name: words.tip(head, words.featureNames[i] ?? ""),
        value: tipText(figure, tips[i] ?? [0, 0]),
      }),
    },
    planeEvents(scene, events, head),
  );
}

function map(scene: PanelScene, events: PanelEvents, head: number) {
  const { figure, focus } = scene;
  const { host, solved, selectedObject, locked } = figure;
  const words = host.text.heads;
  const looks = objectLooks(figure);
  const digits = looks.map((_, i) =>
    solved.weights.at((head * objects + selectedObject) * objects + i, (w) => formatShare(w, 2)),
  );
  return objectMap(
    {
      label: words.mapLabel(head, objectName(figure, selectedObject)),
      objects: looks,
      weights: rowOf(scene, head),
      digits,
      // The displayed digits, so that speech control matches the visible label (WCAG 2.5.3).
      labels: digits.map((weight, i) =>
        words.cell(objectName(figure, i), String(weight), i === selectedObject),
      ),
      selectedObject,
      locked,
      focus,
    },
    events,
  );
}

export function headPanel(scene: PanelScene, events: PanelEvents, head: number): TemplateResult {
  const { host, solved } = scene.figure;
  const words = host.text.heads;
  const it = solved.heads[head];
  if (it === undefined) return html``;
  const { look, isStrong } = it;
  const share = (kind: "colour" | "shape") =>
    html`<div class=${isStrong[kind] ? "share strong" : "share"} data-share=${kind}>
      <dt>${words.shares[kind]}</dt><dd>${solved.shares[kind].at(head)}</dd></div>`;
  return html`<section class="head-panel" data-panel=${head} data-look=${look} aria-labelledby="head-${head}">
    <h3 id="head-${head}">${words.head(head)} <span class="look">${words.looks[look]}</span></h3>
    <div .style=${`max-inline-size: ${scene.size}px`}>${planeOfHead(scene, events, head)}</div>
    ${map(scene, events, head)}
    <dl class="shares">${share("colour")}${share("shape")}</dl>
  </section>`;
}

function countControl({ host, heads, change }: HeadsFigure): TemplateResult {
  const words = host.text.heads;
  const { min, max } = headsLimits.count;
  const button = (to: number, sign: string, label: string) =>
    html`<button type="button" aria-label=${label} ?disabled=${host.isLocked("heads") || to < min || to > max}
      @click=${() => change(withCount(heads, to))}>${sign}</button>`;
  return html`<div class="count" data-control="heads" role="group" aria-label=${words.count}>
    <span>${words.count}</span>
    ${button(heads.count - 1, "−", words.fewer)}<output>${heads.count}</output>${button(heads.count + 1, "+", words.more)}
  </div>`;
}

function basisControl({ host, change }: HeadsFigure): TemplateResult {
  const { basis: label, bases } = host.text.heads;
  return control(host, "headBasis", {
    ...{ label, form: "buttons", look: "basis-choice" },
    texts: { both: mathText(bases.both), wq: mathText(bases.wq), wk: mathText(bases.wk) },
    change: ({ heads }) => heads && change(heads),
  });
}

/** The arrows by feature: the selected one is highlighted in every head. */
function featureControl({ host, feature }: HeadsFigure, select: (feature: number) => void) {
  const words = host.text.heads;
  return html`<div class="feature-choice" data-control="headWeights" role="group" aria-label=${words.featureLabel}>
    ${words.featureNames.map((name, i) => {
      const look = featureLook(i, words.numberLetters);
      const mark =
        look.kind === "number"
          ? svg`<text class="tip-letter" dy="0.34em" text-anchor="middle">${look.letter}</text>`
          : look.kind === "colour"
            ? svg`<path class="tip-colour" d=${shapePath(0, 6)} stroke=${colourFill(look.index)}></path>`
            : svg`<path class="tip-shape" d=${shapePath(look.index, 6)}></path>`;
      return html`<button type="button" data-feature=${i} ?disabled=${host.isLocked("headWeights")} aria-pressed=${i === feature ? "true" : "false"}
        @click=${() => select(i)}><svg class="chart" width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">${mark}</svg>${
          look.kind === "number"
            ? html`<span class="visually-hidden">${name}</span>`
            : html`<span>${name}</span>`
        }</button>`;
    })}
  </div>`;
}

/** The selected object. */
export function askingObject({ host, selectedObject, locked }: HeadsFigure): TemplateResult {
  const words = host.text.heads;
  return html`<p class="asks">${words.asks(objectName({ host }, selectedObject))}
    <span class="note">${locked ? words.held : words.free}</span></p>`;
}

/** The planes without their handles and numbers, for a picture beside them. */
export function headPlanes(shown: PanelScene, events: PanelEvents): TemplateResult {
  const { host, solved } = shown.figure;
  const scene = { ...shown, figure: { ...shown.figure, feature: -1 } };
  return html`<div class="small-planes" aria-hidden="true" inert>${solved.heads.map(
    ({ look }, head) => html`<div .style=${`inline-size: ${scene.size}px`}>
      <p class="small-name">${host.text.heads.head(head)}</p>
      <div data-trained=${look}>${planeOfHead(scene, events, head)}</div></div>`,
  )}</div>`;
}

export function headsControls(
  figure: HeadsFigure,
  select: (feature: number) => void,
): TemplateResult {
  return html`${featureControl(figure, select)}
    <div class="heads-controls">${basisControl(figure)}${countControl(figure)}</div>`;
}
