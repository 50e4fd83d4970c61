/** The text, its tokens under the arcs of the selected head, and what comes next. */
import { html, nothing, type TemplateResult } from "lit";
import { sentenceArcs, tokenWidths } from "../../charts/bars/sentence.js";
import { topKeys } from "../../charts/bars/top-keys.js";
import { scrolledTo } from "../../charts/scrolled-to.js";
import { formatShare } from "../../figure/format-number.js";
import { type GptFigure, headName } from "./figure.js";
import { gptLimits } from "./state.js";
import { weightsOf } from "./why/weights.js";

/** The number of tokens with a probability. */
const shownTokens = 6;

/** Room for a bar that is longer than all of the first text. */
const leastMost = 0.3;

type Editing = Pick<GptFigure, "host" | "state" | "set">;

export function textField({ host, state, set }: Editing): TemplateResult {
  const words = host.text.gpt;
  const change = (event: Event) =>
    set({ text: (event.target as HTMLInputElement).value, position: undefined }, "text");
  return html`<label class="sentence-field" data-control="prompt"><span>${words.prompt}</span>
    <input type="text" name="prompt" autocomplete="off" spellcheck="false" dir="ltr" lang="en" maxlength=${gptLimits.text}
      ?disabled=${host.isLocked("prompt")} .value=${state.text} @input=${change} @change=${() => host.seal()}></label>`;
}

/** A note about a text that is too long. */
export function remark({ host, solved }: GptFigure): TemplateResult | typeof nothing {
  const { tokens, model } = solved;
  if (tokens.left === 0) return nothing;
  return html`<p class="warning">${host.text.gpt.left(tokens.left, model.config.n_positions)}</p>`;
}

/** The tokens under the arcs, each a button that makes it the query. */
export function tokenRow(figure: GptFigure): TemplateResult {
  const { host, solved, lit } = figure;
  const words = host.text.gpt;
  const { position, head } = solved;
  const isLocked = host.isLocked("promptToken");
  const widths = tokenWidths(solved.words, host.width);
  const arcs = sentenceArcs(
    {
      label: words.arcs(solved.words[position] ?? "", headName(figure, solved.at)),
      widths,
      query: position,
      hasKeys: true,
      tokens: solved.words.map((_, i) => ({
        weight: head.weights.data[i] ?? 0,
        digits: i <= position ? head.weights.at(i, (w) => formatShare(w, 2)) : "",
        // No arc leads to a key that is not kept.
        blocked: i > position || head.weights.data[i] === 0,
      })),
    },
    // No weight leads to a later token: it becomes the query.
    {
      highlight: figure.highlight,
      lock: (i) => i > position && !isLocked && figure.set({ position: i }),
    },
  );
  const side = 2 * position < solved.words.length ? "start" : "end";
  const kind = (i: number) => {
    const isOut = i > position || head.weights.data[i] === 0;
    return `token${i === lit ? " lit" : ""}${isOut ? " out" : ""}`;
  };
  return html`<div class="scroll" ${scrolledTo(`${solved.words.length} ${position}`, side)}><div class="strip">${weightsOf(figure, html`${arcs}`)}
    <div class="tokens" .style=${`grid-template-columns: ${widths.map((w) => `${w}px`).join(" ")}`} role="group" data-edits="promptToken" aria-label=${words.tokens}>${solved.words.map(
      (
        word,
        i,
      ) => html`<button type="button" class=${kind(i)} lang="en" ?disabled=${isLocked} aria-pressed=${i === position ? "true" : "false"}
        aria-label=${words.token(word, i + 1)} @click=${() => figure.set({ position: i })}>${word}</button>`,
    )}</div></div></div>`;
}

/** The most likely next tokens; a tick where the trained model has them. */
export function nextTokens({ host, solved }: GptFigure, width: number): TemplateResult {
  const words = host.text.gpt.next;
  const { next, usual, model, isUnchanged, position } = solved;
  const shown = next.order.slice(0, shownTokens);
  const keys = shown.map((token) => ({
    key: token,
    name: model.vocabulary.shown(token),
    weight: next.probability.data[token] ?? 0,
    digits: next.probability.at(token),
    lit: false,
    earlier: isUnchanged ? undefined : usual.probability.data[token],
  }));
  const all = shown.flatMap((token) =>
    [next.probability, usual.probability].map(({ data }) => data[token] ?? 0),
  );
  const most = Math.max(leastMost, ...all);
  const label = words.label(solved.words[position] ?? "");
  return html`<section class="next-tokens"><h3>${words.title} ${isUnchanged ? nothing : html`<small>${words.tick}</small>`}</h3>
    ${topKeys({ label, width, keys, most }, () => {})}</section>`;
}
