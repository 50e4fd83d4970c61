/** Converts a tensor of a file to a matrix with rows, batches and heads. */
import { type Fault, fail, type Note, type NoteKind, tensorName } from "../../../data/fault.js";
import type { Pace } from "../../../data/source.js";
import type { Floats, StoredTensor } from "../../../data/stored-tensor.js";
import { type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";

/** (batch, head, position, dimension); missing axes have length 1. */
type Axes = readonly [batches: number, heads: number, rows: number, columns: number];

/** A matrix and the changes made while it was read. */
export interface ReadMatrix {
  readonly matrix: OwnMatrix;
  readonly notes: readonly Note[];
}

const maxAxes = 4;

/** Why a tensor cannot be used, whatever its numbers are. */
export function unusable({ shape, shapeAt, fault }: StoredTensor): Fault | undefined {
  if (fault) return fault;
  const at = { found: shape.join(" × "), ...(shapeAt && { byte: shapeAt }) };
  if (shape.includes(0)) return { kind: "noNumbers", ...at };
  const fits = shape.length >= 1 && shape.length <= maxAxes;
  return fits ? undefined : { kind: "axes", ...at, wanted: `${shape.length}` };
}

/** Reads the tensor `name` of a file for one place. */
export async function readOwnTensor(
  tensor: StoredTensor,
  name: string,
  file: string,
  slot: OwnSlot,
  pace: Pace,
): Promise<ReadMatrix> {
  const at = {
    ...(tensor.shapeAt && { byte: tensor.shapeAt }),
    ...(name && { tensor: tensorName(name) }),
  };
  const wrong = unusable(tensor);
  if (wrong) fail(wrong.kind, { ...at, ...wrong });
  const { shape } = tensor;
  const axes = axesOf(shape, slot);
  const [batches, heads, rows, columns] = axes;
  const { columns: mostColumns, heads: mostHeads, numbers } = ownLimits;
  if (columns > mostColumns) fail("tooManyColumns", { ...at, ...sizes(columns, mostColumns) });
  if (heads > mostHeads) fail("tooManyHeads", { ...at, ...sizes(heads, mostHeads) });
  const plain = batches * heads === 1;
  const kept = Math.min(rows, ownLimits.rows);
  const each = heads * (plain ? kept : rows) * columns;
  const whole = Math.min(batches, Math.floor(numbers / each));
  if (whole === 0) fail("tooManyNumbers", { ...at, ...sizes(each, numbers) });
  const first = plain && kept < rows ? kept : undefined;
  const data = await tensor.read(whole < batches ? whole : first, pace);
  const matrix: OwnMatrix = {
    name: tensorName([file, name].filter(Boolean).join(" · "), 130),
    ...{ rows: kept, columns: heads * columns },
    ...(heads > 1 && { heads }),
    ...(whole > 1 && { batches: whole }),
    data: plain ? data : sideBySide(data, [whole, heads, rows, columns], kept),
  };
  const vector = slot === "query" ? "asRow" : "asColumn";
  const kinds: Readonly<Record<number, NoteKind>> = { 1: vector, 3: "asHeads", 4: "asBatches" };
  const kind = kinds[shape.length];
  const notes: Note[] = [];
  if (kind) notes.push({ kind, found: shape.join(" × ") });
  if (kept < rows) notes.push({ kind: "rowsLeftOut", ...sizes(rows - kept, kept) });
  if (whole < batches) notes.push({ kind: "batchesLeftOut", ...sizes(batches - whole, whole) });
  return { matrix, notes };
}

const sizes = (found: number, wanted: number) => ({ found: `${found}`, wanted: `${wanted}` });

/** A flat list is one query, or one number per key or value. */
function axesOf(shape: readonly number[], slot: OwnSlot): Axes {
  const [columns = 1, rows = 1, heads = 1, batches = 1] = [...shape].reverse();
  return shape.length === 1 && slot !== "query"
    ? [1, 1, columns, 1]
    : [batches, heads, rows, columns];
}

/** Concatenates the heads in every row, as projections give them. */
function sideBySide(data: Floats, [batches, heads, rows, columns]: Axes, kept: number): Floats {
  const size = batches * kept * heads * columns;
  const result = data instanceof Float32Array ? new Float32Array(size) : new Float64Array(size);
  for (let batch = 0; batch < batches; batch++) {
    for (let head = 0; head < heads; head++) {
      for (let row = 0; row < kept; row++) {
        const from = ((batch * heads + head) * rows + row) * columns;
        const to = ((batch * kept + row) * heads + head) * columns;
        result.set(data.subarray(from, from + columns), to);
      }
    }
  }
  return result;
}
