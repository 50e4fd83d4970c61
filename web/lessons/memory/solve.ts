/** What is drawn of a memory: losses, and the remembered passages behind a written token. */
import type { WrittenToken } from "../../api/model/index.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { numberAt } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import type { Model } from "../../model/files.js";
import { type Remembering, usualK, type WrittenText } from "./remembering.js";
import { ks, placeOf } from "./text.js";

export interface Solved {
  /** Tokens that are remembered, in the state. */
  readonly size: number;
  readonly sizes: readonly number[];
  /** The losses by size, and by k with the memory of the state. */
  readonly bySize: readonly (NamedValue | undefined)[];
  readonly byK: readonly (NamedValue | undefined)[];
  /** Without a memory, with that of the state, and the difference. */
  readonly alone: NamedValue | undefined;
  readonly loss: NamedValue | undefined;
  readonly gain: NamedValue | undefined;
  /** The difference that 10,000 tokens make, whatever the state. */
  readonly gainOfTenThousand: NamedValue | undefined;
  readonly prompt: string;
  readonly without: WrittenText | undefined;
  readonly written: WrittenText | undefined;
  readonly recalled: Recalled | undefined;
}

/** The passages that voted for a token. */
export interface Recalled {
  /** The place of the token in what is written. */
  readonly index: number;
  readonly token: string;
  readonly passages: readonly {
    readonly before: string;
    readonly next: string;
    readonly weight: NamedValue;
  }[];
  readonly count: number;
  /** Their share of the weight. */
  readonly share: NamedValue;
}

const format = decimals(2);
const share = (x: number) => formatShare(x, 3);

/** Passages that are shown, and the tokens before the one that they vote for. */
const [shownPassages, tokensBefore] = [3, 12];

/** `chosen`: the written token whose passages are shown; by default the first that most states point to. */
export function solve(
  remembering: Remembering,
  { memory: { k } }: State,
  model: Model,
  chosen: number | undefined,
): Solved | undefined {
  const { text, size } = remembering;
  if (text === undefined) return undefined;
  const lossAt = (of: number, votes: number) => {
    const loss = remembering.lossOf(of, votes);
    return loss === undefined
      ? undefined
      : numberAt("memoryLoss", [loss], 0, format, [`${of} ${votes}`]);
  };
  const [alone, loss] = [lossAt(0, k), size > 0 ? lossAt(size, k) : undefined];
  const gainOf = (beside: NamedValue | undefined) =>
    alone && beside && numberAt("gain", [alone.value - beside.value], 0, format);
  const written = size > 0 ? remembering.writtenWith(size, k) : undefined;
  return {
    ...{ size, sizes: text.sizes, alone, loss, written },
    bySize: text.sizes.map((each) => lossAt(each, usualK)),
    byK: ks.map((each) => (size > 0 ? lossAt(size, each) : undefined)),
    gain: gainOf(loss),
    gainOfTenThousand: gainOf(lossAt(10_000, usualK)),
    prompt: model.vocabulary.decode(text.prompt),
    without: remembering.writtenWith(0, k),
    recalled: written && recalledBy(remembering, model, written, chosen),
  };
}

function recalledBy(
  { text, size }: Remembering,
  { vocabulary, labels }: Model,
  { tokens }: WrittenText,
  chosen: number | undefined,
): Recalled | undefined {
  if (text === undefined) return undefined;
  /** The recalled states that point to the token: their places in the text. */
  const votesFor = ({ token, recalled = [] }: WrittenToken) =>
    recalled
      .map(({ position, weight }) => ({ place: placeOf(text, size, position), weight }))
      .filter(({ place }) => text.tokens[place + 1] === token);
  const usual = ranked(tokens.map((each) => votesFor(each).length))[0] ?? 0;
  const index = Math.min(chosen ?? usual, tokens.length - 1);
  const shown = tokens[index];
  if (shown === undefined) return undefined;
  const votes = votesFor(shown).sort((a, b) => b.weight - a.weight);
  const total = votes.reduce((sum, { weight }) => sum + weight, 0);
  const part = (from: number, to: number) => vocabulary.decode(text.tokens.slice(from, to));
  return {
    index,
    token: labels[shown.token] ?? "",
    count: votes.length,
    share: numberAt("votes", [total], 0, share),
    passages: votes.slice(0, shownPassages).map(({ place, weight }, i) => ({
      before: part(Math.max(0, place + 1 - tokensBefore), place + 1),
      next: part(place + 1, place + 2),
      weight: numberAt("vote", [weight], 0, share, [`${i + 1}`]),
    })),
  };
}

export const tables = ({ sizes, bySize, byK }: Solved): ResultTable[] =>
  [
    { name: "loss by tokens remembered", rows: sizes, losses: bySize },
    { name: "loss by nearest states", rows: ks, losses: byK },
  ].map(({ name, rows, losses }) => {
    const measured = rows.flatMap((row, i) => {
      const loss = losses[i];
      return loss ? [{ row: String(row), loss: loss.value }] : [];
    });
    return {
      ...{ name, rows: measured.map(({ row }) => row), columns: ["loss"] },
      values: measured.map(({ loss }) => loss),
    };
  });
