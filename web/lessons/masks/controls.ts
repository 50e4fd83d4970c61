/** Controls: the sentence and its tokens, the padding, the masks, and the blocking value. */
import { html, nothing, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { control } from "../../controls/control.js";
import { randomPoints } from "../../controls/surprise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatFactor } from "../../figure/format-number.js";
import { chosen } from "../../figure/named-value.js";
import { phrase } from "../../figure/phrase.js";
import {
  type Cell,
  limits,
  type Point,
  type State,
  spareKeys,
  withPaddingToggled,
} from "../../figure/state/state.js";

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

/** A word as a toggle: pressed means padding. */
export function paddingToggle(host: FigureHost, i: number, change: Change): TemplateResult {
  const { state, text } = host;
  const words = text.masks;
  const word = state.tokens[i] || words.blank;
  return html`<button type="button" dir="auto" data-edits="padding" ?disabled=${host.isLocked("padding")} aria-pressed=${state.padding.includes(i) ? "true" : "false"}
    aria-label=${words.paddingOf(word)} @click=${() => change(withPaddingToggled(state, i))}>${word}</button>`;
}

/** The window of the preset: a token and two before it. */
const usualWindow = 3;

/** The three usual masks. */
export function maskPresets(host: FigureHost, change: Change): TemplateResult {
  const { state, text } = host;
  const words = text.masks;
  const presets = {
    none: { causal: false, window: 0 },
    causal: { causal: true, window: 0 },
    window: { causal: true, window: usualWindow },
  };
  const names = ["none", "causal", "window"] as const;
  const limited = state.window > 0 ? "window" : undefined;
  const pressed = limited ?? (state.causal ? "causal" : "none");
  return html`<div class="switches"><div class="pressable" role="group" aria-label=${words.preset} data-control="causal">${names.map(
    (name) => html`<button type="button" data-preset=${name} ?disabled=${host.isLocked("causal")}
      aria-pressed=${pressed === name ? "true" : "false"} @click=${() => change(presets[name])}>${words.presets[name]}</button>`,
  )}</div></div>`;
}

export function windowSlider(host: FigureHost, change: Change): TemplateResult {
  const { causal, tokens, window } = host.state;
  const { presets, windowText } = host.text.masks;
  const n = tokens.length;
  const limited = (places = 0) => (places < n ? places : 0);
  return html`<div class="switches">${control(host, "window", {
    ...{ label: presets.window, form: "line", says: windowText(limited(window), causal) },
    range: { min: 1, max: Math.max(2, n), at: limited(window) || n },
    change: (patch, gesture) => change({ window: limited(patch.window) }, gesture),
  })}</div>`;
}

/** The blocking value and the scale of the logits. */
export function finiteControls(host: FigureHost, change: Change): TemplateResult {
  const words = host.text.masks.finite;
  const logits = chosen("factor", host.state.logits, formatFactor);
  const says =
    logits.text === "1" ? words.factor("1") : phrase((number) => words.factor(number(logits)));
  const texts = [words.infinite, words.finite];
  return html`<div class="switches">${control(host, "finiteMask", { label: words.choice, texts, change })}
    ${control(host, "logits", { label: words.logits, form: "line", look: "switch logits", says, change })}</div>`;
}

/** The text of an empty token, or of a space inside one. */
const blank = "␣";

const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * White space separates tokens. A text without it, such as Chinese and Japanese, is split into characters, except for
 * words of other scripts. At most 12 tokens of at most 10 characters; the rest is dropped. Empty text is one blank token.
 */
export function tokensOf(text: string): string[] {
  const words = text.trim().split(/\s+/u);
  const [only = ""] = words;
  const pieces = words.length === 1 && character.test(only) ? (only.match(piece) ?? []) : words;
  return pieces
    .slice(0, limits.tokens.max)
    .map((word) => [...word.replaceAll(blank, " ").trim()].slice(0, limits.tokenLength).join(""));
}

/** Whether `tokensOf` keeps all of a text. */
export function fits(text: string): boolean {
  return textOf(tokensOf(text)).replaceAll(/\s/gu, "") === text.replaceAll(/\s/gu, "");
}

/** The sentence of these tokens; single Chinese or Japanese characters need no space. */
export function textOf(tokens: readonly string[]): string {
  const visible = tokens.map((token) => token.replaceAll(/\s/gu, blank) || blank);
  const together = visible.join("");
  const again = tokensOf(together);
  const same = again.length === visible.length && again.every((word, i) => word === tokens[i]);
  return same ? together : visible.join(" ");
}

/** A place without a key, if any is left. */
function freePlace(keys: readonly Point[]): Point {
  const taken = ([x, y]: Point) => keys.some((key) => key[0] === x && key[1] === y);
  return (
    spareKeys.find((place) => !taken(place)) ?? spareKeys[keys.length % spareKeys.length] ?? [0, 0]
  );
}

/** For each new word the index of its old token, or none: a common prefix and suffix keep theirs. */
function origins(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = before.length - after.length;
  return after.map((_, i) => {
    if (i >= after.length - tail) return i + shift;
    return i < before.length - tail ? i : undefined;
  });
}

/**
 * A state with these words as tokens. An unchanged or edited word keeps its point
 * and its masks; a new one gets a free place. Points beyond the last word stay
 * only after a full sentence: a shorter one drops them.
 */
export function withWords(state: State, words: readonly string[]): Partial<State> {
  const from = origins(state.tokens, words);
  const keys: Point[] = [];
  const values: Point[] = [];
  const kept = from.flatMap((i) => (i === undefined ? [] : state.keys.slice(i, i + 1)));
  for (const i of from) {
    const key = i === undefined ? undefined : state.keys[i];
    const place = key ?? freePlace([...kept, ...keys]);
    keys.push(place);
    values.push((i === undefined ? undefined : state.values[i]) ?? place);
  }
  const rest = words.length === limits.tokens.max ? limits.tokens.max : Number.POSITIVE_INFINITY;
  const now = (old: number) => from.indexOf(old);
  return {
    tokens: words,
    keys: [...keys, ...state.keys.slice(rest)],
    values: [...values, ...state.values.slice(rest)],
    padding: state.padding.map(now).filter((i) => i >= 0),
    blocked: state.blocked
      .map(([i, j]): Cell => [now(i), now(j)])
      .filter(([i, j]) => i >= 0 && j >= 0),
  };
}

/** Random points and masks for the tokens; the words, the block and the scale of the logits stay. */
export function randomMasks(stream: RandomStream, { keys, tokens }: State): Partial<State> {
  const n = tokens.length;
  const [causal = 0, limited = 0, places = 0, padded = 0] = stream.rand(4);
  const byHand = stream.rand(n * n);
  const window = limited < 0.4 ? 2 + Math.floor(places * Math.max(1, n - 2)) : 0;
  const length = n - Math.floor(padded * Math.min(3, n));
  const cells = Array.from(byHand, (_, at): Cell => [Math.floor(at / n), at % n]);
  return {
    keys: [...randomPoints(stream, n), ...keys.slice(n)],
    causal: causal < 0.6,
    window: window < n ? window : 0,
    padding: Array.from({ length: n - length }, (_, i) => length + i),
    blocked: cells.filter((_, at) => (byHand[at] ?? 1) < 0.07),
  };
}
