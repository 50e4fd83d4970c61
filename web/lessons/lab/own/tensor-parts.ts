/** What the arrays of a file are for, and the weights or matrices of those that were chosen. */
import { fail, type Note, tensorName } from "../../../data/fault.js";
import type { StoredTensor, Tensors } from "../../../data/tensor.js";
import { cut, type Group, groupsOf, readGroup } from "../given/given-tensors.js";
import { type OwnMatrix, type OwnSlot, ownLimits, ownSlots } from "./matrix.js";
import type { DataReading, Item, Parts, Roles } from "./parts.js";
import { isOfKeys, type Place, type Role, roleOf, slotRoles, tokensIn } from "./roles.js";

/** The most axes of a matrix: batch, head, position, dimension. */
const mostAxes = 4;

/** Weights, or matrices that differ in their role alone, are taken at once where the names say which they are. */
export function partsOfTensors(found: Tensors, file: string): Parts {
  const groups = groupsOf(found.tensors);
  if (groups.length === 0) return partsOfTexts(found);
  const { roles, isSure } = rolesOf(groups, file);
  const items = groups.map(
    ({ name, shape }, i): Item => ({
      name: name || tensorName(file),
      size: shape.join(" × "),
      preview: "",
      roles: slotRoles.filter((it) => fits(groups[i], it)),
      role: roles[i],
    }),
  );
  return {
    items,
    rows: 0,
    isSure,
    read: (chosen) => read(found, groups, chosen, file),
  };
}

/** A file without usable arrays: lists of tokens, or a fault. */
function partsOfTexts({ tensors, texts }: Tensors): Parts {
  const [broken] = [...tensors].flatMap(([name, { fault }]) =>
    fault ? [{ ...(name && { tensor: tensorName(name) }), ...fault }] : [],
  );
  if (broken) fail(broken.kind, broken);
  if (texts.size === 0) fail("noNumbers");
  const keys = [...texts].find(([name]) => isOfKeys(name))?.[1];
  const queries = [...texts.values()].find((list) => list !== keys);
  const given = {
    ...(queries && { queryTokens: cut(queries) }),
    ...(keys && { keyTokens: cut(keys) }),
  };
  const read = () => ({ kind: "data", own: {}, given, notes: {} }) as const;
  return { items: [], rows: 0, isSure: true, read };
}

const fits = (group: Group | undefined, role: Role): boolean =>
  role === "weights"
    ? (group?.shape.length ?? 0) >= 2
    : group?.members.length === 1 && group.shape.length <= mostAxes;

/** What the names say, or what is likely. */
function rolesOf(groups: readonly Group[], file: string): { roles: Roles; isSure: boolean } {
  const named = groups.map(({ name, members }) =>
    members.length > 1 || groups.length > 1
      ? roleOf(members[0] ?? "")
      : (roleOf(name) ?? roleOf(file)),
  );
  const hasWeights = named.includes("weights");
  const isWanted = (it: Role | undefined) => it && (!hasWeights || it === "weights");
  const single = named.filter(isWanted);
  const isSure = single.length > 0 && new Set(single).size === single.length;
  if (groups.length === 1 && !isSure)
    return { roles: [(groups[0]?.shape.length ?? 0) > 2 ? "weights" : "x"], isSure };
  const isUsed = (it: (typeof named)[number], i: number) =>
    it && isWanted(it) && named.indexOf(it) === i && fits(groups[i], it);
  return { roles: named.map((it, i) => (isUsed(it, i) ? it : undefined)), isSure };
}

function read(
  { tensors, texts }: Tensors,
  groups: readonly Group[],
  chosen: Roles,
  file: string,
): DataReading {
  const weights = groups[chosen.indexOf("weights")];
  if (weights) {
    const found = readGroup(tensors, weights, file);
    const [, , rows, columns] = found.weights.shape;
    const lists = new Map([...texts].map(([it, list]) => [it, cut(list)]));
    const given = { weights: found.weights, ...tokensIn(lists, weights.name, [rows, columns]) };
    return { kind: "data", own: {}, given, notes: { weights: found.notes } };
  }
  const own: Partial<Record<OwnSlot, OwnMatrix>> = {};
  const notes: Partial<Record<Place, readonly Note[]>> = {};
  const left = groups.length - chosen.filter((it) => it !== undefined).length;
  for (const slot of ownSlots) {
    const [member = ""] = groups[chosen.indexOf(slot)]?.members ?? [];
    const tensor = chosen.includes(slot) ? tensors.get(member) : undefined;
    if (tensor === undefined) continue;
    const name = member === file.replace(/\.\w+$/, "") ? "" : member;
    const one = readMatrix(tensor, name, file, slot);
    own[slot] = one.matrix;
    const isFirst = Object.keys(own).length === 1;
    const rest: Note[] = left > 0 && isFirst ? [{ kind: "partsLeftOut", found: `${left}` }] : [];
    notes[slot] = [...one.notes, ...rest];
  }
  const { query, key, value, x } = own;
  if (Object.keys(own).length === 0) fail(groups.length > 0 ? "nothingChosen" : "noNumbers");
  const sides = [(query ?? x ?? key)?.rows ?? 0, (key ?? x ?? value)?.rows ?? 0] as const;
  return { kind: "data", own, given: tokensIn(texts, "", sides), notes };
}

/** A matrix and the changes made while it was read. */
function readMatrix(
  tensor: StoredTensor,
  name: string,
  file: string,
  slot: OwnSlot,
): { readonly matrix: OwnMatrix; readonly notes: readonly Note[] } {
  const { shape } = tensor;
  const [last = 1, before = 1, heads = 1, batches = 1] = [...shape].reverse();
  // A flat list is one query, or one number per key or value.
  const [rows, columns] = shape.length === 1 && slot !== "query" ? [last, 1] : [before, last];
  const at = name ? { tensor: tensorName(name) } : {};
  const most = ownLimits;
  const kept = heads * batches === 1 ? Math.min(rows, most.rows) : rows;
  if (
    kept > most.rows ||
    columns > most.columns ||
    heads > most.heads ||
    heads * kept * columns > most.numbers
  )
    fail("tooMany", {
      ...at,
      found: shape.join(" × "),
      wanted: `${most.heads} × ${most.rows} × ${most.columns}`,
    });
  // Rows of a matrix, or the first batch.
  const first = batches > 1 ? 1 : kept < rows ? kept : undefined;
  const data = tensor.read(first);
  const notes: Note[] = [];
  if (heads > 1) notes.push({ kind: "asHeads", found: [heads, rows, columns].join(" × ") });
  if (kept < rows) notes.push({ kind: "rowsLeftOut", found: `${rows - kept}`, wanted: `${kept}` });
  if (batches > 1) notes.push({ kind: "batchesLeftOut", found: `${batches - 1}` });
  const matrix: OwnMatrix = {
    name: tensorName([file, name].filter(Boolean).join(" · "), 130),
    rows: kept,
    columns: heads * columns,
    ...(heads > 1 && { heads }),
    data: heads > 1 ? sideBySide(data, heads, kept, columns) : data,
  };
  return { matrix, notes };
}

/** Concatenates the heads in every row, as projections give them. */
function sideBySide(
  data: OwnMatrix["data"],
  heads: number,
  rows: number,
  columns: number,
): OwnMatrix["data"] {
  const result = new (data.constructor as typeof Float64Array)(data.length);
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < rows; row++) {
      const from = (head * rows + row) * columns;
      result.set(data.subarray(from, from + columns), (row * heads + head) * columns);
    }
  return result;
}
