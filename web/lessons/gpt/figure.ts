/** The data shared by all parts of the figure, and its sentences. */
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { Readings } from "../../figure/readings.js";
import type { State } from "../../figure/state/state.js";
import type { TextFigure } from "../../model/text-row.js";
import { changeOf } from "./change.js";
import type { Losses } from "./losses.js";
import type { Solved } from "./solve.js";
import type { Continuation } from "./writing.js";

export interface GptFigure extends TextFigure {
  readonly state: State["gpt"];
  readonly solved: Solved;
  readonly losses: Losses;
  /** What the changed model writes, and the trained one if that is another. */
  readonly written: readonly Continuation[];
  turn(next: Partial<State["gpt"]>, gesture?: string): void;
}

export function nextText({ host, solved }: Pick<GptFigure, "host" | "solved">): Phrase {
  const { place, reading, usual, isUnchanged } = solved;
  const [best = 0] = reading.next.order;
  const [after, token] = [place.words[place.position] ?? "", place.model.labels[best] ?? ""];
  const { probability } = reading.next;
  const text = host.text.gpt.next;
  return phrase((number) =>
    isUnchanged
      ? text.usual(after, token, number(probability.at(best)))
      : text.changed(
          after,
          token,
          number(probability.at(best)),
          number(usual.probability.at(best)),
        ),
  );
}

/** What the change costs. */
export function costText({ host, solved, losses }: GptFigure): Phrase | string {
  const words = host.text.gpt.cost;
  const { usual } = losses;
  const now = losses.of(solved.change);
  if (usual === undefined || now === undefined) return words.measuring;
  return phrase((number) =>
    solved.isUnchanged
      ? words.rest(number(usual))
      : words.changed(number(now.loss), number(usual), number(now.extra)),
  );
}

/** What is drawn, with what is measured by then. */
export interface Drawn extends Solved {
  readonly losses: Losses;
}

/** What k nearest keys cost in every head. */
export const costOf =
  (neighbors: number, equal = false) =>
  ({ losses }: Drawn) =>
    losses.of(changeOf({ neighbors, equal }))?.extra;

export const readings: Readings<Drawn> = {
  /** The most likely next token, and its probability. */
  next: ({ reading, place }) => place.model.labels[reading.next.order[0] ?? 0],
  probability: ({ reading }) => reading.next.probability.at(reading.next.order[0] ?? 0),
  /** The loss of the model in force, and what it costs more than the trained one. */
  loss: ({ losses, change }) => losses.of(change)?.loss,
  trained: ({ losses }) => losses.usual,
  cost: ({ losses, change }) => losses.of(change)?.extra,
  /** The cost of equal weights on all keys, and of the k nearest keys. */
  none: costOf(0, true),
  one: costOf(1),
  four: costOf(4),
  eight: costOf(8),
  "equal-eight": costOf(8, true),
};
