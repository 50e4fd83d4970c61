/** Controls: the sentence, the padding, the masks, and the blocking value. */
import { html, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import {
  limits,
  type Point,
  type State,
  spareKeys,
  withPaddingToggled,
} from "../../figure/state/state.js";
import { withElement } from "../../figure/with-element.js";

/** Changes the state and announces the effect. */
export type Change = (patch: Partial<State>, gesture?: string) => void;

export function sentenceField(host: FigureHost, change: Change): TemplateResult {
  const write = (event: Event) => {
    const tokens = tokensOf((event.target as HTMLInputElement).value);
    if (tokens.length > 0) change(withWords(host.state, tokens), "sentence");
  };
  const rest = () => {
    host.seal();
    host.refresh();
  };
  // What is being typed stays as it is.
  const show = (input: Element) => {
    if (!input.matches(":focus")) (input as HTMLInputElement).value = host.state.tokens.join(" ");
  };
  return html`<label class="sentence-field" data-control="tokens"><span>${host.text.masks.sentence}</span>
    <input type="text" name="sentence" dir="auto" maxlength="140" autocomplete="off" spellcheck="false"
      ?disabled=${host.isLocked("tokens")} ${withElement(show)} @input=${write} @change=${() => host.seal()} @blur=${rest}></label>`;
}

/** A word as a toggle: pressed means padding. */
export function paddingToggle(host: FigureHost, i: number, change: Change): TemplateResult {
  const { state, text } = host;
  const words = text.masks;
  const word = state.tokens[i] || words.blank;
  return html`<button type="button" dir="auto" data-edits="padding" ?disabled=${host.isLocked("padding")} aria-pressed=${state.padding.includes(i) ? "true" : "false"}
    aria-label=${words.paddingOf(word)} @click=${() => change(withPaddingToggled(state, i))}>${word}</button>`;
}

/** The causal mask, and how far a token looks. */
export function maskControls(host: FigureHost, change: Change): TemplateResult {
  const { causal, tokens, window } = host.state;
  const words = host.text.masks;
  const n = tokens.length;
  const limited = (places = 0) => (places < n ? places : 0);
  return html`<div class="switches">${control(host, "causal", { label: words.causal, change })}
    ${control(host, "window", {
      label: words.window,
      form: "line",
      says: words.windowText(limited(window), causal),
      range: { min: 1, max: Math.max(2, n), at: limited(window) || n },
      change: (patch, gesture) => change({ window: limited(patch.window) }, gesture),
    })}</div>`;
}

export function blockingValue(host: FigureHost, change: Change): TemplateResult {
  const { choice, infinite, finite } = host.text.masks.finite;
  const texts = [infinite, finite];
  return html`<div class="switches">${control(host, "finiteMask", { label: choice, texts, change })}</div>`;
}

/**
 * White space separates tokens; a text without it, in Chinese or Japanese, is split into characters. At most 12 tokens
 * of at most 10 characters; the rest is dropped.
 */
export function tokensOf(text: string): string[] {
  const words = text.trim().split(/\s+/u).filter(Boolean);
  const [only = ""] = words;
  const isUnspaced =
    words.length === 1 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(only);
  return (isUnspaced ? [...only] : words)
    .slice(0, limits.tokens.max)
    .map((word) => [...word].slice(0, limits.tokenLength).join(""));
}

/** A state with these words as tokens, each with the vector of its word. */
export function withWords({ keys, values }: State, tokens: readonly string[]): Partial<State> {
  const placed = tokens.map((_, i): Point => keys[i] ?? spareKeys[i % spareKeys.length] ?? [0, 0]);
  return {
    tokens,
    embedding: "words",
    keys: placed,
    values: placed.map((key, i) => values[i] ?? key),
    padding: [],
    blocked: [],
  };
}
