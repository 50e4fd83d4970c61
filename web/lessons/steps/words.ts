/** What a step of the machine comes to, in a sentence. */
import { formatNumber, formatRow } from "../../model/derive.js";
import { bestOf } from "../../model/steps-numbers.js";
import { keyName, queryName, rowOfQuery, type StepsPicture } from "./picture.js";

const two = (x: number) => formatNumber(x, 2);

function largest(matrix: readonly (readonly number[])[]): number {
  return matrix.flat().reduce((most, x) => (Math.abs(x) > Math.abs(most) ? x : most), 0);
}

/** Queries that may look at nothing. */
function emptied({ solved }: StepsPicture): number[] {
  return solved.maxima.flatMap((most, i) => (most === Number.NEGATIVE_INFINITY ? [i] : []));
}

function scoresLine({ host, solved }: StepsPicture): string {
  const best = solved.scores.map((row, i) => ({
    query: queryName(host, i),
    keys: bestOf(row).map((j) => keyName(host, j)),
    score: two(Math.max(...row)),
  }));
  return host.text.steps.soWhat.scores(best);
}

function scaleLine({ host, solved }: StepsPicture): string {
  const { soWhat } = host.text.steps;
  if (!solved.inputs.scaled) return soWhat.unscaled;
  const [before, after] = [largest(solved.scores), largest(solved.scaled)];
  return soWhat.scale(
    solved.q[0]?.length ?? 1,
    formatNumber(solved.scale),
    two(before),
    two(after),
  );
}

function maskLine({ host, solved }: StepsPicture): string {
  const { soWhat } = host.text.steps;
  const cells = solved.blocked.flat();
  const blocked = cells.filter(Boolean).length;
  return blocked === 0 ? soWhat.open : soWhat.blocked(blocked, cells.length);
}

/** The row that a line speaks of: the one looked at, else the first that may look at something. */
function spokenRow({ current, solved }: StepsPicture): number {
  const row = rowOfQuery(current) ?? -1;
  const finite = (i: number) => Number.isFinite(solved.maxima[i] ?? Number.NEGATIVE_INFINITY);
  return finite(row) ? row : solved.maxima.findIndex(Number.isFinite);
}

function answerLine(picture: StepsPicture): string {
  const { host, solved, step } = picture;
  const { common, steps } = host.text;
  const { soWhat } = steps;
  const row = spokenRow(picture);
  const nothing = emptied(picture).map((i) => queryName(host, i));
  const empty = nothing.length > 0 ? soWhat.empty(nothing) : "";
  const weights = solved.weights[row];
  if (weights === undefined) return empty;
  const keys = bestOf(weights).map((j) => keyName(host, j));
  const query = queryName(host, row);
  if (step === "output") {
    const output = formatRow(solved.output[row] ?? [], 2);
    return common.sentences([soWhat.output(query, output, keys), empty]);
  }
  const [sum, most] = [formatNumber(solved.sums[row] ?? 0), formatNumber(Math.max(...weights))];
  const unshifted = solved.inputs.shifted ? "" : soWhat.unshifted;
  return common.sentences([soWhat.softmax(query, sum, keys, most), unshifted, empty]);
}

/** The line below the figure. */
export function soWhatLine(picture: StepsPicture): string {
  const { host, solved, step } = picture;
  const { soWhat } = host.text.steps;
  switch (step) {
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
