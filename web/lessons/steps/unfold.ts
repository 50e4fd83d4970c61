/** One number of the machine as the sum it is, term by term. */
import { html, nothing, type TemplateResult } from "lit";
import type { SoftKnn } from "../../api/index.js";
import { classes, keyMark } from "../../charts/marks.js";
import { mathText } from "../../controls/math-text.js";
import { formatNumber } from "../../model/derive.js";
import { letterOf } from "../../model/state.js";
import { formatEntry, formatPower } from "../../model/steps-numbers.js";
import type { Place } from "../../model/steps-state.js";
import { keyName, queryName, type StepsPicture, weightText } from "./picture.js";
import { powers, products, type Solved } from "./solve.js";

/** A piece of the line: `above` is what is done, `below` what it comes to. */
interface Term {
  readonly above: TemplateResult | string;
  readonly below: string;
  /** The same as plain text. */
  readonly said: string;
  readonly joined: "" | "+" | "−" | "÷" | "÷ (" | "=" | ") =";
  readonly faint?: boolean;
  readonly result?: boolean;
  readonly key?: number;
}

const two = (x: number) => formatNumber(x, 2);
const inBrackets = (text: string) => (text.startsWith("−") ? `(${text})` : text);

function plain(text: string, joined: Term["joined"], result = false): Term {
  return { above: text, below: "", said: text, joined, result };
}

/** left · right, summed to `sum`. */
function dot(
  knn: SoftKnn,
  left: readonly number[],
  right: readonly number[],
  sum: number,
  weights = false,
): Term[] {
  // Weights keep a digit more: their products would not seem to come out otherwise.
  const digits = weights ? 3 : 2;
  const terms = products(knn, left, right).map((value, l): Term => {
    const product = `${formatEntry(left[l] ?? 0, digits)} · ${inBrackets(formatEntry(right[l] ?? 0))}`;
    return {
      above: product,
      below: two(value),
      said: product,
      joined: l === 0 ? "" : "+",
      faint: value === 0,
      ...(weights && { key: l }),
    };
  });
  return [...terms, plain(two(sum), "=", true)];
}

const column = (matrix: readonly (readonly number[])[], c: number) =>
  matrix.map((row) => row[c] ?? 0);

function scaleTerms({ solved }: StepsPicture, before: number, after: number): Term[] {
  const d = solved.q[0]?.length ?? 1;
  const by = solved.inputs.scaled ? plain(`√${d}`, "÷") : plain("1", "÷");
  return [plain(two(before), ""), by, plain(two(after), "=", true)];
}

/** e to the score over the sum of the row's, and how large that sum is. */
function softmaxTerms(picture: StepsPicture, { row, column: j }: Place): Term[] {
  const { host, solved } = picture;
  const logits = (solved.inputs.shifted ? solved.shifted : solved.masked)[row] ?? [];
  const raised = powers(host.knn, logits);
  const power = (x: number) => html`<span class="power">e<sup>${two(x)}</sup></span>`;
  const writtenAt = (i: number) => formatPower(raised.each[i] ?? 0);
  const own = logits[j] ?? 0;
  const terms = logits.map(
    (x, i): Term => ({
      above: power(x),
      below: writtenAt(i),
      said: `e^${two(x)}`,
      joined: i === 0 ? "÷ (" : "+",
      faint: x === Number.NEGATIVE_INFINITY,
      key: i,
    }),
  );
  const result = plain(weightText(solved, row, j, 3), ") =", true);
  const top: Term = {
    above: power(own),
    below: writtenAt(j),
    said: `e^${two(own)}`,
    joined: "",
    key: j,
  };
  return [top, ...terms, { ...result, below: `${writtenAt(j)} / ${formatPower(raised.sum)}` }];
}

function gridTerms(picture: StepsPicture, place: Place): Term[] {
  const { host, solved, step } = picture;
  const { row: i, column: j } = place;
  const at = (matrix: Solved["scores"]) => matrix[i]?.[j] ?? 0;
  switch (step) {
    case "scores":
      return dot(host.knn, solved.q[i] ?? [], solved.k[j] ?? [], at(solved.scores));
    case "scale":
      return scaleTerms(picture, at(solved.scores), at(solved.scaled));
    case "mask": {
      const mask = solved.blocked[i]?.[j] ? "(−∞)" : "0";
      return [
        plain(two(at(solved.scaled)), ""),
        plain(mask, "+"),
        plain(two(at(solved.masked)), "=", true),
      ];
    }
    case "shift": {
      const most = inBrackets(two(solved.maxima[i] ?? 0));
      return [
        plain(two(at(solved.masked)), ""),
        plain(most, "−"),
        plain(two(at(solved.shifted)), "=", true),
      ];
    }
    default:
      return softmaxTerms(picture, place);
  }
}

function termsOf(picture: StepsPicture, place: Place): Term[] {
  const { host, solved } = picture;
  const { part, row, column: c } = place;
  if (part === "a") return gridTerms(picture, place);
  if (part === "o") {
    return dot(
      host.knn,
      solved.weights[row] ?? [],
      column(solved.v, c),
      solved.output[row]?.[c] ?? 0,
      true,
    );
  }
  const { inputs } = solved;
  const weights = inputs[`w${part}`];
  return dot(host.knn, inputs[part][row] ?? [], column(weights, c), solved[part][row]?.[c] ?? 0);
}

export function placeName({ host }: StepsPicture, { part, row, column: c }: Place): string {
  const words = host.text.steps;
  if (part === "a") return `${queryName(host, row)}, ${keyName(host, c)}`;
  const who = part === "k" || part === "v" ? keyName(host, row) : queryName(host, row);
  return words.entry(words.parts[part], who, c + 1);
}

/** The sum as one line of text: what the live region says. */
export function unfoldedText(picture: StepsPicture, place: Place): string {
  return termsOf(picture, place)
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

/** The largest power that will not fit, as its exponent: only where the maximum is not subtracted. */
function overflowing(picture: StepsPicture, place: Place): string | undefined {
  const { host, solved, step } = picture;
  if (place.part !== "a" || (step !== "softmax" && step !== "output")) return undefined;
  const logits = (solved.inputs.shifted ? solved.shifted : solved.masked)[place.row] ?? [];
  return Number.isFinite(powers(host.knn, logits).sum) ? undefined : two(Math.max(...logits));
}

/** Whether a place has been computed by now, and not just given. */
function hasSum({ step, solved }: StepsPicture, { part }: Place): boolean {
  if (part === "a") return step !== "inputs";
  return part === "o" ? step === "output" : solved.inputs.projected;
}

export function unfolding(picture: StepsPicture, fold: () => void): TemplateResult {
  const { host, current } = picture;
  const words = host.text.steps;
  if (current === undefined || !hasSum(picture, current)) {
    return html`<div class="unfold"><p class="hint">${words.unfoldHint}</p></div>`;
  }
  const large = overflowing(picture, current);
  return html`<div class="unfold" role="group" aria-label=${words.unfoldLabel}>
    <p class="unfold-name">${placeName(picture, current)}${
      host.state.steps.unfolded === undefined
        ? nothing
        : html`<button type="button" class="fold" aria-label=${words.fold} @click=${fold}>×</button>`
    }</p>
    <p class="terms">${termsOf(picture, current).map(termSpan)}</p>
    ${large === undefined ? nothing : html`<p class="note">${mathText(words.overflow(large))}</p>`}
  </div>`;
}
