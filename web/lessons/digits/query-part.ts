/** The query, all digits by weight, the nearest ones, and both predictions. */
import { html, svg, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { digitAtlas } from "../../charts/digits/digit-atlas.js";
import { digitImage } from "../../charts/digits/digit-image.js";
import { keyFill, keyMark } from "../../charts/marks.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { classNumbers, type DigitSet } from "./digit-set.js";
import { padSize } from "./draw-pad.js";
import type { DigitsFigure } from "./figure.js";
import type { Neighbor, SolvedQuery } from "./solve-query.js";
import { digitsLimits } from "./state.js";
import { narrowPad, nearWidth, readGap, wideFrom } from "./styles.js";

const classesBy = new WeakMap<DigitSet, readonly (readonly number[])[]>();

/** The indices of the digits of each class. */
function classesOf(set: DigitSet): readonly (readonly number[])[] {
  const known = classesBy.get(set);
  if (known) return known;
  const places = Array.from(set.labels.keys());
  const made = classNumbers.map((label) => places.filter((place) => set.labelOf(place) === label));
  classesBy.set(set, made);
  return made;
}

export function atlas({ host, set, look, show, choose, ...figure }: DigitsFigure): TemplateResult {
  const { atlas: words, near } = host.text.digits;
  const solved = figure.solved.query;
  const { soft, hard, weights } = solved;
  const { pointed } = look;
  const shares = classNumbers.map((label) => soft.shares.at(label));
  const rows = classNumbers.map((label) => `${label} ${shares[label]}`);
  return html`${digitAtlas(
    {
      label: words.label(host.text.common.rows(rows), String(hard.prediction)),
      ...{ width: host.width, classes: classesOf(set), levels: set.levels, pointed },
      levelsOf: (place) => set.levelsOf(place),
      ...{ weights: weights.data, largest: solved.largest, soft: shares },
      hard: Array.from(hard.shares.data),
      ...{ softWinner: soft.prediction, hardWinner: hard.prediction },
      framed: solved.near.filter(({ isHard }) => isHard).map(({ place }) => place),
      names: { share: words.share },
    },
    {
      point: (place) => {
        if (place !== pointed) show({ pointed: place });
      },
      choose,
    },
  )}
  <p class="hint bar-names"><span class="soft-name">${near.soft}</span><span class="hard-name">${near.hardName}</span></p>
  <p class="hint">${
    pointed === undefined
      ? words.hint
      : phrase((number) =>
          words.pointed(pointed, set.labelOf(pointed), number(weights.at(pointed))),
        )
  }</p>`;
}

function card(
  { host, set, show, choose }: DigitsFigure,
  neighbor: Neighbor,
  rank: number,
  most: number,
): TemplateResult {
  const { place, label, weight, isHard } = neighbor;
  const { neighbors } = host.state.digits;
  const words = host.text.digits.near;
  const bar = (value: number) => 68 * Math.min(1, value / most);
  return html`<li><button type="button" class="near-card" data-edits="digit" data-place=${place} ?disabled=${host.isLocked("digit")}
      aria-label=${words.item(rank + 1, place, label, String(weight))} @click=${() => choose(place)}
      @pointerenter=${() => show({ pointed: place })} @pointerleave=${() => show({ pointed: undefined })}>
    <svg class="chart" viewBox="0 0 72 84" width="72" height="84" aria-hidden="true">
      ${svg`<rect class=${isHard ? "near-ground framed" : "near-ground"} x="4" y="2" width="56" height="56"></rect>
      ${digitImage({ levels: set.levelsOf(place), x: 8, y: 6, size: 48 })}
      ${keyMark(60, 11, label, String(label), 11)}
      <rect class="share-bar" x="2" y="63" width=${bar(weight.value)} height="8" fill=${keyFill(label)}></rect>
      <rect class="hard-bar" x="2" y="74" width=${isHard ? bar(1 / neighbors) : 0} height="6"></rect>`}
    </svg></button><span class="digits">${weight}</span></li>`;
}

function nearest(figure: DigitsFigure): TemplateResult {
  const { host, solved } = figure;
  const { near } = solved.query;
  const most = Math.max(1 / host.state.digits.neighbors, ...near.map(({ weight }) => weight.value));
  return html`<ol class="near" aria-label=${host.text.digits.near.title}>${near.map((neighbor, rank) => card(figure, neighbor, rank, most))}</ol>`;
}

/** The share of each class. */
function shares({ host, solved }: DigitsFigure): TemplateResult {
  const { query, earlier } = solved;
  const letters = classNumbers.map(String);
  const digits = classNumbers.map((label) => query.soft.shares.at(label));
  const rows = host.text.common.rows(letters.map((letter, i) => `${letter} ${digits[i]}`));
  const isWide = host.width >= wideFrom;
  return html`<div class="shares">${weightBars(
    {
      ...{ weights: query.soft.shares.data, letters, digits, highlight: undefined },
      earlier: earlier?.soft.shares.data,
      label: host.text.digits.near.shares(rows),
      width: isWide
        ? host.width - padSize - nearWidth - 2 * readGap
        : host.width - narrowPad - readGap,
      rowHeight: isWide ? 26 : 14,
      // Rows of the narrow picture are too flat for discs.
      marks: (label, x, y) => ({
        fill: keyFill(label),
        mark: isWide
          ? keyMark(x, y, label, String(label), 9)
          : svg`<text class="number" x=${x} y=${y} dy="0.35em">${label}</text>`,
      }),
    },
    { highlight: () => undefined },
  )}</div>`;
}

/** The query, its nearest digits, the shares of the classes, and the temperature. */
export function readPicture(figure: DigitsFigure, pad: TemplateResult): TemplateResult {
  const { host, rested } = figure;
  const { similarity, temperature } = host.state;
  const { common } = host.text;
  return html`<div class="read">${pad}${nearest(figure)}${shares(figure)}</div>
    ${temperatureControl({
      ...{ host, control: "temperature", id: "temperature", temperature },
      name: common.temperatureOf(common.similarities[similarity]),
      change: (to) => host.set({ temperature: to }, "temperature"),
      done: () => {
        host.seal();
        rested();
      },
    })}`;
}

export function verdict(host: FigureHost, solved: SolvedQuery): Phrase {
  const words = host.text.digits.verdict;
  const { soft, hard, effective, label } = solved;
  const { neighbors: k } = host.state.digits;
  const count = Math.round(k * (hard.shares.data[hard.prediction] ?? 0));
  const share = soft.shares.at(soft.prediction);
  return phrase((number) =>
    host.text.common.sentences([
      words.vote(soft.prediction, number(share), hard.prediction, k, count),
      soft.prediction === hard.prediction
        ? words.same(number(effective))
        : words.differ(number(effective)),
      label === undefined ? "" : words.right(label),
    ]),
  );
}

export function neighborsControl({ host, change, rested }: DigitsFigure): TemplateResult {
  const words = host.text.digits;
  const { neighbors } = host.state.digits;
  const { min, max } = digitsLimits.neighbors;
  const done = () => {
    host.seal();
    rested();
  };
  return html`<div class="temperature" data-control="neighbors"><label for="neighbors">${words.neighbors}</label>
    <output aria-live="off" for="neighbors">${neighbors}</output>
    <div class="slider"><span aria-hidden="true">${min}</span>
      <input id="neighbors" type="range" min=${min} max=${max} step="1" ?disabled=${host.isLocked("neighbors")}
        aria-valuetext=${words.neighborsValue(neighbors)} .value=${String(neighbors)}
        @input=${(e: Event) => change({ neighbors: (e.target as HTMLInputElement).valueAsNumber }, "neighbors")} @change=${done}>
      <span aria-hidden="true">${max}</span></div>
  </div>`;
}
