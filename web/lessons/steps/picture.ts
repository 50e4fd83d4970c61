/** The data shared by the parts of the picture: numbers, names, selection; and the sentence below it. */
import type { At, Head, NumberMatrixEvents } from "../../charts/matrix/number-matrix.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import { inDigits, type Rows } from "../../figure/rows.js";
import { letterOf } from "../../figure/state/state.js";
import type { Labels, Solved } from "./solve.js";
import type { Terms } from "./solve-terms.js";
import type { Place, StepName, StepsInputs } from "./state.js";

/** Every drawn matrix. Q, Kᵀ, V, the scores and the output; then rows, weights and product of each projection. */
export type DrawnName =
  | "q"
  | "k"
  | "v"
  | "a"
  | "o"
  | "xq"
  | "xk"
  | "xv"
  | "wq"
  | "wk"
  | "wv"
  | "pq"
  | "pk"
  | "pv";

export interface StepsPicture {
  readonly host: FigureHost;
  readonly solved: Solved;
  /** The unfolded cell, else the hovered one. */
  readonly current: Place | undefined;
  /** The terms of the number in the current cell. */
  readonly terms: Terms;
  focus(name: DrawnName): At;
  events(name: DrawnName): NumberMatrixEvents;
}

const sentence = ["the", "cat", "sat", "on", "the", "mat"];
const quoted = sentence.map((word) => `“${word}”`);
const tokenNames = { queries: sentence, keys: sentence, columns: [] };

function namesIn({ state, text }: FigureHost) {
  const { example } = state.steps;
  return example === "tokens" ? tokenNames : text.steps.names[example];
}

/** In sentences a word of a text stands in quotation marks. */
const said = (host: FigureHost) =>
  host.state.steps.example === "tokens" ? { queries: quoted, keys: quoted } : namesIn(host);

export function queryName(host: FigureHost, i: number): string {
  return said(host)?.queries[i] ?? host.text.steps.query(i + 1);
}

export function keyName(host: FigureHost, j: number): string {
  return said(host)?.keys[j] ?? host.text.steps.key(letterOf(j));
}

/** Distinguishes equal names by position: the₁, the₅. */
function distinct(names: readonly string[]): string[] {
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const below = (count: number) => String.fromCodePoint(0x2080 + count);
  return names.map((name, i) => (isTwice(name) ? name + below(i + 1) : name));
}

export function labelsOf(host: FigureHost, { q, k }: StepsInputs): Labels {
  const own = namesIn(host);
  return {
    queries: distinct(q.map((_, i) => own?.queries[i] ?? String(i + 1))),
    keys: distinct(k.map((_, j) => own?.keys[j] ?? letterOf(j))),
  };
}

const plain = { mark: "none", index: 0, letter: "", name: "" } as const;

/** ★ and the query's name, or its number. */
export function queryHead(host: FigureHost, i: number): Head {
  const own = namesIn(host)?.queries[i];
  return { ...plain, mark: "query", name: own ?? String(i + 1) };
}

export function keyHead(host: FigureHost, j: number): Head {
  const own = namesIn(host)?.keys[j];
  return {
    ...plain,
    mark: "key",
    index: j,
    letter: letterOf(j),
    name: own ?? letterOf(j),
    bare: own === undefined,
  };
}

export function valueHead(host: FigureHost, j: number): Head {
  const own = namesIn(host)?.keys[j];
  return { ...plain, mark: "value", index: j, name: own ?? letterOf(j) };
}

export function outputHead(host: FigureHost, i: number): Head {
  return {
    ...plain,
    mark: "output",
    bare: true,
    name: host.text.steps.outputOf(queryName(host, i)),
  };
}

/** Names of the components of a value; empty for unnamed ones. */
export function columnHeads(host: FigureHost, count: number): readonly Head[] | undefined {
  const own = namesIn(host)?.columns ?? [];
  if (own.length === 0) return undefined;
  return Array.from({ length: count }, (_, c) => ({ ...plain, name: own[c] ?? "" }));
}

interface Stage {
  readonly now: Rows;
  /** The same grid one step before. */
  readonly was: Rows | undefined;
}

/** The grid of scores after a step; at the inputs it is finished. */
export function stageOf({ step, ...solved }: Solved): Stage {
  const { scores, scaled, masked, shifted, logits, weights } = solved;
  const table: Record<StepName, Stage> = {
    inputs: { now: weights, was: undefined },
    scores: { now: scores, was: undefined },
    scale: { now: scaled, was: scores },
    mask: { now: masked, was: scaled },
    shift: { now: shifted, was: masked },
    softmax: { now: weights, was: logits },
    output: { now: weights, was: undefined },
  };
  return table[step];
}

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
  const row = current?.row ?? -1;
  const isLeft = (best: readonly number[] | undefined) => best !== undefined && best.length > 0;
  return isLeft(solved.best.masked[row]) ? row : solved.best.masked.findIndex(isLeft);
}

function answerLine(picture: StepsPicture, step = picture.solved.step): Written {
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
  if (step === "output") {
    const output = solved.output[row] ?? [];
    return phrase((number) =>
      common.sentences([soWhat.output(query, output.map(number).join(" "), keys), empty]),
    );
  }
  const unshifted = solved.inputs.shifted
    ? ""
    : soWhat[overflows(solved) ? "overflowing" : "unshifted"];
  return phrase((number) => {
    const sum = number(solved.sums.at(row));
    const weight = number(inDigits(most, decimals(3)));
    return common.sentences([soWhat.softmax(query, sum, keys, weight), unshifted, empty]);
  });
}

/** The natural logarithm of the largest double. */
const largestExponent = 709.78;

/** A power of e of the scores is larger than any double. */
export const overflows = ({ logits }: Solved): boolean =>
  logits.flat().some(({ value }) => value > largestExponent);

/** The output of the selected query, at every step. */
export const outputLine = (picture: StepsPicture): Written => answerLine(picture, "output");

/** The summary below the machine. */
export function summaryLine(picture: StepsPicture): Written {
  const { host, solved } = picture;
  const { soWhat } = host.text.steps;
  switch (solved.step) {
    case "inputs":
      return soWhat.inputs(solved.q.length, solved.k.length);
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
