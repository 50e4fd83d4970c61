/** Sentences about the effect of a step. */

import { decimals } from "../../figure/format-number.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import { inDigits } from "../../figure/rows.js";
import { keyName, queryName, rowOfQuery, type StepsPicture } from "./picture.js";

function scoresLine({ host, solved }: StepsPicture): Phrase {
  return phrase((number) => {
    const best = solved.scores.flatMap((row, i) => {
      const keys = solved.best.scores[i] ?? [];
      const score = row[keys[0] ?? 0];
      const names = keys.map((j) => keyName(host, j));
      return score ? [{ query: queryName(host, i), keys: names, score: number(score) }] : [];
    });
    return host.text.steps.soWhat.scores(best);
  });
}

function scaleLine({ host, solved }: StepsPicture): Written {
  const { soWhat } = host.text.steps;
  const [before, after] = solved.largest;
  if (!solved.inputs.scaled || !before || !after) return soWhat.unscaled;
  const d = solved.q[0]?.length ?? 1;
  return phrase((number) =>
    soWhat.scale(d, number(solved.scale.at()), number(before), number(after)),
  );
}

function maskLine({ host, solved }: StepsPicture): string {
  const { soWhat } = host.text.steps;
  const cells = solved.blocked.flat();
  const blocked = cells.filter(Boolean).length;
  return blocked === 0 ? soWhat.open : soWhat.blocked(blocked, cells.length);
}

/** The row of a sentence: the selected one, else the first with an allowed key. */
function spokenRow({ current, solved }: StepsPicture): number {
  const row = rowOfQuery(current) ?? -1;
  const isLeft = (best: readonly number[] | undefined) => best !== undefined && best.length > 0;
  return isLeft(solved.best.masked[row]) ? row : solved.best.masked.findIndex(isLeft);
}

function answerLine(picture: StepsPicture): Written {
  const { host, solved } = picture;
  const { common, steps } = host.text;
  const { soWhat } = steps;
  const row = spokenRow(picture);
  const nothing = solved.best.masked.flatMap((best, i) =>
    best.length === 0 ? [queryName(host, i)] : [],
  );
  const empty = nothing.length > 0 ? soWhat.empty(nothing) : "";
  const best = solved.best.weights[row];
  const most = solved.weights[row]?.[best?.[0] ?? 0];
  if (best === undefined || most === undefined) return empty;
  const keys = best.map((j) => keyName(host, j));
  const query = queryName(host, row);
  if (solved.step === "output") {
    const output = solved.output[row] ?? [];
    return phrase((number) =>
      common.sentences([soWhat.output(query, output.map(number).join(" "), keys), empty]),
    );
  }
  const unshifted = solved.inputs.shifted ? "" : soWhat.unshifted;
  return phrase((number) => {
    const sum = number(solved.sums.at(row));
    const weight = number(inDigits(most, decimals(3)));
    return common.sentences([soWhat.softmax(query, sum, keys, weight), unshifted, empty]);
  });
}

/** The summary below the figure. */
export function summaryLine(picture: StepsPicture): Written {
  const { host, solved } = picture;
  const { soWhat } = host.text.steps;
  switch (solved.step) {
    case "inputs":
      return solved.inputs.projected
        ? soWhat.projected
        : soWhat.inputs(solved.q.length, solved.k.length);
    case "scores":
      return scoresLine(picture);
    case "scale":
      return scaleLine(picture);
    case "mask":
      return maskLine(picture);
    case "shift":
      return soWhat.shift;
    default:
      return answerLine(picture);
  }
}
