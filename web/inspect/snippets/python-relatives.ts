/** Look-ups, fields and maps in Python: attention, asked otherwise. */
import { axis, broadcastRow } from "./numbers.js";
import {
  plainRoles,
  py,
  resultLines,
  scoreLines,
  usedArrays,
  weightLines,
} from "./python-attention.js";
import { indexed, type PythonWriter } from "./python-program.js";

export const lookupProgram: PythonWriter = (call, d) => {
  const { query, keys, values } = call.arrays;
  if (!query || !keys || !values) throw new RangeError("A look-up has query, keys and values.");
  const rows = query.shape.length > 1 ? query : { ...query, shape: [1, ...query.shape] };
  const roles = { query: "query", key: "keys", value: "values" };
  const lead = query.shape.slice(0, -1);
  const lines = [
    ...scoreLines(call, roles, d, 1),
    ...weightLines(call, d, roles),
    ...resultLines(call, d, "values"),
  ];
  if (call.path[0] === "emptyRows") return { lines, target: "emptyRows" };
  const many = call.path[0] === "weights" ? [axis(keys, 2)] : values.shape.slice(1);
  const name = call.path[0] === "weights" ? "weights" : "output";
  const target = indexed(
    name,
    [...(lead.length > 0 ? lead : [1]), ...many],
    Number(call.path.at(-1)),
  );
  const { values: _, ...rest } = call.arrays;
  return { arrays: { ...(name === "output" ? call.arrays : rest), query: rows }, lines, target };
};

/** One point of a field: attention asked from the middle of its cell. */
export const fieldProgram: PythonWriter = (call, d) => {
  const { key, value, mask } = call.arrays;
  const { xRange, yRange, rows, columns } = call.options as Record<string, number[]> &
    Record<"rows" | "columns", number>;
  if (!key || !value || !xRange || !yRange) throw new RangeError("A field has keys and ranges.");
  if (call.path[0] === "emptyRows") {
    const points = `${rows * columns}`;
    return { lines: [], target: mask ? `int(not mask.any()) * ${points}` : "0" };
  }
  const width = call.path[0] === "output" ? axis(value, 1) : 1;
  const flat = Number(call.path.at(-1));
  const point = Math.floor(flat / width);
  const r = Math.floor(point / columns);
  const centre = ([from = 0, to = 0]: readonly number[], i: number, n: number) =>
    `${py(from)} + (${i} + 0.5) * (${py(to)} - ${py(from)}) / ${n}`;
  const at = {
    ...call,
    arrays: {
      ...call.arrays,
      ...(mask && { mask: broadcastRow(mask, [rows * columns], axis(key, 2), point) }),
    },
  };
  const lines = [
    `x = ${centre(xRange, point - r * columns, columns)}`,
    `y = ${centre(yRange, r, rows)}`,
    `query = ${d.array("[[x, y]]")}`,
    ...scoreLines(at, plainRoles, d),
    ...weightLines(at, d),
    ...resultLines(at, d, "value"),
  ];
  const target = {
    output: `output[0, ${flat - point * width}]`,
    entropy: "entropy[0]",
    winner: "weights[0].argmax()",
  }[String(call.path[0])];
  return {
    arrays: { key, value, ...(at.arrays.mask && { mask: at.arrays.mask }) },
    lines,
    target: target ?? "emptyRows",
  };
};

/** One block of a map. */
export const mapProgram: PythonWriter = (call, d) => {
  const { query, key } = call.arrays;
  const { rows, columns, reduce } = call.options as Record<string, number | string>;
  if (!query || !key) throw new RangeError("A map has queries and keys.");
  const at = Number(call.path.at(-1));
  const r = Math.floor(at / Number(columns)) % Number(rows);
  const c = at % Number(columns);
  const cut = (i: number, n: number, blocks: number) =>
    `${Math.floor((i * n) / blocks)}:${Math.floor(((i + 1) * n) / blocks)}`;
  const block = `${cut(r, axis(query, 2), Number(rows))}, ${cut(c, axis(key, 2), Number(columns))}`;
  const lines = [
    ...scoreLines(call, plainRoles, d),
    ...weightLines(call, d),
    ...resultLines(call, d, ""),
  ];
  if (call.path[0] === "emptyRows") return { lines, target: "emptyRows" };
  const method = reduce === "mean" ? "mean" : "max";
  return { arrays: usedArrays(call), lines, target: `weights[..., ${block}].${method}()` };
};
