/** Attention weights from the tensors of a file. */
import { fail, type Note, tensorName } from "../../../data/fault.js";
import { type Bits, type StoredTensor, sizeOf } from "../../../data/tensor.js";
import { bytesOf, type GivenWeights, givenLimits, numbersOf } from "./given.js";

type Tensors = ReadonlyMap<string, StoredTensor>;

/** Tensors of one name but for its numbers, in the order of these: one or more layers. */
export interface Group {
  readonly name: string;
  readonly shape: readonly number[];
  readonly members: readonly string[];
}

const natural = new Intl.Collator("en", { numeric: true });
const mostAxes = 5;

/** The usable tensors of a file; layers of weights are one group. */
export function groupsOf(tensors: Tensors): Group[] {
  const groups = new Map<string, { shape: readonly number[]; members: string[] }>();
  for (const [name, { shape, fault }] of tensors) {
    if (fault || shape.includes(0) || shape.length === 0 || shape.length > mostAxes) continue;
    // Arrays of two axes are matrices of their own.
    const id = shape.length > 2 ? `${name.replace(/\d+/g, "#")} ${shape.join()}` : `${name} `;
    const group = groups.get(id) ?? { shape, members: [] };
    group.members.push(name);
    groups.set(id, group);
  }
  return [...groups.values()].map(({ shape, members }) => {
    const ordered = members.toSorted(natural.compare);
    const [first = "", ...more] = ordered;
    return { name: more.length > 0 ? `${first} … ${more.at(-1)}` : first, shape, members: ordered };
  });
}

/** Weights from arrays of the same shape: several are layers. Of a batch the first sequence is kept. */
export function stacked(
  name: string,
  parts: readonly Bits[],
  shape: readonly number[],
): { readonly weights: GivenWeights; readonly notes: readonly Note[] } {
  const [first] = parts;
  if (first === undefined || shape.length < 2) return fail("axes", { found: `${shape.length}` });
  const { layers, batch, heads, rows, columns } = axesOf(shape, parts.length > 1);
  const all = layers * parts.length;
  const each = heads * rows * columns;
  const isMixed = parts.some(({ type }) => type !== first.type);
  const type = isMixed ? "float64" : first.type;
  checkSize([all, heads, rows, columns], bytesOf[type]);
  let { data } = first;
  if (parts.length > 1 || batch > 1) {
    data = isMixed
      ? new Float64Array(all * each)
      : new (first.data.constructor as typeof Uint16Array)(all * each);
    let at = 0;
    for (const part of parts) {
      const numbers = isMixed ? numbersOf(part, 0, part.data.length) : part.data;
      for (let layer = 0; layer < layers; layer++, at += each) {
        const from = layer * batch * each;
        data.set(numbers.subarray(from, from + each), at);
      }
    }
  }
  const notes: Note[] = batch > 1 ? [{ kind: "batchesLeftOut", found: `${batch - 1}` }] : [];
  return { weights: { name, shape: [all, heads, rows, columns], type, data }, notes };
}

function axesOf(shape: readonly number[], layered: boolean) {
  const [columns = 1, rows = 1, heads = 1, second = 1, layers = 1] = [...shape].reverse();
  // Four axes of one of several arrays are those of a layer: batch, head, query, key.
  if (shape.length === 4 && !layered) return { layers: second, batch: 1, heads, rows, columns };
  return { layers, batch: second, heads, rows, columns };
}

function checkSize(shape: readonly number[], bytes: number): void {
  const { side, heads, bytes: most } = givenLimits;
  const [layers = 1, ofLayer = 1, rows = 1, columns = 1] = shape;
  const fits =
    Math.max(rows, columns) <= side && layers * ofLayer <= heads && sizeOf(shape) * bytes <= most;
  if (!fits)
    fail("tooMany", {
      found: shape.join(" × "),
      wanted: `${heads} × ${side} × ${side}, ${most / 2 ** 20} MB`,
    });
}

/** Reads the weights of a group. */
export function readGroup(
  tensors: Tensors,
  { members, shape }: Group,
  file: string,
): { readonly weights: GivenWeights; readonly notes: readonly Note[] } {
  const { layers, heads, rows, columns } = axesOf(shape, members.length > 1);
  // Before any number is read.
  checkSize([layers * members.length, heads, rows, columns], bytesOf.float16);
  const parts = members.flatMap((name) => tensors.get(name)?.bits() ?? []);
  const [first = ""] = members;
  const isOwn = members.length > 1 || first === file.replace(/\.\w+$/, "");
  const name = isOwn ? file : [file, first].filter(Boolean).join(" · ");
  return stacked(tensorName(name, 130), parts, shape);
}

/** Tokens of a length that a figure can hold. */
export function cut(tokens: readonly string[]): readonly string[] {
  const { tokens: most, token: length } = givenLimits;
  if (tokens.length > most) fail("tooMany", { found: `${tokens.length}`, wanted: `${most}` });
  return tokens.map((token) => (token.length > length ? token.slice(0, length) : token));
}
