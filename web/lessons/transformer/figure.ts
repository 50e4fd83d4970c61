/** The data shared by all parts of the figure. */
import type { FigureHost } from "../../figure/figure-view.js";
import { type HeadAt, sameHead } from "../../figure/head-at.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { winners } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { State } from "../../figure/state/state.js";
import { type Role, roleOf } from "./measure.js";
import type { Solved } from "./solve.js";

export interface TransformerFigure {
  readonly host: FigureHost;
  readonly state: State["transformer"];
  readonly solved: Solved;
  /** The hovered or pinned key. */
  readonly lit: number | undefined;
  /** Changes the state; consecutive calls with one gesture name are one undo step. */
  change(next: Partial<State["transformer"]>, gesture?: string): void;
  highlight(key: number | undefined): void;
  toggle(key: number): void;
}

/** The index of a head among those of all layers. */
export const indexOf = ({ solved: { model } }: Pick<TransformerFigure, "solved">, at: HeadAt) =>
  at.layer * model.heads + at.head;

export const roleIn = (figure: Pick<TransformerFigure, "solved">, at: HeadAt): Role =>
  roleOf(figure.solved.measured, indexOf(figure, at));

export const headName = ({ host }: Pick<TransformerFigure, "host">, { layer, head }: HeadAt) =>
  host.text.transformer.head(layer, head);

export const isAblated = ({ state }: Pick<TransformerFigure, "state">, at: HeadAt): boolean =>
  state.ablated.some((other) => sameHead(other, at));

/** The key with the most weight. */
export const bestKey = ({ head }: Solved): number => winners(head.weights.data)[0] ?? 0;

/** The result of the selected query in this head. */
export function verdictOf(figure: TransformerFigure): Phrase {
  const { host, solved } = figure;
  const words = host.text.transformer.verdict;
  const { at } = solved;
  const best = bestKey(solved);
  const [token = "", key = ""] = [solved.words[solved.position], solved.words[best]];
  return phrase((number) => {
    if (isAblated(figure, at)) return words.ablated(headName(figure, at));
    const tied = winners(solved.head.weights.data).length;
    if (tied > 1 && tied === solved.head.keys.length) return words.alike(token);
    const role = roleIn(figure, at);
    const before = solved.words[best - 1];
    if (role === "induction" && before === token) return words.induction(token, key, before);
    if (role === "previous" && best === solved.position - 1) return words.previous(token, key);
    return words.other(token, key, number(solved.head.weights.at(best)));
  });
}

export function predictionOf({ host, solved }: TransformerFigure): Phrase {
  const [best = 0] = solved.order;
  const { words, model, position, probability } = solved;
  return phrase((number) =>
    host.text.transformer.predicted(
      words[position] ?? "",
      model.vocabulary[best] ?? "",
      number(probability.at(best)),
    ),
  );
}

export const readings: Readings<Solved> = {
  /** The most likely next token, and its probability. */
  next: ({ order, model }) => model.vocabulary[order[0] ?? 0],
  probability: ({ order, probability }) => probability.at(order[0] ?? 0),
  /** The largest weight of the displayed head. */
  weight: (solved) => solved.head.weights.at(bestKey(solved)),
  /** On 32 fresh sequences. */
  accuracy: ({ measured }) => measured.accuracy,
};

const gap = 32;

/** Below this width the plane stands beside the prediction's sentence alone; the style sheet agrees. */
const wide = 620;

/** Widths of the plane, of the prediction's bars, of the training chart and its plane. */
export function layoutOf(width: number) {
  if (width < wide) return { plane: Math.floor(0.64 * width), bars: 160, chart: 264, ring: 240 };
  const [plane, chart] = [330, Math.floor(0.55 * (width - gap))];
  const ring = Math.min(300, width - gap - chart);
  return { plane, bars: width - gap - plane, chart, ring };
}
