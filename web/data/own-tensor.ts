/** Converts a tensor of a file to a matrix with rows, batches and heads. */
import { type Fault, fail, type Note, tensorName } from "./fault.js";
import { type OwnMatrix, type OwnSlot, ownLimits } from "./matrix.js";
import { checkColumns, keptRows, type ReadMatrix } from "./rows.js";
import { vectorShape } from "./slots.js";
import type { Pace } from "./source.js";
import type { Floats, StoredTensor } from "./stored-tensor.js";

/** (batch, head, position, dimension); missing axes have length 1. */
type Axes = readonly [batches: number, heads: number, rows: number, columns: number];

export interface TensorPlace {
  readonly slot: OwnSlot;
  /** The name of the matrix. */
  readonly name: string;
  /** The tensor's name in its file, if it has one. */
  readonly tensor?: string | undefined;
  /** Offset of its shape in the file, for messages. */
  readonly shapeAt?: number | undefined;
  /** Offset of a row that is left out. */
  readonly byteOfRow?: ((row: number) => number) | undefined;
}

const maxAxes = 4;

/** Why a tensor cannot be used, whatever its numbers are. */
export function unusable({ shape, fault }: StoredTensor): Fault | undefined {
  if (fault) return fault;
  const found = shape.join(" × ");
  if (shape.includes(0)) return { kind: "noNumbers", found };
  const fits = shape.length >= 1 && shape.length <= maxAxes;
  return fits ? undefined : { kind: "axes", found, wanted: `${shape.length}` };
}

/** Reads one tensor for one place. */
export async function readOwnTensor(
  tensor: StoredTensor,
  place: TensorPlace,
  pace: Pace,
): Promise<ReadMatrix> {
  const at = {
    ...(place.shapeAt !== undefined && { byte: place.shapeAt }),
    ...(place.tensor !== undefined && { tensor: tensorName(place.tensor) }),
  };
  const wrong = unusable(tensor);
  if (wrong) fail(wrong.kind, { ...at, ...wrong });
  const axes = axesOf(tensor.shape, place.slot);
  const [batches, heads, rows, columns] = axes;
  checkColumns(columns, at);
  if (heads > ownLimits.heads)
    fail("tooManyHeads", { ...at, ...limitDetails(heads, ownLimits.heads) });
  const plain = batches * heads === 1;
  const byte = place.byteOfRow?.(ownLimits.rows);
  const { kept, notes } = keptRows(rows, byte === undefined ? {} : { byte });
  const each = heads * (plain ? kept : rows) * columns;
  const whole = Math.min(batches, Math.floor(ownLimits.numbers / each));
  if (whole === 0) fail("tooManyNumbers", { ...at, ...limitDetails(each, ownLimits.numbers) });
  const first = plain && kept < rows ? kept : undefined;
  const data = await tensor.read(whole < batches ? whole : first, pace);
  const matrix: OwnMatrix = {
    ...{ name: place.name, rows: kept, columns: heads * columns },
    ...(heads > 1 && { heads }),
    ...(whole > 1 && { batches: whole }),
    data: plain ? data : sideBySide(data, [whole, heads, rows, columns], kept),
  };
  const left: Note[] =
    whole < batches ? [{ kind: "batchesLeftOut", ...limitDetails(batches - whole, whole) }] : [];
  return { matrix, notes: [...axisNotes(tensor.shape, place.slot), ...notes, ...left] };
}

const limitDetails = (found: number, wanted: number) => ({
  found: `${found}`,
  wanted: `${wanted}`,
});

function axesOf(shape: readonly number[], slot: OwnSlot): Axes {
  if (shape.length === 1) return [1, 1, ...vectorShape(slot, shape[0] ?? 0)];
  const [columns = 1, rows = 1, heads = 1, batches = 1] = [...shape].reverse();
  return [batches, heads, rows, columns];
}

function axisNotes(shape: readonly number[], slot: OwnSlot): Note[] {
  const found = shape.join(" × ");
  if (shape.length === 1) return [{ kind: slot === "query" ? "asRow" : "asColumn", found }];
  if (shape.length === 2) return [];
  return [{ kind: shape.length === 3 ? "asHeads" : "asBatches", found }];
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
