/** What is drawn of a memory: losses, and the remembered passages behind a written token. */
import type { SoftKnn, Tensor } from "../../../api/index.js";
import type { WrittenToken } from "../../../api/model/index.js";
import { decimals, formatShare } from "../../../figure/format-number.js";
import type { NamedValue } from "../../../figure/named-value.js";
import { Quantity } from "../../../figure/quantity.js";
import { ranked } from "../../../figure/ranks.js";
import type { Model } from "../model.js";
import { type Remembering, usualK, type WrittenText } from "./remembering.js";
import { ks, placeOf } from "./text.js";

export interface SolvedMemory {
  /** Tokens that are remembered, in the state. */
  readonly size: number;
  readonly k: number;
  readonly sizes: readonly number[];
  /** The losses by size, and by k with the memory of the state. */
  readonly bySize: readonly (NamedValue | undefined)[];
  readonly byK: readonly (NamedValue | undefined)[];
  /** Without a memory, with that of the state, and the difference. */
  readonly alone: NamedValue | undefined;
  readonly loss: NamedValue | undefined;
  readonly gain: NamedValue | undefined;
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

interface MemoryCall {
  readonly knn: SoftKnn;
  readonly remembering: Remembering;
  readonly model: Model;
  readonly k: number;
  readonly seed: number;
  /** The written token whose passages are shown; by default the first that most states point to. */
  readonly chosen: number | undefined;
}

export function solveMemory(call: MemoryCall): SolvedMemory | undefined {
  const { knn, remembering, model, k, seed } = call;
  const { text, size } = remembering;
  if (text === undefined) return undefined;
  const lossAt = (of: number, votes: number) => {
    const data = remembering.lossOf(of, votes);
    return data && new Quantity("memoryLoss", data, format, [[`${of} ${votes}`]]).at();
  };
  const [alone, loss] = [lossAt(0, k), size > 0 ? lossAt(size, k) : undefined];
  const written = size > 0 ? remembering.writtenWith(size, k, seed) : undefined;
  return {
    ...{ size, k, sizes: text.sizes, alone, loss, written },
    bySize: text.sizes.map((each) => lossAt(each, usualK)),
    byK: ks.map((each) => (size > 0 ? lossAt(size, each) : undefined)),
    gain: alone && loss && gainOf(knn, alone, loss),
    prompt: model.vocabulary.decode(text.prompt),
    without: remembering.writtenWith(0, k, seed),
    recalled: written && recalledBy(call, written),
  };
}

const column = (data: Float64Array): Tensor => ({ data, shape: [data.length, 1] });

function gainOf(knn: SoftKnn, alone: NamedValue, loss: NamedValue): NamedValue {
  const both = { data: Float64Array.of(alone.value, loss.value), shape: [1, 2] };
  const { data } = knn.linear(both, column(Float64Array.of(1, -1)));
  return new Quantity("gain", data, format).at();
}

function recalledBy(call: MemoryCall, { tokens }: WrittenText): Recalled | undefined {
  const { knn, remembering, model, chosen } = call;
  const { text, size } = remembering;
  if (text === undefined) return undefined;
  const placesOf = ({ recalled = [] }: WrittenToken) =>
    recalled.map(({ position }) => placeOf(text, size, position));
  const counts = tokens.map(
    (each) => placesOf(each).filter((place) => text.tokens[place + 1] === each.token).length,
  );
  const usual = ranked(counts)[0] ?? 0;
  const index = Math.min(chosen ?? usual, tokens.length - 1);
  const shown = tokens[index];
  if (shown === undefined) return undefined;
  const { token, recalled = [] } = shown;
  const places = placesOf(shown);
  const weights = Float64Array.from(recalled, ({ weight }) => weight);
  const votes = places.map((place) => (text.tokens[place + 1] === token ? 1 : 0));
  const best = ranked(weights)
    .filter((i) => votes[i] === 1)
    .slice(0, shownPassages);
  const columns = [...best.map((at) => places.map((_, i) => (i === at ? 1 : 0))), votes];
  const width = columns.length;
  const selection = Float64Array.from(
    { length: weights.length * width },
    (_, i) => columns[i % width]?.[Math.floor(i / width)] ?? 0,
  );
  const { data } = knn.linear(
    { data: weights, shape: [1, weights.length] },
    { data: selection, shape: [weights.length, width] },
  );
  const labels = columns.map((_, i) => `${i + 1}`);
  const quantity = new Quantity("vote", data, share, [labels]);
  const { vocabulary } = model;
  return {
    index,
    token: vocabulary.shown(token),
    count: votes.filter((vote) => vote === 1).length,
    share: new Quantity("votes", data, share, [labels]).at(width - 1),
    passages: best.map((at, i) => {
      const place = places[at] ?? 0;
      return {
        before: vocabulary.decode(
          text.tokens.slice(Math.max(0, place + 1 - tokensBefore), place + 1),
        ),
        next: vocabulary.decode(text.tokens.slice(place + 1, place + 2)),
        weight: quantity.at(i),
      };
    }),
  };
}
