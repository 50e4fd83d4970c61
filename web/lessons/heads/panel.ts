/** A head as a panel: the plane of its queries and keys, its map, and the controls around the panels. */
import { html, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import { movedBy } from "../../figure/plane-points.js";
import { winners } from "../../figure/ranks.js";
import { type Point, placeable } from "../../figure/state/state.js";
import { kinds, objects } from "./constants.js";
import { type HeadsFigure, objectLooks, objectName } from "./figure.js";
import { type FeatureLook, glyph, type HeadPlaneEvents, headPlane } from "./head-plane.js";
import { objectMap } from "./object-map.js";
import { tipOf, withCount, withTip } from "./weights.js";

/** The look of a feature at the tip of its arrow. */
function featureLook(feature: number, letters: readonly string[]): FeatureLook {
  if (feature < kinds) return { kind: "colour", index: feature };
  if (feature < 2 * kinds) return { kind: "shape", index: feature - kinds };
  return { kind: "number", letter: letters[feature - 2 * kinds] ?? "" };
}

export function tipText({ host }: Pick<HeadsFigure, "host">, [x, y]: Point): string {
  const write = decimals(2);
  return host.text.common.point(write(x), write(y));
}

/** Events of the arrows of a head. */
function planeEvents(figure: HeadsFigure, tips: readonly Point[], head: number): HeadPlaneEvents {
  const { host, heads, solved, feature, extent } = figure;
  const place = (at: number, to: Point, gesture: string) => {
    const edge = extent * 0.97;
    const inside = (x: number) => placeable(Math.min(edge, Math.max(-edge, x)));
    const tip: Point = [inside(to[0]), inside(to[1])];
    figure.change(withTip(heads, solved.flat, { head, feature: at }, tip), gesture);
  };
  return {
    select: figure.select,
    choose: figure.choose,
    place: ([x, y]) => {
      const queries = solved.heads[head]?.queries ?? [];
      const [best] = winners(queries.map(([qx, qy]) => -Math.hypot(qx - x, qy - y)));
      if (best !== undefined) figure.choose(best);
    },
    move: (id, to) => {
      figure.hold();
      if (id.kind === "key") place(id.index, to, `drag ${head}`);
    },
    nudge: (id, dx, dy) => {
      if (id.kind !== "key") return;
      place(id.index, movedBy(tips[id.index] ?? [0, 0], dx, dy), `nudge ${head} ${id.index}`);
      figure.rested({ head, feature: id.index });
    },
    release: () => {
      host.seal();
      figure.rested({ head, feature });
    },
  };
}

/** The weights of the query. */
function rowOf({ solved, heads: { query } }: HeadsFigure, head: number): Float64Array {
  const { weights = new Float64Array() } = solved.heads[head] ?? {};
  return weights.subarray(query * objects, (query + 1) * objects);
}

/** The plane of a head: its queries and keys, and the arrows that place them. */
function planeOfHead(figure: HeadsFigure, head: number, size: number) {
  const { host, heads, solved, feature, extent } = figure;
  const words = host.text.heads;
  const tips = words.featureNames.map((_, i) => tipOf(solved.flat, solved.count, head, i));
  const it = solved.heads[head];
  return headPlane(
    {
      extent,
      size,
      tips,
      looks: tips.map((_, i) => featureLook(i, words.numberLetters)),
      names: words.featureNames,
      feature,
      query: it?.queries[heads.query] ?? [0, 0],
      keys: it?.keys ?? [],
      objects: objectLooks(figure),
      weights: rowOf(figure, head),
      selectedObject: heads.query,
      label: words.planeLabel(head),
      role: host.isLocked("headWeights") ? undefined : words.arrow,
      describe: (i) => ({
        name: words.tip(head, words.featureNames[i] ?? ""),
        value: tipText(figure, tips[i] ?? [0, 0]),
      }),
    },
    planeEvents(figure, tips, head),
  );
}

interface Focus {
  /** The object with the tab stop of the maps. */
  readonly cell: number;
  focus(object: number): void;
}

function map(figure: HeadsFigure, head: number, { cell, focus }: Focus) {
  const { host, solved, heads, choose } = figure;
  const words = host.text.heads;
  const { query } = heads;
  const looks = objectLooks(figure);
  const digits = looks.map((_, i) =>
    solved.weights.at((head * objects + query) * objects + i, (w) => formatShare(w, 2)),
  );
  return objectMap(
    {
      label: words.mapLabel(head, objectName(figure, query)),
      objects: looks,
      weights: rowOf(figure, head),
      digits,
      // The displayed digits, so that speech control matches the visible label (WCAG 2.5.3).
      labels: digits.map((weight, i) =>
        words.cell(objectName(figure, i), String(weight), i === query),
      ),
      selectedObject: query,
      focus: cell,
    },
    { focus, choose },
  );
}

export function headPanel(
  figure: HeadsFigure,
  head: number,
  size: number,
  focus: Focus,
): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.heads;
  const it = solved.heads[head];
  if (it === undefined) return html``;
  const share = (kind: "colour" | "shape") =>
    html`<div class=${it.isStrong[kind] ? "share strong" : "share"} data-share=${kind}>
      <dt>${words.shares[kind]}</dt><dd>${solved.shares[kind].at(head)}</dd></div>`;
  return html`<section class="head-panel" data-panel=${head} data-look=${it.look} aria-labelledby="head-${head}">
    <h3 id="head-${head}">${words.head(head)} <span class="look">${words.looks[it.look]}</span></h3>
    <div .style=${`max-inline-size: ${size}px`}>${planeOfHead(figure, head, size)}</div>
    ${map(figure, head, focus)}
    <dl class="shares">${share("colour")}${share("shape")}</dl>
  </section>`;
}

