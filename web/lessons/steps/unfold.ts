/** One number as a sum, term by term. */
import { html, nothing, type TemplateResult } from "lit";
import { classes, keyMark } from "../../charts/marks.js";
import { mathText } from "../../controls/math-text.js";
import { decimals, formatEntry } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Phrase, phrase, type Written } from "../../figure/phrase.js";
import { inDigits, type Rows } from "../../figure/rows.js";
import { letterOf } from "../../figure/state/state.js";
import { keyName, overflows, queryName, type StepsPicture } from "./picture.js";
import type { Solved } from "./solve.js";
import type { DotTerms, Powers, Terms } from "./solve-terms.js";
import type { Place } from "./state.js";

/** A piece of the line: `above` is the operation, `below` its result. */
interface Term {
  readonly above: TemplateResult | Written;
  readonly below: Written;
  /** The same as plain text. */
  readonly said: string;
  readonly joined: "" | "+" | "−" | "÷" | "÷ (" | "=" | ") =";
  readonly faint?: boolean;
  readonly result?: boolean;
  readonly key?: number;
}

const two = decimals(2);

function inBrackets(number: NamedValue | undefined): Phrase {
  if (number === undefined) return new Phrase([]);
  return new Phrase(number.text.startsWith("−") ? ["(", number, ")"] : [number]);
}

function plain(text: Written, joined: Term["joined"], result = false): Term {
  return { above: text, below: "", said: String(text), joined, result };
}

/** left · right, summed. */
function dotTerms({ left, right, products, sum }: DotTerms, weights: boolean): Term[] {
  // One more digit for weights, so that their products visibly agree.
  const digits = weights ? 3 : 2;
  const terms = products.flatMap((product, l): Term | readonly [] => {
    const [a, b] = [left[l], right[l]];
    if (a === undefined || b === undefined) return [];
    const factor = inDigits(a, (x) => formatEntry(x, digits));
    const above = new Phrase([factor, " · ", ...inBrackets(inDigits(b, formatEntry)).parts]);
    return {
      above,
      below: product,
      said: String(above),
      joined: l === 0 ? "" : "+",
      faint: product.value === 0,
      ...(weights && { key: l }),
    };
  });
  return [...terms, plain(sum ? inDigits(sum, two) : "", "=", true)];
}

/** e to the score, divided by the row sum of exponentials. */
function softmaxTerms(solved: Solved, raised: Powers, { row, column: j }: Place): Term[] {
  const logits = solved.logits[row] ?? [];
  // An overflowing power has no value.
  const writtenAt = (i: number): Written => raised.each[i] ?? "∞";
  const term = (i: number, joined: Term["joined"]): Term => ({
    above: html`<span class="power">e<sup>${logits[i]}</sup></span>`,
    below: writtenAt(i),
    said: `e^${logits[i]}`,
    joined,
    key: i,
  });
  const terms = logits.map(({ value }, i) => ({
    ...term(i, i === 0 ? "÷ (" : "+"),
    faint: value === Number.NEGATIVE_INFINITY,
  }));
  const weight = solved.weights[row]?.[j];
  const isBlocked = solved.blocked[row]?.[j] === true;
  const digits = weight && !isBlocked ? inDigits(weight, decimals(3)) : (weight ?? "");
  const below = new Phrase([raised.each[j] ?? "∞", " / ", raised.sum ?? "∞"]);
  return [term(j, ""), ...terms, { ...plain(digits, ") =", true), below }];
}

/** The effect of a step on one score. */
function changeTerms(solved: Solved, { row: i, column: j }: Place): Term[] {
  const at = (rows: Rows, column = j) => rows[i]?.[column];
  const change = (before: NamedValue | undefined, by: Term, after: NamedValue | undefined) => [
    plain(before ?? "", ""),
    by,
    plain(after ?? "", "=", true),
  ];
  const { scores, scaled, mask, masked, shifted } = solved;
  switch (solved.step) {
    case "scale": {
      const by = solved.inputs.scaled ? `√${solved.q[0]?.length ?? 1}` : "1";
      return change(at(scores), plain(by, "÷"), at(scaled));
    }
    case "mask":
      return change(at(scaled), plain(inBrackets(at(mask)), "+"), at(masked));
    default: {
      const most = at(masked, solved.best.masked[i]?.[0] ?? 0);
      return change(at(masked), plain(inBrackets(most), "−"), at(shifted));
    }
  }
}

function termsOf(solved: Solved, { dot, powers }: Terms, place: Place): Term[] {
  if (dot) return dotTerms(dot, place.part === "o");
  return powers ? softmaxTerms(solved, powers, place) : changeTerms(solved, place);
}

export function placeName({ host }: StepsPicture, { part, row, column: c }: Place): string {
  const words = host.text.steps;
  if (part === "a") return host.text.common.rows([queryName(host, row), keyName(host, c)]);
  return words.entry(words.parts.o, queryName(host, row), c + 1);
}

/** The sum as one line of text, for the live region. */
export function unfoldedText({ solved }: StepsPicture, terms: Terms, place: Place): string {
  return termsOf(solved, terms, place)
    .map(({ joined, said }) => (joined ? `${joined} ${said}` : said))
    .join(" ");
}

function termSpan({ above, below, joined, faint, result, key }: Term): TemplateResult {
  const mark =
    key === undefined
      ? nothing
      : html`<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">${keyMark(7, 7, key, letterOf(key), 6)}</svg>`;
  return html`${joined === "" ? nothing : html`<span class="join">${joined}</span>`}<span
    class=${classes({ term: true, faint, result })}><span class="above">${above}</span><span
    class="below">${mark}<span class="comes-to">${below}</span></span></span>`;
}

/** The sum of the selected number. */
export function unfolding(picture: StepsPicture, fold: () => void): TemplateResult {
  const { host, current, solved, terms } = picture;
  const words = host.text.steps;
  if (current === undefined)
    return html`<div class="unfold"><p class="hint" data-control="unfolded">${words.unfoldHint}</p></div>`;
  const most = solved.logits[current.row]?.[solved.best.masked[current.row]?.[0] ?? 0];
  const large = terms.powers && overflows(solved) ? most : undefined;
  return html`<div class="unfold" role="group" aria-label=${words.unfoldLabel}>
    <p class="unfold-name">${placeName(picture, current)}${
      host.state.steps.unfolded === undefined
        ? nothing
        : html`<button type="button" class="fold" data-control="unfolded" ?disabled=${host.isLocked("unfolded")}
          aria-label=${words.fold} @click=${fold}>×</button>`
    }</p>
    <p class="terms">${termsOf(solved, terms, current).map(termSpan)}</p>
    ${large === undefined ? nothing : html`<p class="note">${mathText(phrase((number) => words.overflow(number(large))))}</p>`}
  </div>`;
}
