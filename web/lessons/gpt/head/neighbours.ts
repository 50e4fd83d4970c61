/** The keys of the selected head, the nearest first: score, weight, and what the value pushes. */
import { html, nothing, type TemplateResult } from "lit";
import { ranked } from "../../../figure/ranks.js";
import { type GptFigure, headName } from "../figure.js";
import { stick } from "../sticks.js";
import { explain } from "../why/weights.js";

/** More are behind the fold. */
const shownKeys = 7;

export function neighbourTable(figure: GptFigure): TemplateResult {
  const { host, solved, lit } = figure;
  const words = host.text.gpt.neighbours;
  const { head, model, position, next } = solved;
  const order = ranked(head.scores.data);
  const token = model.vocabulary.shown(next.order[0] ?? 0);
  const most = Math.max(...Array.from(head.weights.data));
  const strongest = Math.max(...Array.from(head.pushes.data, Math.abs));
  const weight = (
    i: number,
  ) => html`<button type="button" class="why" data-control="whyKey" ?disabled=${host.isLocked("whyKey")}
    aria-pressed=${figure.why?.key === i ? "true" : "false"} aria-label=${words.why(solved.words[i] ?? "", head.weights.at(i).text)}
    @click=${(event: Event) => explain(figure, event, i)}>${head.weights.at(i)}</button>`;
  const row = (i: number) => html`<tr class=${i === lit ? "lit" : ""} data-key=${i}
      @pointerenter=${() => figure.highlight(i)} @pointerleave=${() => figure.highlight(undefined)}>
    <th scope="row"><bdi lang="en">${solved.words[i]}</bdi> <span class="place">${i + 1}</span></th>
    <td class="digits">${head.scores.at(i)}</td>
    <td class="digits">${stick(head.weights.data[i] ?? 0, most)} ${weight(i)}</td>
    <td class="digits">${stick(head.pushes.data[i] ?? 0, strongest, true)} ${head.pushes.at(i)}</td></tr>`;
  const table = (rows: readonly number[]) => html`<div class="scroll"><table class="neighbours">
    <thead><tr>${[words.key, words.score, words.weight, words.push(token)].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows.map(row)}</tbody></table></div>`;
  const more = order.slice(shownKeys);
  return html`<section class="neighbours-part"><h3>${words.title(headName(figure, solved.at), solved.words[position] ?? "")}</h3>
    ${table(order.slice(0, shownKeys))}
    ${more.length === 0 ? nothing : html`<details class="all-keys"><summary>${words.more(more.length)}</summary>${table(more)}</details>`}</section>`;
}
