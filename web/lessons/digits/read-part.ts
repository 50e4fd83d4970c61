/** The query, its nearest digits, and the share of each class. */
import { html, svg, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { digitImage } from "../../charts/digits/digit-image.js";
import { keyFill, keyMark } from "../../charts/marks.js";
import { control } from "../../controls/control.js";
import { numberInput } from "../../controls/inputs.js";
import { temperatureControl } from "../../controls/temperature-control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { digitCount, drawn } from "./constants.js";
import { classNumbers } from "./digit-set.js";
import type { DigitsFigure } from "./figure.js";
import type { Neighbor, SolvedQuery } from "./solve-query.js";
import { narrowPad, nearWidth, padSize, readGap, wideFrom } from "./styles.js";

function card(
  { host, set, choose }: DigitsFigure,
  { place, label, weight, isHard }: Neighbor,
  rank: number,
  most: number,
): TemplateResult {
  const { neighbors } = host.state.digits;
  const bar = (value: number) => 68 * Math.min(1, value / most);
  return html`<li><button type="button" class="near-card" data-edits="digit" data-place=${place} ?disabled=${host.isLocked("digit")}
      aria-label=${host.text.digits.near.item(rank + 1, place, label, String(weight))} @click=${() => choose(place)}>
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

function shares({ host, solved }: DigitsFigure): TemplateResult {
  const { query, earlier } = solved;
  const letters = classNumbers.map(String);
  const digits = classNumbers.map((label) => query.soft.shares.at(label));
  const rows = host.text.common.rows(letters.map((letter, i) => `${letter} ${digits[i]}`));
  const isWide = host.width >= wideFrom;
  return html`<div class="shares">${weightBars(
    {
      weights: query.soft.shares.data,
      letters,
      digits,
      highlight: undefined,
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

export function readPicture(figure: DigitsFigure, pad: TemplateResult): TemplateResult {
  const { host, rested } = figure;
  const { similarity, temperature } = host.state;
  const { common } = host.text;
  return html`<div class="read">${pad}${nearest(figure)}${shares(figure)}</div>
    ${temperatureControl({
      host,
      control: "temperature",
      id: "temperature",
      temperature,
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

/** Another query by its number, and what of it is compared; k of the hard vote. */
export function readMore({ host, solved, choose, rested }: DigitsFigure): TemplateResult {
  const { caption, draw: words, neighbors, neighborsValue } = host.text.digits;
  const { query, neighbors: k } = host.state.digits;
  const disabled = host.isLocked("digit");
  const place = numberInput({
    name: "digit",
    id: "digit-place",
    label: words.place,
    min: 0,
    max: digitCount - 1,
    step: 1,
    placeholder: "★",
    value: query === drawn ? undefined : query,
    disabled,
    change: choose,
  });
  return html`<div class="chooser"><p class="hint">${words.hint}</p>
      <div class="pad-digit" data-control="digit"><label for="digit-place">${words.place}</label> ${place}
        <button type="button" class="own-drawing" ?disabled=${disabled || query === drawn} @click=${() => choose(drawn)}>${words.own}</button></div>
      <div class="reduced"><svg class="chart" viewBox="0 0 64 64" role="img" aria-label=${words.reduced}>
        ${svg`<rect class="drawing-ground" width="64" height="64"></rect>${digitImage({ levels: solved.query.levels, x: 0, y: 0, size: 64 })}`}</svg>
        <p class="note">${words.reduced}</p></div>
      <div class="temperature">${control(host, "neighbors", { label: neighbors, says: neighborsValue(k), ends: ["1", "15"], rested })}</div>
      <p class="caption">${caption}</p>
    </div>`;
}