/** The arrows by feature: the selected one is highlighted in every head. */
function featureControl({ host, feature, select }: HeadsFigure) {
  const words = host.text.heads;
  return html`<div class="feature-choice" data-control="headWeights" role="group" aria-label=${words.featureLabel}>
    ${words.featureNames.map((name, i) => {
      const isNumber = i >= 2 * kinds;
      const mark = glyph(featureLook(i, words.numberLetters), 6);
      return html`<button type="button" data-feature=${i} ?disabled=${host.isLocked("headWeights")} aria-pressed=${i === feature ? "true" : "false"}
        @click=${() => select(i)}><svg class="chart" width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">${mark}</svg><span
        class=${isNumber ? "visually-hidden" : ""}>${name}</span></button>`;
    })}
  </div>`;
}

export function headsControls(figure: HeadsFigure): TemplateResult {
  const { host, heads, change } = figure;
  return html`${featureControl(figure)}
    <div class="run" data-controls="heads headSeed">
      ${control(host, "heads", {
        label: host.text.heads.count,
        form: "typed",
        change: (next) => next.heads && change(withCount(heads, next.heads.count)),
      })}
      ${control(host, "headSeed", { label: host.text.heads.train.seed, form: "typed" })}
    </div>`;
}

/** The query. */
export function askingObject({ host, heads: { query } }: HeadsFigure): TemplateResult {
  const words = host.text.heads;
  return html`<p class="asks">${words.asks(objectName({ host }, query))}
    <span class="note" data-control="headQuery">${words.free}</span></p>`;
}

/** The planes without their handles and numbers, for a picture beside them. */
export function headPlanes(shown: HeadsFigure, size: number): TemplateResult {
  const figure = { ...shown, feature: -1 };
  return html`<div class="small-planes" aria-hidden="true" inert>${shown.solved.heads.map(
    ({ look }, head) => html`<div .style=${`inline-size: ${size}px`}>
      <p class="small-name">${shown.host.text.heads.head(head)}</p>
      <div data-trained=${look}>${planeOfHead(figure, head, size)}</div></div>`,
  )}</div>`;
}
