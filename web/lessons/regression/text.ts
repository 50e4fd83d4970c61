/** The lines of the plot, and the sentences below it. */
import { html, nothing, type TemplateResult } from "lit";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import type { Strings } from "../../language/index.js";
import { places, xRange } from "./constants.js";
import { type Curve, type CurveName, fine, type Line } from "./curve.js";
import { type Solved, truthLine } from "./solve.js";

type Names = keyof Strings["regression"]["curves"];

/** The label of a line, with its bandwidth. */
export const nameOf = (text: Strings, kind: Names, { bandwidth }: Curve): Phrase =>
  phrase((number) => text.regression.line(kind, number(bandwidth)));

/** A line is "by hand" only beside a trained one. */
const handName = ({ trained }: Solved): Names => (trained ? "byHand" : "prediction");

interface NamedLine {
  readonly kind: "truth" | "average" | CurveName;
  readonly name: Written;
  readonly line: Line;
}

export function linesOf(text: Strings, solved: Solved): NamedLine[] {
  const { average, byHand, trained } = solved;
  const { truth, curves } = text.regression;
  const level = { x: [xRange.min, xRange.max], y: [average.level, average.level] };
  const lines: NamedLine[] = [
    { kind: "truth", name: truth, line: { x: fine, y: truthLine } },
    { kind: "average", name: curves.average, line: level },
    { kind: "byHand", name: nameOf(text, handName(solved), byHand), line: byHand.line },
  ];
  if (trained)
    lines.push({ kind: "trained", name: nameOf(text, "trained", trained), line: trained.line });
  return lines;
}

/** The summary below the plot: the reading at the star. */
export function reading(text: Strings, solved: Solved): Phrase {
  const words = text.regression;
  const { place, truth, votes } = solved;
  const { byHand, trained } = votes;
  const name = handName(solved);
  return phrase((number) => {
    const answer = number(byHand.answer);
    const parts = [
      words.reading(number(place), number(truth)),
      byHand.isEmpty
        ? words.alone(name, answer)
        : words.reads(name, answer, number(byHand.effective)),
    ];
    if (trained)
      parts.push(words.reads("trained", number(trained.answer), number(trained.effective)));
    return text.common.sentences(parts);
  });
}

const names = ["average", "byHand", "trained"] as const;

/** The error of each line against the true curve. */
export function errorsLine(text: Strings, solved: Solved): TemplateResult {
  const { curves, errors, empty, verdict } = text.regression;
  const { byHand, fit } = solved;
  return html`<p class="errors"><span>${text.common.label(errors)}</span>
    ${names.map((name) => {
      const line = solved[name];
      return line === undefined
        ? nothing
        : html`<span class="error ${name}">${curves[name === "byHand" ? handName(solved) : name]} <strong data-error=${name}
            >${line.error.at()}</strong></span>`;
    })}
    <span class="verdict">${fit && verdict[fit]}</span>
    ${byHand.empty > 0 ? html`<span class="empty">${empty(byHand.empty, places.length)}</span>` : nothing}</p>`;
}
