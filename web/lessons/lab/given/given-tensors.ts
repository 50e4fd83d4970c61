/** Finds attention weights among the tensors of a file, and the tokens that name their queries and keys. */
import { fail, megabytes, type Note, tensorName } from "../../../data/fault.js";
import type { BitsType } from "../../../data/number-type.js";
import type { Pace } from "../../../data/source.js";
import { type Bits, type StoredTensor, sizeOf, squeezed } from "../../../data/stored-tensor.js";
import { slotOfName } from "../own/slots.js";
import { type GivenData, type GivenWeights, givenLimits, numbersOf } from "./given.js";

type Tensors = ReadonlyMap<string, StoredTensor>;

/** Tensors of one name but for its numbers, in the order of these: one or more layers. */
export interface WeightsGroup {
  readonly name: string;
  readonly shape: readonly number[];
  readonly members: readonly string[];
}

/** The tokens, by whose they are. */
type Labels = Pick<GivenData, "queryTokens" | "keyTokens">;

const natural = new Intl.Collator("en", { numeric: true });

/** "layer_2" before "layer_10". */
const inOrder = (names: Iterable<string>): string[] => [...names].toSorted(natural.compare);

const fewestAxes = 2;
const mostAxes = 5;

/** Names that say it: "attentions", "cross_attn_3", "attention_probs.0", not "attention.query.weight". */
const saysWeights =
  /^((self|cross|encoder|decoder|text|vision)[._-]?)*(attentions?|attns?|att|attention_(weights|probs))([._-]?(weights|probs|layer|block|\d+))*$/i;

export const isWeightsName = (name: string): boolean =>
  saysWeights.test(name.replace(/\.(npy|npz|json|csv|safetensors)$/i, ""));

const hasAxes = ({ shape, fault }: StoredTensor) =>
  fault === undefined &&
  shape.length >= fewestAxes &&
  shape.length <= mostAxes &&
  !shape.includes(0);

/** Groups of tensors that may be weights; the first is the likeliest. */
export function groupsIn(tensors: Tensors): WeightsGroup[] {
  const groups = new Map<string, { shape: readonly number[]; members: string[] }>();
  for (const [name, tensor] of tensors) {
    if (!hasAxes(tensor)) continue;
    const id = `${name.replace(/\d+/g, "#")} ${tensor.shape.join()}`;
    const group = groups.get(id) ?? { shape: tensor.shape, members: [] };
    group.members.push(name);
    groups.set(id, group);
  }
  return [...groups.values()].map(({ shape, members }) => {
    const ordered = inOrder(members);
    const [first = "", ...more] = ordered;
    return { name: more.length > 0 ? `${first} … ${more.at(-1)}` : first, shape, members: ordered };
  });
}

/** The queries that show whether numbers are weights. */
const sampledRows = 64;
const slack = 0.02;

/** Whether rows of numbers look like attention weights: none negative, and most rows sum to 1. */
export function looksLikeWeights(numbers: ArrayLike<number>, columns: number): boolean {
  const rows = Math.min(sampledRows, Math.floor(numbers.length / columns));
  let [whole, empty] = [0, 0];
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let i = row * columns; i < (row + 1) * columns; i++) {
      const x = numbers[i] as number;
      if (x < 0 || x > 1 + slack) return false;
      sum += x;
    }
    if (sum === 0) empty += 1;
    else if (Math.abs(sum - 1) < slack) whole += 1;
  }
  return columns > 1 && whole > 0 && whole >= (rows - empty) / 2;
}

/** The groups that are weights, by their names, or by their numbers if the file has no Q, K or V. */
export async function weightsIn(tensors: Tensors, pace: Pace): Promise<WeightsGroup[]> {
  const groups = groupsIn(tensors);
  const named = groups.filter(({ members }) => members.every(isWeightsName));
  if (named.length > 0 || [...tensors.keys()].some((name) => slotOfName(name) !== undefined))
    return named;
  const found: WeightsGroup[] = [];
  for (const group of groups) {
    const [first = ""] = group.members;
    // Some rows, or the first head or layer.
    const kept = squeezed(group.shape).length > 2 ? 1 : sampledRows;
    const tensor = tensors.get(first);
    const numbers = await tensor?.read(kept, pace).catch(() => undefined);
    if (numbers && looksLikeWeights(numbers, group.shape.at(-1) ?? 1)) found.push(group);
  }
  return found;
}

/** Layers, heads, queries and keys of a tensor, and the sequences of its batch, of which the first is kept. */
function axesOf(shape: readonly number[], layered: boolean) {
  const [columns = 1, rows = 1, heads = 1, second = 1, layers = 1] = [...shape].reverse();
  // Four axes of one of several arrays are those of a layer: batch, head, query, key.
  if (layered && shape.length === 4) return { layers: 1, batch: second, heads, rows, columns };
  if (shape.length === 4) return { layers: second, batch: 1, heads, rows, columns };
  return { layers, batch: second, heads, rows, columns };
}

const bytesPerNumber: Readonly<Record<BitsType, number>> = {
  ...{ float16: 2, bfloat16: 2, float32: 4, float64: 8 },
};

