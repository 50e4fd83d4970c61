/** The text, its tokens with the arcs of the selected head, and the prediction of the network. */
import { html, nothing, type TemplateResult } from "lit";
import { sentenceArcs, tokenWidths } from "../../charts/bars/sentence.js";
import { topKeys } from "../../charts/bars/top-keys.js";
import { scrolledTo } from "../../charts/scrolled-to.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatShare } from "../../figure/format-number.js";
import type { State } from "../../figure/state/state.js";
import { headName, predictionOf, type TransformerFigure } from "./figure.js";
import { lastPosition, mostText } from "./limits.js";
import type { Model, Tokens } from "./model.js";

/** The number of tokens with a probability bar. */
const shownTokens = 4;

/** Notes about unreadable parts of the text. */
function remarks({ text }: FigureHost, tokens: Tokens, model: Model): TemplateResult {
  const words = text.transformer;
  return html`${tokens.unknown.length > 0 ? html`<p class="warning">${words.unknown(tokens.unknown)}</p>` : nothing}
    ${tokens.left > 0 ? html`<p class="warning">${words.left(tokens.left, model.context)}</p>` : nothing}`;
}

export function sequenceField(
  host: FigureHost,
  state: State["transformer"],
  model: Model,
  tokens: Tokens,
  change: (next: Partial<State["transformer"]>, gesture?: string) => void,
): TemplateResult {
  const words = host.text.transformer;
  const set = (event: Event) =>
    change({ text: (event.target as HTMLInputElement).value, position: lastPosition }, "text");
  return html`<label class="sentence-field" data-control="sequence"><span>${words.sequence}</span>
      <input type="text" name="sequence" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" maxlength=${mostText}
        ?disabled=${host.isLocked("sequence")} .value=${state.text} @input=${set} @change=${() => host.seal()}></label>
    <p class="note vocabulary">${words.vocabulary(model.vocabulary)}</p>
    ${remarks(host, tokens, model)}`;
}

/** The tokens under the arcs, each a button that makes it the query. */
export function tokenRow(figure: TransformerFigure): TemplateResult {
  const { host, solved, lit } = figure;
  const words = host.text.transformer;
  const { position, head } = solved;
  const name = headName(figure, solved.at);
  const isLocked = host.isLocked("position");
  const widths = tokenWidths(solved.words, host.width);
  const arcs = sentenceArcs(
    {
      label: words.arcs(solved.words[position] ?? "", name),
      widths,
      query: position,
      tokens: solved.words.map((_, i) => ({
        weight: head.weights.data[i] ?? 0,
        digits: i <= position ? head.weights.at(i, (w) => formatShare(w, 2)) : "",
        blocked: i > position,
      })),
    },
    { highlight: figure.highlight, lock: (i) => !isLocked && figure.change({ position: i }) },
  );
  const side = 2 * position < solved.words.length ? "start" : "end";
  return html`<div class="scroll" ${scrolledTo(`${solved.words.length} ${position}`, side)}><div class="strip">${arcs}
    <div class="tokens" .style=${`grid-template-columns: ${widths.map((w) => `${w}px`).join(" ")}`} role="group" data-control="position" aria-label=${words.positions}>${solved.words.map(
      (
        word,
        i,
      ) => html`<button type="button" class=${i === lit ? "token lit" : "token"} lang="en" ?disabled=${isLocked} aria-pressed=${i === position ? "true" : "false"}
        aria-label=${words.position(word, i + 1)} @click=${() => figure.change({ position: i })}>${word}</button>`,
    )}</div></div></div>`;
}

/** The most likely next tokens. */
export function prediction(figure: TransformerFigure, width: number): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.transformer;
  const keys = solved.order.slice(0, shownTokens).map((token) => ({
    key: token,
    name: solved.model.vocabulary[token] ?? "",
    weight: solved.probability.data[token] ?? 0,
    digits: solved.probability.at(token),
    lit: false,
  }));
  const after = solved.words[solved.position] ?? "";
  return html`<div class="prediction-bars">
    <p class="so-what">${predictionOf(figure)}</p>
    ${topKeys({ label: words.distribution(after), width, keys, most: 1 }, () => {})}
  </div>`;
}
