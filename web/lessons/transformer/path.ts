/** The parts of one prediction: the keys of a head with scores and weights, and all summands of the logit. */
import { html, type TemplateResult } from "lit";
import { signedBars } from "../../charts/bars/signed-bars.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { headName, type TransformerFigure } from "./figure.js";
import type { Part } from "./solve.js";

/** The number of keys with a row. */
const shownKeys = 4;

/** The keys with the most weight, at most `most`. */
function keyTable(figure: TransformerFigure, most: number): TemplateResult {
  const { host, solved, lit } = figure;
  const words = host.text.transformer.path;
  const { head } = solved;
  const [next = 0] = solved.order;
  const count = solved.model.vocabulary.length;
  const order = head.keys
    .map((_, i) => i)
    .sort((a, b) => (head.weights.data[b] ?? 0) - (head.weights.data[a] ?? 0))
    .slice(0, most);
  return html`<div class="scroll"><table class="path-keys"><thead><tr><th scope="col">${words.key}</th><th scope="col">${words.score}</th><th scope="col">${words.weight}</th><th scope="col">${words.added(solved.model.vocabulary[next] ?? "")}</th></tr></thead>
    <tbody>${order.map(
      (
        i,
      ) => html`<tr class=${i === lit ? "lit" : ""} @pointerenter=${() => figure.highlight(i)} @pointerleave=${() => figure.highlight(undefined)}>
        <th scope="row"><bdi lang="en">${solved.words[i]}</bdi> <span class="place">${i + 1}</span></th>
        <td class="digits">${head.scores.at(i)}</td><td class="digits">${head.weights.at(i)}</td><td class="digits">${head.added.at(i * count + next)}</td></tr>`,
    )}</tbody></table></div>`;
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

/** The keys with the most weight for the head's query. */
export function foundKeys(figure: TransformerFigure): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.transformer.path;
  const token = solved.words[solved.position] ?? "";
  return html`${keyTable(figure, shownKeys)}
    <p class="note">${words.keys(headName(figure, solved.at), token)}</p>
    <details class="all-keys"><summary>${host.text.common.table}</summary>${keyTable(figure, Number.POSITIVE_INFINITY)}</details>`;
}

export function logitParts(figure: TransformerFigure, width: number): TemplateResult {
  const { title } = figure.host.text.transformer.path;
  return chapterPart({ name: "path", title, isNeeded: false }, partBars(figure, width));
}
