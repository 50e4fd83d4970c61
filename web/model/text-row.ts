/** The text, its tokens under the arcs of the shown head, and all heads as small matrices. */
import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit";
import { sentenceArcs, tokenWidths } from "../charts/bars/sentence.js";
import { attentionThumb } from "../charts/matrix/attention-thumb.js";
import { scrolledTo } from "../charts/scrolled-to.js";
import type { FigureHost } from "../figure/figure-view.js";
import { formatShare } from "../figure/format-number.js";
import { type HeadAt, sameHead } from "../figure/head-at.js";
import type { State } from "../figure/state/state.js";
import { mostText } from "./prompt.js";
import type { Place, Reading } from "./reading.js";
import type { textWords } from "./words.en.js";

/** What a lesson shows of a text. */
export interface TextFigure {
  readonly host: FigureHost;
  readonly words: typeof textWords;
  readonly place: Place;
  readonly reading: Reading;
  /** The key that is hovered over or chosen. */
  readonly lit: number | undefined;
  set(next: Partial<State["prompt"]>, gesture?: string): void;
  highlight(key: number | undefined): void;
}

export function textField({
  host,
  words,
  set,
}: Pick<TextFigure, "host" | "words" | "set">): TemplateResult {
  const change = (event: Event) =>
    set({ text: (event.target as HTMLInputElement).value, position: undefined }, "text");
  return html`<label class="sentence-field" data-control="prompt"><span>${words.prompt}</span>
    <input type="text" name="prompt" autocomplete="off" spellcheck="false" dir="ltr" lang="en" maxlength=${mostText}
      ?disabled=${host.isLocked("prompt")} .value=${host.state.prompt.text} @input=${change} @change=${() => host.seal()}></label>`;
}

/** A note about a text that is too long. */
export function remark({ words, place: { tokens, model } }: TextFigure) {
  if (tokens.left === 0) return nothing;
  return html`<p class="warning">${words.left(tokens.left, model.config.n_positions)}</p>`;
}

/** The tokens under the arcs, each a button that makes it the query. `framed` puts the arcs into a control. */
export function tokenRow(
  figure: TextFigure,
  framed: (arcs: SVGTemplateResult) => unknown = (arcs) => arcs,
): TemplateResult {
  const { host, words, place, reading, lit, set } = figure;
  const { position, at } = place;
  const { weights } = reading;
  const isLocked = host.isLocked("promptToken");
  const widths = tokenWidths(place.words, host.width);
  // No arc leads to a later key, or to one that is not kept.
  const isOut = (i: number) => i > position || weights.data[i] === 0;
  const arcs = sentenceArcs(
    {
      label: words.arcs(place.words[position] ?? "", words.head(at.layer, at.head)),
      ...{ widths, query: position, hasKeys: true },
      tokens: place.words.map((_, i) => ({
        weight: weights.data[i] ?? 0,
        digits: i <= position ? weights.at(i, (w) => formatShare(w, 2)) : "",
        blocked: isOut(i),
      })),
    },
    // No weight leads to a later token: it becomes the query.
    {
      highlight: figure.highlight,
      lock: (i) => i > position && !isLocked && set({ position: i }),
    },
  );
  const side = 2 * position < place.words.length ? "start" : "end";
  const kind = (i: number) =>
    `token${i === lit ? " lit" : ""}${isOut(i) && i !== position ? " out" : ""}`;
  return html`<div class="scroll" ${scrolledTo(`${place.words.length} ${position}`, side)}><div class="strip">${framed(arcs)}
    <div class="tokens" .style=${`grid-template-columns: ${widths.map((w) => `${w}px`).join(" ")}`} role="group" data-edits="promptToken" aria-label=${words.tokens}>${place.words.map(
      (
        word,
        i,
      ) => html`<button type="button" class=${kind(i)} lang="en" ?disabled=${isLocked} aria-pressed=${i === position ? "true" : "false"}
        aria-label=${words.token(word, i + 1)} @click=${() => set({ position: i })}>${word}</button>`,
    )}</div></div></div>`;
}

function headButton({ host, words, place, reading, set }: TextFigure, at: HeadAt) {
  const isShown = sameHead(at, place.at);
  return html`<li><button type="button" class="head" data-head="${at.layer}.${at.head}"
    ?disabled=${host.isLocked("modelHead")} aria-pressed=${isShown ? "true" : "false"} aria-label=${words.choose(words.head(at.layer, at.head))}
    @click=${() => set({ head: at })}>${attentionThumb({
      weights: reading.maps[at.layer * place.model.config.n_head + at.head] as Float64Array,
      count: place.words.length,
      ...(isShown && { row: place.position }),
    })}</button></li>`;
}

/** Every head as a small matrix; the arcs show the chosen one. */
export function headsGrid(figure: TextFigure): TemplateResult {
  const { words } = figure;
  const { n_layer: layers, n_head: heads } = figure.place.model.config;
  return html`<section class="heads-part" data-edits="modelHead"><h3>${words.heads.title(layers * heads)} <small>${words.heads.rows}</small></h3>
    <ol class="heads-grid" .style=${`--heads: ${heads}`} aria-label=${words.heads.title(layers * heads)}>${Array.from(
      { length: layers * heads },
      (_, i) => headButton(figure, { layer: Math.floor(i / heads), head: i % heads }),
    )}</ol></section>`;
}
