/** The largest terms of a score as sentences with bars, and one source taken away. */
import { html, nothing, type TemplateResult } from "lit";
import type { ScoreSource } from "../../api/model/index.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { bestKey } from "../../model/reading.js";
import { stick } from "../../model/stick.js";
import type { TextFigure } from "../../model/text-row.js";
import { type Solved, sourceName, type Term, type Terms, type Without } from "./solve.js";

export interface WhyFigure extends TextFigure {
  readonly solved: Solved;
  /** Explains another key. */
  choose(key: number, gesture?: string): void;
  /** Takes a source away; "" puts it back. */
  take(source: string): void;
}

/** What a source has written at the key, in words. */
function written({ host, solved, words }: WhyFigure, source: ScoreSource): string {
  const text = host.text.why;
  const { place, reading, key } = solved;
  const { kind, layer = 0, head = 0 } = source;
  if (kind === "token") return text.token(place.words[key] ?? "");
  if (kind === "position") return text.position(key + 1);
  if (kind === "mlp") return text.mlp(layer);
  if (kind === "bias") return source.layer === undefined ? text.constant : text.bias(layer);
  const from = bestKey(reading, place, { layer, head }, key);
  return text.head(words.head(layer, head), place.words[from] ?? "", key - from);
}

function termRow(figure: WhyFigure, { source, term }: Term, most: number): TemplateResult {
  const { host, take } = figure;
  const name = sourceName(source);
  const isOut = host.state.why.without === name;
  return html`<tr class=${isOut ? "is-out" : ""}>
    <td class="digits">${stick(term.value, most, true)} ${term}</td>
    <th scope="row"><button type="button" class="source" data-control="withoutSource" ?disabled=${host.isLocked("withoutSource")}
      aria-pressed=${isOut ? "true" : "false"} @click=${() => take(isOut ? "" : name)}>${written(figure, source)}</button></th></tr>`;
}

function withoutText(figure: WhyFigure, without: Without): TemplateResult {
  const { host, solved, take } = figure;
  const words = host.text.why;
  const { source, left, score, weight, next } = without;
  const { probability, order } = solved.reading.next;
  const [best = 0] = order;
  const said = phrase((number) => {
    const changed = words.without(
      written(figure, source),
      ...[number(left), number(score), number(solved.weight), number(weight)],
    );
    const token = solved.place.model.labels[best] ?? "";
    const after = next && words.next(token, number(probability.at(best)), number(next));
    return after === undefined ? changed : host.text.common.sentences([changed, after]);
  });
  return html`<p class="note">${said}
    <button type="button" class="quiet again" data-control="withoutSource" ?disabled=${host.isLocked("withoutSource")}
      @click=${() => take("")}>${words.back}</button></p>`;
}

function termTable(figure: WhyFigure, terms: Terms): TemplateResult {
  const words = figure.host.text.why;
  const { largest, rest, restCount, above, without } = terms;
  const most = Math.max(
    ...[...largest.map(({ term }) => term), rest].map((x) => Math.abs(x.value)),
  );
  return html`<table class="why-terms"><tbody>${largest.map((term) => termRow(figure, term, most))}
      ${restCount > 0 ? html`<tr><td class="digits">${stick(rest.value, most, true)} ${rest}</td><th scope="row">${words.rest(restCount)}</th></tr>` : nothing}</tbody>
      <tfoot><tr><td class="digits">${above}</td><th scope="row">${words.sum}</th></tr></tfoot></table>
    ${without ? withoutText(figure, without) : html`<p class="note" data-control="withoutSource">${words.invitation}</p>`}`;
}

export function whyPart(figure: WhyFigure): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.why;
  const { place, key, terms } = solved;
  const [query = "", token = ""] = [place.words[place.position], place.words[key]];
  return html`<section class="why-part"><h3>${words.carries(query, token)}</h3>
    ${terms ? termTable(figure, terms) : html`<p class="note">${words.alone}</p>`}</section>`;
}

export function whyText({ host, solved }: WhyFigure): Phrase {
  const { place, key, weight, score, terms } = solved;
  const words = host.text.why;
  return phrase((number) =>
    words.said(place.words[key] ?? "", number(weight), number(score), terms && number(terms.above)),
  );
}
