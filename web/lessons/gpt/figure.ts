/** The data shared by all parts of the figure. */
import type { FigureHost } from "../../figure/figure-view.js";
import type { HeadAt } from "../../figure/head-at.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { winners } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { Change } from "./changes.js";
import type { Loss, Losses } from "./cost/losses.js";
import type { SolvedMemory } from "./memory/solve-memory.js";
import type { Solved } from "./solve.js";
import type { GptState } from "./state.js";
import type { SolvedWhy } from "./why/solve-why.js";
import type { Continuation } from "./writing/writing.js";

export interface GptFigure {
  readonly host: FigureHost;
  readonly state: GptState;
  /** What the state changes in this model. */
  readonly change: Change;
  readonly solved: Solved;
  readonly losses: Losses;
  readonly written: Written;
  readonly why: SolvedWhy | undefined;
  /** The hovered key, or the one that the reader has chosen to explain. */
  readonly lit: number | undefined;
  /** Changes the state; consecutive calls with one gesture name are one undo step. */
  set(next: Partial<GptState>, gesture?: string): void;
  highlight(key: number | undefined): void;
}

/** What the trained model writes, and what the changed one does. */
export interface Written {
  readonly usual: Continuation;
  readonly changed: Continuation;
}

/** The stops of the dial; 0 keeps all keys. */
export const stops = [1, 2, 4, 8, 16, 32, 64, 0] as const;

/** The stop of a k, which a link may have between two stops. */
export function stopOf(neighbors: number): number {
  if (neighbors === 0) return stops.length - 1;
  const at = stops.findIndex((k) => k >= neighbors);
  return at < 0 ? stops.length - 2 : at;
}

export const headName = ({ host }: Pick<GptFigure, "host">, { layer, head }: HeadAt): string =>
  host.text.gpt.head(layer, head);

/** The key with the most weight. */
export const bestKey = ({ head }: Solved): number => winners(head.weights.data)[0] ?? 0;

/** The same of any head at any position. */
export function bestOf({ maps, model, words }: Solved, at: HeadAt, position: number): number {
  const m = words.length;
  const map = maps[at.layer * model.config.n_head + at.head];
  return winners(map?.subarray(position * m, position * m + position + 1) ?? [])[0] ?? 0;
}

export function nextText({ host, solved }: Pick<GptFigure, "host" | "solved">): Phrase {
  const { next, usual, words, position, isUnchanged, model } = solved;
  const [best = 0] = next.order;
  const [after, token] = [words[position] ?? "", model.vocabulary.shown(best)];
  const text = host.text.gpt.next;
  return phrase((number) =>
    isUnchanged
      ? text.usual(after, token, number(next.probability.at(best)))
      : text.changed(
          after,
          token,
          number(next.probability.at(best)),
          number(usual.probability.at(best)),
        ),
  );
}

/** What the changes cost; of the sentences and squares only where they can be seen to fall apart. */
export function costText({ host, solved, change, losses }: GptFigure): Phrase | string {
  const words = host.text.gpt.cost;
  const { usual } = losses;
  const now = losses.of(change);
  if (usual === undefined) return words.measuring;
  if (solved.isUnchanged) return phrase((number) => words.rest(number(usual)));
  if (now === undefined) return words.measuring;
  const isAlone = change.neighbors === 1 && change.scope === "all" && now.extra.value > 0.5;
  return phrase((number) =>
    host.text.common.sentences([
      words.changed(number(now.loss), number(usual)),
      ...(isAlone ? [words.apart] : []),
    ]),
  );
}

export function headText({ host, solved }: GptFigure): Phrase {
  const { head, words, position, at } = solved;
  const best = bestKey(solved);
  return phrase((number) =>
    host.text.gpt.neighbours.said(
      host.text.gpt.head(at.layer, at.head),
      words[position] ?? "",
      words[best] ?? "",
      number(head.weights.at(best)),
      number(head.effective),
    ),
  );
}

/** What is drawn, with what is measured by then. */
export interface Drawn extends Solved {
  readonly memory: SolvedMemory | undefined;
  readonly why: SolvedWhy | undefined;
  readonly now: Loss | undefined;
  readonly usualLoss: Losses["usual"];
  /** The cost of equal weights on all keys. */
  readonly none: Loss | undefined;
  /** The costs of k nearest keys, softmax and equal weights, by stop. */
  readonly soft: readonly (Loss | undefined)[];
  readonly equal: readonly (Loss | undefined)[];
}

export const readings: Readings<Drawn> = {
  /** The most likely next token, and its probability. */
  next: ({ next, model }) => model.vocabulary.shown(next.order[0] ?? 0),
  probability: ({ next }) => next.probability.at(next.order[0] ?? 0),
  /** The largest weight of the displayed head, and its effective neighbours. */
  weight: (drawn) => drawn.head.weights.at(bestKey(drawn)),
  neighbours: ({ head }) => head.effective,
  share: ({ head }) => head.plane.share,
  /** The key whose score is explained, its score beyond the mean of the keys, and the largest term. */
  "why-key": ({ why, words }) => why && words[why.key],
  "why-above": ({ why }) => why?.above,
  "why-term": ({ why }) => why?.terms[0]?.term,
  /** The loss of the model in force, and what it costs more than the trained one. */
  loss: ({ now, usualLoss }) => now?.loss ?? usualLoss,
  trained: ({ usualLoss }) => usualLoss,
  cost: ({ now }) => now?.extra,
  /** The loss on the passage without a memory and with it, and what the memory gains. */
  "memory-alone": ({ memory }) => memory?.alone,
  "memory-loss": ({ memory }) => memory?.loss,
  "memory-gain": ({ memory }) => memory?.gain,
  none: ({ none }) => none?.extra,
  one: ({ soft }) => soft[0]?.extra,
  two: ({ soft }) => soft[1]?.extra,
  four: ({ soft }) => soft[2]?.extra,
  eight: ({ soft }) => soft[3]?.extra,
  "equal-eight": ({ equal }) => equal[3]?.extra,
};

/** Below this width the parts stand under each other; the style sheet agrees. */
const wide = 620;
const gap = 28;
/** The heads and the next tokens: six squares, each a whole number of pixels wide. */
const side = 296;

export interface Layout {
  readonly isWide: boolean;
  /** Widths of the next tokens, the curve and the plane. */
  readonly left: number;
  readonly curve: number;
  readonly curveHeight: number;
  readonly plane: number;
}

export function layoutOf(width: number): Layout {
  if (width < wide)
    return { isWide: false, left: width, curve: width, curveHeight: 226, plane: width };
  return {
    ...{ isWide: true, left: side, curve: width - side - gap, curveHeight: 264 },
    plane: Math.min(340, Math.floor(0.42 * width)),
  };
}
