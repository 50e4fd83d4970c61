/** The sentence in two orders: threads from the written one to the tiles of the other, which the reader moves. */
import { html, nothing, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { rowsOf } from "../../figure/rows.js";
import { askingPlace, hueOf, outputAt, type PositionsFigure } from "./figure.js";
import { orderThreads } from "./order-threads.js";
import { rounding } from "./solve.js";
import { asWritten, mostWords, moved } from "./state.js";
import type { TileDrag } from "./tile-drag.js";

/** Moves the word at one place to another, and says so. */
export function move(figure: PositionsFigure, from: number, to: number, gesture?: string): void {
  const { host, state, change } = figure;
  const count = state.order.length;
  if (to < 0 || to >= count || to === from || host.isLocked("wordOrder")) return;
  change({ order: moved(state.order, from, to) }, gesture);
}

function tile(figure: PositionsFigure, drag: TileDrag, place: number): TemplateResult {
  const { host, state } = figure;
  const words = host.text.positions;
  const word = state.order[place] ?? 0;
  const name = state.sentence[word] ?? "";
  const isAsking = place === askingPlace(state);
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const tiles = (event.currentTarget as Element).parentElement?.children;
    move(figure, place, place + step);
    // The word has moved on; the focus moves with it.
    (tiles?.[place + step] as HTMLElement | undefined)?.focus();
  };
  return html`<button type="button" class=${drag.isHeld(place) ? "tile held" : "tile"} lang="en" dir="auto" data-place=${place} ?disabled=${host.isLocked("wordOrder")}
    aria-pressed=${isAsking ? "true" : "false"} aria-label=${words.tile(name, place + 1)}
    .style=${`border-block-start-color: var(--key-${hueOf(state, word)}); translate: ${drag.offset(place)}px`}
    @keydown=${key} @click=${() => drag.isClick() && figure.change({ asking: word })}>${name}</button>`;
}

export function orderPicture(figure: PositionsFigure, drag: TileDrag): TemplateResult {
  const { host, solved, state } = figure;
  const words = host.text.positions;
  const { width } = host;
  const written = rowsOf(solved.written.output);
  const now = rowsOf(solved.now.output);
  const threads = state.sentence.map((word, i) => ({
    ...{ word, hue: hueOf(state, i), digits: written[i] ?? [] },
    ...{ to: state.order.indexOf(i), isAsking: i === state.asking },
  }));
  const outputs = now.map(
    (row, place) =>
      html`<li class=${solved.isChanged[place] ? "changed" : ""}>${row.map((x) => html`<span class="digits">${x}</span>`)}</li>`,
  );
  return html`<div class="order-picture">
    <p class="order-name">${words.written}</p>
    ${orderThreads({ label: words.threads, width, threads })}
    <div class="tiles" role="group" aria-label=${words.tiles} data-control="wordOrder"
      @pointerdown=${drag.down} @pointermove=${drag.move} @pointerup=${drag.up} @pointercancel=${drag.up}>${state.order.map(
        (_, place) => tile(figure, drag, place),
      )}</div>
    <ol class="tile-outputs" aria-hidden="true">${outputs}</ol>
    <p class="order-name" data-control="wordOrder">${words.moved}</p>
  </div>`;
}

/** What the new order has changed. */
export function orderText({ host, solved }: PositionsFigure): Phrase {
  const { difference } = solved;
  const words = host.text.positions.verdict;
  return phrase((number) => {
    if (difference.value === 0) return words.none(number(difference));
    return difference.value < rounding
      ? words.rounded(number(difference))
      : words.changed(number(difference));
  });
}

/** As a sentence for screen readers: each word with its output in both orders. */
export function askingText(figure: PositionsFigure): string {
  const { host, solved, state } = figure;
  return host.text.positions.announce(
    state.sentence[state.asking] ?? "",
    askingPlace(state) + 1,
    String(outputAt(solved.written, state.asking)),
    String(outputAt(solved.now, askingPlace(state))),
  );
}

/** A sentence of the reader's own, and the causal mask. */
export function orderControls({ host, state, change }: PositionsFigure): TemplateResult {
  const words = host.text.positions;
  const write = (event: Event) => {
    const sentence = wordsOf((event.target as HTMLInputElement).value);
    if (sentence.length > 0) change({ sentence, order: asWritten(sentence.length), asking: 0 });
    else host.refresh();
  };
  return html`<label class="sentence-field" data-control="sentence"><span>${words.sentence}</span>
      <input type="text" name="own-sentence" dir="auto" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="80"
        ?disabled=${host.isLocked("sentence")} .value=${state.sentence.join(" ")} @change=${write}></label>
    ${control(host, "earlierOnly", {
      ...{ label: words.earlierOnly, look: "check" },
      change: ({ positions }) => change({ ...positions }),
    })}
    ${state.sentence.length < 2 ? html`<p class="note">${words.one}</p>` : nothing}`;
}

const letters = 10;

/** The words of a text, at most as many as the lesson takes, without commas. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, letters).join(""));
