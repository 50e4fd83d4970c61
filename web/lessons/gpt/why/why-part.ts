/** Why a key has its weight: the largest terms of its score as sentences with bars, and one source taken away. */
import { html, nothing, type TemplateResult } from "lit";
import type { ScoreSource } from "../../../api/model/index.js";
import { type Phrase, phrase } from "../../../figure/phrase.js";
import { bestOf, type GptFigure, headName } from "../figure.js";
import { stick } from "../sticks.js";
import { isSum, type SolvedWhy, type Term } from "./solve-why.js";
import { sourceName } from "./sources.js";

/** What a source has written at a position, in words. */
function written(figure: GptFigure, source: ScoreSource, position: number): string {
  const { host, solved } = figure;
  const words = host.text.gpt.why;
  const { kind, layer = 0, head = 0 } = source;
  const token = solved.words[position] ?? "";
  if (kind === "token") return words.token(token);
  if (kind === "position") return words.position(position + 1);
  if (kind === "mlp") return words.mlp(layer);
  if (kind === "bias") return source.layer === undefined ? words.constant : words.bias(layer);
  const from = bestOf(solved, { layer, head }, position);
  return words.head(headName(figure, { layer, head }), solved.words[from] ?? "", position - from);
}

function sourceButton(figure: GptFigure, source: ScoreSource, text: string): TemplateResult {
  const { host, state, set } = figure;
  const name = sourceName(source);
  const isOut = state.without === name;
  return html`<button type="button" class="source" data-control="withoutSource" ?disabled=${host.isLocked("withoutSource")}
    aria-pressed=${isOut ? "true" : "false"} @click=${() => set({ without: isOut ? "" : name })}>${text}</button>`;
}

function termRow(figure: GptFigure, why: SolvedWhy, { source, term }: Term, most: number) {
  const isOut = sourceName(source) === figure.state.without;
  return html`<tr class=${isOut ? "is-out" : ""}>
    <td class="digits">${stick(term.value, most, true)} ${term}</td>
    <th scope="row">${sourceButton(figure, source, written(figure, source, why.key))}</th></tr>`;
}

function withoutText(figure: GptFigure, why: SolvedWhy): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.gpt.why;
  const { without } = why;
  if (without === undefined) return html`<p class="note">${words.invitation}</p>`;
  const name = written(figure, without.source, why.key);
  const token = solved.model.vocabulary.shown(solved.next.order[0] ?? 0);
  const { next } = without;
  return html`<p class="so-what">${phrase((number) =>
    words.without(
      name,
      number(without.left),
      number(without.score),
      number(why.weight),
      number(without.weight),
    ),
  )} ${
    next === undefined
      ? nothing
      : phrase((number) =>
          words.next(
            token,
            number(solved.next.probability.at(solved.next.order[0] ?? 0)),
            number(next),
          ),
        )
  } <button type="button" class="quiet again" data-control="withoutSource" ?disabled=${host.isLocked("withoutSource")}
    @click=${() => figure.set({ without: "" })}>${words.back}</button></p>`;
}

/** In place of the terms. */
function absent({ host, solved, change }: GptFigure): string {
  const words = host.text.gpt.why;
  if (!isSum(change)) return words.changed;
  return solved.position === 0 ? words.alone : words.choose;
}

export function whyPart(figure: GptFigure): TemplateResult {
  const { host, solved, why } = figure;
  const words = host.text.gpt.why;
  if (why === undefined)
    return html`<section class="why-part" tabindex="-1"><h3>${words.plain}</h3><p class="note">${absent(figure)}</p></section>`;
  const most = Math.max(
    ...why.terms.map(({ term }) => Math.abs(term.value)),
    Math.abs(why.rest.value),
  );
  return html`<section class="why-part" tabindex="-1"><h3>${words.title(headName(figure, solved.at), solved.words[solved.position] ?? "", solved.words[why.key] ?? "")}</h3>
    <p class="note">${words.carries(solved.words[why.key] ?? "")}</p>
    <table class="why-terms"><tbody>${why.terms.map((term) => termRow(figure, why, term, most))}
      ${why.restCount > 0 ? html`<tr><td class="digits">${stick(why.rest.value, most, true)} ${why.rest}</td><th scope="row">${words.rest(why.restCount)}</th></tr>` : nothing}</tbody>
      <tfoot><tr><td class="digits">${why.above}</td><th scope="row">${words.sum}</th></tr></tfoot></table>
    ${withoutText(figure, why)}</section>`;
}

export function whyText({ host, solved, why }: GptFigure): Phrase | undefined {
  const term = why?.terms[0];
  if (why === undefined || term === undefined) return undefined;
  const words = host.text.gpt.why;
  return phrase((number) =>
    words.said(
      solved.words[why.key] ?? "",
      number(why.weight),
      number(why.score),
      number(why.above),
    ),
  );
}
