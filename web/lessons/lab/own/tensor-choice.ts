/** Assigns the tensors of a file to query, key and value: by name, or by the reader's choice. */
import { fail, type Note, tensorName } from "../../../data/fault.js";
import type { StoredTensor } from "../../../data/stored-tensor.js";
import type { Place } from "../given/given-slots.js";
import type { OwnSlot } from "./matrix.js";
import { unusable } from "./own-tensor.js";
import { slotOfName } from "./slots.js";

export type Tensors = ReadonlyMap<string, StoredTensor>;
/** Tensor names by place. */
export type Chosen = Readonly<Partial<Record<Place, string>>>;

export interface TensorPlan {
  readonly chosen: Chosen;
  /** Places that need the reader's choice; none if the names suffice. */
  readonly open: readonly OwnSlot[];
  /** The tensors to choose from. */
  readonly names: readonly string[];
}

const three = ["query", "key", "value"] as const;

/** A plan for one requested place, or for all. */
export function planTensors(tensors: Tensors, place?: OwnSlot): TensorPlan {
  const all = [...tensors];
  const names = all.flatMap(([name, tensor]) => (unusable(tensor) ? [] : [name]));
  if (names.length === 0) {
    const [first, ...more] = all;
    const fault = first && more.length === 0 ? unusable(first[1]) : undefined;
    if (first && fault)
      fail(fault.kind, { ...(first[0] && { tensor: tensorName(first[0]) }), ...fault });
    return fail("noTensor");
  }
  if (place !== undefined) return planOne(names, place);
  const groups = groupsOf(names);
  const [guess = {}] = groups.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  const found = Object.keys(guess).length;
  const single = new Set(names.map(slotOfName).filter((it) => it !== undefined)).size;
  const roles = names.filter((name) => slotOfName(name) !== undefined).length;
  const sure = found === single && roles === single && (found > 1 || "x" in guess);
  const open = "x" in guess ? ([...three, "x"] as const) : three;
  return { chosen: guess, open: sure ? [] : open, names };
}

function planOne(names: readonly string[], slot: OwnSlot): TensorPlan {
  const named = names.filter((name) => slotOfName(name) === slot);
  const [only, ...others] = names.length === 1 ? names : named;
  const chosen = only === undefined ? {} : { [slot]: only };
  return { chosen, open: only !== undefined && others.length === 0 ? [] : [slot], names };
}

/** Groups names that differ only in the word of their role: one group per layer. */
function groupsOf(names: readonly string[]): Chosen[] {
  const groups = new Map<string, Partial<Record<OwnSlot, string>>>();
  for (const name of names) {
    const slot = slotOfName(name);
    if (slot === undefined) continue;
    const id = name.replace(/[A-Za-z]+/g, (word) => (slotOfName(word) ? "*" : word));
    const group = groups.get(id) ?? {};
    group[slot] ??= name;
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** The unused tensors of a file whose places were determined by name. */
export function leftOut(tensors: Tensors, chosen: Chosen): Note[] {
  const taken = new Set(Object.values(chosen));
  const names = [...tensors.keys()].filter((name) => !taken.has(name));
  return names.length === 0 ? [] : [{ kind: "tensorsLeftOut", found: `${names.length}` }];
}