/** Weights from arrays of the same shape: several are layers. */
export function stacked(
  name: string,
  parts: readonly Bits[],
  shape: readonly number[],
): { readonly weights: GivenWeights; readonly notes: readonly Note[] } {
  const { layers, batch, heads, rows, columns } = axesOf(shape, parts.length > 1);
  const [first] = parts;
  if (first === undefined) return fail("noNumbers");
  const each = heads * rows * columns;
  const all = layers * parts.length;
  checkSize({ layers: all, heads, rows, columns }, first.type);
  const wide = parts.some(({ type }) => type !== first.type);
  const type = wide ? "float64" : first.type;
  let { data } = first;
  if (parts.length > 1 || batch > 1) {
    const size = all * each;
    data = wide ? new Float64Array(size) : new (first.data.constructor as typeof Uint16Array)(size);
    let at = 0;
    for (const part of parts) {
      const numbers = wide ? { type, data: numbersOf(part, 0, part.data.length) } : part;
      for (let layer = 0; layer < layers; layer++, at += each) {
        const from = layer * batch * each;
        data.set(numbers.data.subarray(from, from + each), at);
      }
    }
  }
  const left = { found: `${batch - 1}`, wanted: "1" };
  const notes: Note[] = batch > 1 ? [{ kind: "batchesLeftOut", ...left }] : [];
  return { weights: { name, shape: [all, heads, rows, columns], type, data }, notes };
}

function checkSize(
  of: { layers: number; heads: number; rows: number; columns: number },
  type: BitsType,
): void {
  const { side, heads: mostHeads, bytes: most } = givenLimits;
  const { layers, heads, rows, columns } = of;
  const longest = Math.max(rows, columns);
  if (longest > side) fail("tooLong", { found: `${longest}`, wanted: `${side}` });
  if (layers * heads > mostHeads)
    fail("tooManyHeads", { found: `${layers * heads}`, wanted: `${mostHeads}` });
  const bytes = layers * heads * rows * columns * bytesPerNumber[type];
  if (bytes > most) fail("tooLarge", megabytes(bytes, most));
}

/** Reads the weights of a group. */
export async function readGroup(
  tensors: Tensors,
  { members, shape }: WeightsGroup,
  file: string,
  pace: Pace,
): Promise<{ readonly weights: GivenWeights; readonly notes: readonly Note[] }> {
  const [first = "", ...more] = members;
  const rest = shape.slice(-4);
  const [columns = 1, rows = 1, heads = 1, layers = 1] = [...rest].reverse();
  // Before any number is read.
  checkSize({ layers: layers * members.length, heads, rows, columns }, "float16");
  const parts: Bits[] = [];
  for (const name of members) {
    const tensor = tensors.get(name);
    if (tensor) parts.push(await tensor.bits(pace));
  }
  const name = more.length > 0 ? file : [file, first].filter(Boolean).join(" · ");
  return stacked(tensorName(name, 130), parts, shape);
}

/** Several files, each a layer, in the order of their names; undefined if their shapes differ. */
export function asLayers(files: readonly GivenWeights[]): GivenWeights | undefined {
  const [first, ...more] = files;
  if (first === undefined || more.length === 0) return first;
  const [, ...shape] = first.shape;
  if (more.some((other) => other.shape.slice(1).join() !== shape.join())) return undefined;
  const order = inOrder(files.map(({ name }) => name));
  const ordered = files.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const name = `${ordered[0]?.name} … ${ordered.at(-1)?.name}`;
  if (ordered.every(({ shape: [layers] }) => layers === 1))
    return stacked(name, ordered, [1, ...shape]).weights;
  return undefined;
}

const ofQueries = /quer|target|tgt|decoder|row/i;
export const ofKeys = /key|source|src|encoder|memory|column/i;

/** Which lists of texts name the queries and the keys of weights: by length, then by name. */
export function labelsOf(
  texts: ReadonlyMap<string, readonly string[]>,
  group: string,
  [rows, columns]: readonly [rows: number, columns: number],
): Labels {
  const lists = [...texts];
  const isCross = /cross/i.test(group) || rows !== columns;
  const both = /encoder/i.test(group) ? ofKeys : ofQueries;
  const pick = (length: number, liked: RegExp) => {
    const fitting = lists.filter(([, list]) => list.length === length);
    return (fitting.find(([name]) => liked.test(name)) ?? fitting[0])?.[1];
  };
  const queryTokens = pick(rows, isCross ? ofQueries : both);
  const keyTokens = isCross
    ? pick(columns, ofKeys)
    : lists.find(([name]) => /key/i.test(name))?.[1];
  const apart = keyTokens !== undefined && keyTokens !== queryTokens;
  return { ...(queryTokens && { queryTokens }), ...(apart && { keyTokens }) };
}

/** The lists of texts in a file: arrays of texts, and those that a header holds as JSON or as lines. */
export async function textsIn(
  tensors: Tensors,
  metadata: Readonly<Record<string, string>>,
  pace: Pace,
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const [name, { texts, shape }] of tensors) {
    if (texts === undefined || sizeOf(shape) > givenLimits.tokens) continue;
    found.set(name, cut(await texts(pace)));
  }
  for (const [name, text] of Object.entries(metadata)) {
    const list = /token|words|labels/i.test(name) ? listIn(text) : undefined;
    if (list) found.set(name, cut(list));
  }
  return found;
}

function listIn(text: string): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((it) => typeof it === "string")) return list;
  } catch {
    // Lines, then.
  }
  return text.includes("\n") ? linesIn(text) : undefined;
}

/** A token a line, as it stands; the end of the file is no token. */
export const linesIn = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/(\r\n|\n|\r)$/, "")
    .split(/\r\n|\n|\r/);

/** Tokens of a length that a figure can hold. */
export function cut(tokens: readonly string[]): readonly string[] {
  const { tokens: most, token: length } = givenLimits;
  if (tokens.length > most) fail("tooManyTokens", { found: `${tokens.length}`, wanted: `${most}` });
  return tokens.map((token) => (token.length > length ? token.slice(0, length) : token));
}
