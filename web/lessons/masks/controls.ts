/** Controls: the sentence, its padding, the masks, and the blocking value. */

import { html, nothing, type TemplateResult } from "lit";
import { logitsAt, logitsMax, logitsPosition } from "../../charts/matrix/logit-scale.js";
import { hatchSwatch } from "../../charts/matrix/mask-hatch.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatFactor } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import { type State, withPaddingToggled } from "../../figure/state/state.js";
import { masksLimits } from "./state.js";
import { fits, textOf, tokensOf, withWords } from "./token-text.js";

/** Changes the state and announces the effect. */
export type Change = (patch: Partial<State>, gesture?: string) => void;

/**
 * The sentence as one text field. During typing the text is kept verbatim, and each
 * keystroke starts from the state before the first one, so that a retyped word
 * keeps the point of the old one.
 */
export class SentenceField {
  #draft: { readonly before: State; readonly text: string } | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly change: Change,
  ) {}

  readonly #type = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    const before = this.#current?.before ?? this.host.state;
    this.#draft = { before, text: value };
    this.change(withWords(before, tokensOf(value)), "sentence");
    this.host.refresh();
  };

  readonly #rest = (): void => {
    this.#draft = undefined;
    this.host.seal();
    this.host.refresh();
  };

  /** The draft, unless another change of the tokens replaced it. */
  get #current() {
    const draft = this.#draft;
    if (draft === undefined) return undefined;
    const { tokens } = this.host.state;
    const typed = tokensOf(draft.text);
    const same = typed.length === tokens.length && typed.every((word, i) => word === tokens[i]);
    return same ? draft : undefined;
  }

  render(): TemplateResult {
    const words = this.host.text.masks;
    const draft = this.#current;
    return html`<label class="sentence-field" data-control="tokens"><span>${words.sentence}</span>
        <input type="text" name="sentence" dir="auto" maxlength="140" autocomplete="off" spellcheck="false"
          ?disabled=${this.host.isLocked("tokens")}
          .value=${draft?.text ?? textOf(this.host.state.tokens)} @input=${this.#type} @change=${this.#rest}
          @blur=${this.#rest}></label>
      ${draft && !fits(draft.text) ? html`<p class="note" role="status">${words.tooLong}</p>` : nothing}`;
  }
}

/** Each word as a toggle: pressed means padding. */
export function paddingStrip(host: FigureHost, asking: number, change: Change): TemplateResult {
  const { state, text } = host;
  const words = text.masks;
  return html`<ol class="tokens">${state.tokens.map(
    (word, i) => html`<li class=${i === asking ? "asking" : nothing}>
      <button type="button" dir="auto" data-edits="padding" ?disabled=${host.isLocked("padding")} aria-pressed=${state.padding.includes(i) ? "true" : "false"}
        aria-label=${words.paddingOf(word || words.blank)}
        @click=${() => change(withPaddingToggled(state, i))}>${word || words.blank}</button></li>`,
  )}</ol>`;
}

export function maskSwitches(host: FigureHost, change: Change): TemplateResult {
  const { state, text, seal } = host;
  const words = text.masks;
  const n = state.tokens.length;
  const said = words.windowText(state.window < n ? state.window : 0, state.causal);
  const setWindow = (event: Event) => {
    const places = (event.target as HTMLInputElement).valueAsNumber;
    change({ window: places < n ? places : 0 }, "window");
  };
  return html`<div class="switches">
    <label class="switch" data-control="causal">
      <input type="checkbox" name="causal" ?disabled=${host.isLocked("causal")} .checked=${state.causal}
        @change=${(e: Event) => change({ causal: (e.target as HTMLInputElement).checked })}>
      ${hatchSwatch("causal")} ${words.causal}
    </label>
    <label class="switch window" data-control="window">${hatchSwatch("window")} ${words.window}
      <input type="range" name="window" ?disabled=${host.isLocked("window")} min="1" max=${Math.max(2, n)} step="1" aria-valuetext=${said}
        .value=${String(state.window > 0 && state.window < n ? state.window : n)} @input=${setWindow} @change=${seal}>
      <output aria-live="off">${said}</output>
    </label>
    <span class="switch" data-control="padding">${hatchSwatch("padding")} ${words.paddingHint}</span>
  </div>`;
}

/** The blocking value and the scale of the logits: expanded unless both are defaults. */
export function finiteControls(host: FigureHost, change: Change): TemplateResult {
  const { state, text, seal } = host;
  const words = text.masks.finite;
  const logits = chosen("factor", state.logits, formatFactor);
  const factor =
    logits.text === "1" ? words.factor("1") : phrase((number) => words.factor(number(logits)));
  const choice = (finite: boolean) => html`<label class="switch">
    <input type="radio" name="blocks-with" .checked=${state.finiteMask === finite}
      @change=${() => change({ finiteMask: finite })}>
    ${finite ? words.finite : words.infinite}</label>`;
  // Chromium keeps radio buttons outside a form alive with their shadow root; method `dialog` submits nothing.
  return html`<details class="finite" data-controls="finiteMask logits" ?open=${state.finiteMask || state.logits !== masksLimits.logits.min}>
    <summary>${words.ask}</summary>
    <div class="switches">
      <form method="dialog"><fieldset data-control="finiteMask" ?disabled=${host.isLocked("finiteMask")}><legend>${words.choice}</legend>
        ${choice(false)} ${choice(true)}</fieldset></form>
      <label class="switch logits" data-control="logits">${words.logits}
        <input type="range" name="logits" ?disabled=${host.isLocked("logits")} min="0" max=${logitsMax} step="1" aria-valuetext=${String(factor)}
          .value=${String(logitsPosition(state.logits))}
          @input=${(e: Event) => change({ logits: logitsAt((e.target as HTMLInputElement).valueAsNumber) }, "logits")}
          @change=${seal}>
        <output aria-live="off">${factor}</output>
      </label>
    </div>
  </details>`;
}
