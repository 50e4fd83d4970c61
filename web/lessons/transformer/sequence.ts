/** The text, its tokens with the arcs of the selected head, the prediction of the network, and its parts. */
import { html, nothing, type TemplateResult } from "lit";
import { sentenceArcs, tokenWidths } from "../../charts/bars/sentence.js";
import { topKeys } from "../../charts/bars/top-keys.js";
import { scrolledTo } from "../../charts/scrolled-to.js";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatShare } from "../../figure/format-number.js";
import { ranked } from "../../figure/ranks.js";
import { headName, predictionOf, type TransformerFigure } from "./figure.js";
import type { Model, Tokens } from "./model.js";
import { signedBars } from "./signed-bars.js";
import type { Part } from "./solve.js";
import { type TransformerState, transformerLimits } from "./state.js";

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
  state: TransformerState,
  model: Model,
  tokens: Tokens,
  change: (next: Partial<TransformerState>, gesture?: string) => void,
): TemplateResult {
  const words = host.text.transformer;
  const set = (event: Event) =>
    change({ text: (event.target as HTMLInputElement).value, position: undefined }, "text");
  return html`<label class="sentence-field" data-control="sequence"><span>${words.sequence}</span>
      <input type="text" name="sequence" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" maxlength=${transformerLimits.text}
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

/** The keys in the order of their weights. */
export function foundKeys(figure: TransformerFigure): TemplateResult {
  const { host, solved, lit } = figure;
  const words = host.text.transformer.path;
  const { head } = solved;
  const [next = 0] = solved.order;
  const count = solved.model.vocabulary.length;
  const token = solved.words[solved.position] ?? "";
  const row = (
    i: number,
  ) => html`<tr class=${i === lit ? "lit" : ""} @pointerenter=${() => figure.highlight(i)} @pointerleave=${() => figure.highlight(undefined)}>
    <th scope="row"><bdi lang="en">${solved.words[i]}</bdi> <span class="place">${i + 1}</span></th>
    <td class="digits">${head.scores.at(i)}</td><td class="digits">${head.weights.at(i)}</td><td class="digits">${head.added.at(i * count + next)}</td></tr>`;
  return html`<details class="all-keys"><summary>${words.found}</summary>
    <div class="scroll"><table class="path-keys"><thead><tr><th scope="col">${words.key}</th><th scope="col">${words.score}</th><th scope="col">${words.weight}</th><th scope="col">${words.added(solved.model.vocabulary[next] ?? "")}</th></tr></thead>
    <tbody>${ranked(head.weights.data).map(row)}</tbody></table></div>
    <p class="note">${words.keys(headName(figure, solved.at), token)}</p></details>`;
}

function partName(figure: TransformerFigure, { kind, at }: Part): string {
  const words = figure.host.text.transformer.path;
  return kind === "head" && at !== undefined ? headName(figure, at) : words[kind as "token"];
}

function partBars(figure: TransformerFigure, width: number): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.transformer.path;
  const [next = 0] = solved.order;
  const count = solved.model.vocabulary.length;
  const name = solved.model.vocabulary[next] ?? "";
  const rows = solved.parts.map((part, i) => ({
    name: partName(figure, part),
    value: solved.shares.data[i * count + next] ?? 0,
    digits: solved.shares.at(i * count + next),
  }));
  const sum = {
    name: words.sum,
    value: solved.logits.data[next] ?? 0,
    digits: solved.logits.at(next),
    isSum: true,
  };
  return html`<p class="note">${words.parts(name)}</p>
    ${signedBars({ label: words.chart(name), width, rows: [...rows, sum] })}`;
}

export function logitParts(figure: TransformerFigure, width: number): TemplateResult {
  const { title } = figure.host.text.transformer.path;
  return chapterPart({ name: "path", title, isNeeded: false }, partBars(figure, width));
}
