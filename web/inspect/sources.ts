/**
 * From a double on the screen back to the calls that gave it. The same double may be in several
 * results: what stands beside it in the figure, and where that is in the results, decides.
 */
import type { CoreCall } from "../model/core-call.js";
import type { Entry } from "./recorder.js";

export interface Source {
  readonly call: CoreCall;
  readonly path: readonly (string | number)[];
}

/** One place in one result. */
interface Hit extends Source {
  /** The call and the array the place is in. */
  readonly group: string;
  readonly index: number;
  /** How long the array is. */
  readonly length: number;
  readonly current: boolean;
}

/** Of a double that is everywhere (0, 1) so many places are looked at. */
const enough = 200;

type Hits = Map<number, Hit[]>;
type Path = readonly (string | number)[];

type Take = (x: number, path: Path, length: number) => void;

function collect(value: unknown, path: Path, take: Take): void {
  if (typeof value === "number") take(value, path, 1);
  // A mask says yes or no, and a rank says who: neither is a number that is written.
  else if (value instanceof Uint8Array || value instanceof Int32Array) return;
  else if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const list = value as ArrayLike<unknown>;
    for (let i = 0; i < list.length; i++) {
      const it = list[i];
      if (typeof it === "number") take(it, path.concat(i), list.length);
      else collect(it, path.concat(i), take);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      // How long things are is not what a core computes.
      if (key !== "shape") collect(part, path.concat(key), take);
    }
  }
}

/** Where to look: in what the core gave, or in what it was given. */
export type Side = "result" | "args";

function hitsOf(
  values: ReadonlySet<number>,
  entries: readonly Entry[],
  generation: number,
  side: Side,
): Hits {
  const hits: Hits = new Map();
  for (const [at, entry] of entries.entries()) {
    const keep: Take = (x, path, length) => {
      if (!values.has(x)) return;
      const list = hits.get(x) ?? [];
      if (list.length >= enough) list.shift();
      const last = path.at(-1);
      const group = `${at} ${path.slice(0, -1).join(".")}`;
      const index = typeof last === "number" ? last : 0;
      const current = entry.generation === generation;
      list.push({ call: entry.call, path, group, index, length, current });
      hits.set(x, list);
    };
    collect(side === "result" ? entry.result : entry.call.args, [], keep);
  }
  return hits;
}

/** What a reader most likely means by a number, where nothing else decides. */
const kinds = ["weights", "output", "scores", "entropy", "data"];

function kindOf(path: Path): number {
  const at = kinds.findIndex((kind) => path.includes(kind));
  return at < 0 ? 0 : (kinds.length - at) / 100;
}

/** How many numbers on either side are asked. */
const reach = 10;

/** For every number in order: the arrays it is in, and where. */
type Seen = readonly ReadonlyMap<string, ReadonlySet<number>>[];

function seenIn(values: readonly number[], hits: Hits): Seen {
  const known = new Map<number, Map<string, Set<number>>>();
  return values.map((x) => {
    let groups = known.get(x);
    if (groups === undefined) {
      groups = new Map();
      for (const { group, index } of hits.get(x) ?? []) {
        groups.set(group, (groups.get(group) ?? new Set()).add(index));
      }
      known.set(x, groups);
    }
    return groups;
  });
}

/** A number of the figure: its double, and the column, bars or line it is one of. */
export interface Shown {
  readonly value: number;
  readonly series: unknown;
}

/** For every number its place in its series, and the whole of that. */
function seriesOf(shown: readonly Shown[]) {
  const all = new Map<unknown, number[]>();
  return shown.map(({ series }, at) => {
    const members = all.get(series) ?? [];
    all.set(series, members);
    return { members, position: members.push(at) - 1 };
  });
}

type Series = ReturnType<typeof seriesOf>;

/** How much the numbers around one, in an order of reading, speak for a hit. */
function spoken(hit: Hit, own: number, seen: Seen, around: (by: number) => number | undefined) {
  let sum = 0;
  for (let by = -reach; by <= reach; by++) {
    const at = around(by);
    const beside = at === undefined ? undefined : seen[at];
    // The same double says nothing new, and what is everywhere says little.
    if (beside === undefined || beside === seen[own]) continue;
    const indices = beside.get(hit.group);
    if (indices === undefined) continue;
    sum += 0.3 / (Math.abs(by) * beside.size);
    if (indices.has(hit.index + by)) sum += 3 / (by * by);
  }
  return sum;
}

function likeliness(hit: Hit, at: number, seen: Seen, series: Series): number {
  const { members = [], position = 0 } = series[at] ?? {};
  // As many bars as the array is long, and this is the one of that place.
  const fits = hit.length > 1 && members.length === hit.length && position === hit.index;
  return (
    kindOf(hit.path) +
    (hit.current ? 1 : 0) +
    (fits ? 4 : 0) -
    1e-6 * hit.index +
    spoken(hit, at, seen, (by) => at + by) +
    spoken(hit, at, seen, (by) => members[position + by])
  );
}

/** For every number in the order of the figure where it comes from, the likeliest first. */
export function sourcesOf(
  shown: readonly Shown[],
  entries: readonly Entry[],
  generation: number,
  side: Side,
): readonly (readonly Source[])[] {
  const values = shown.map(({ value }) => value);
  const hits = hitsOf(new Set(values), entries, generation, side);
  const [seen, series] = [seenIn(values, hits), seriesOf(shown)];
  let before: Hit | undefined;
  return values.map((x, at) => {
    // Equal numbers in a row are told apart by counting on.
    const follows = (hit: Hit) => hit.group === before?.group && hit.index === before.index + 1;
    const ranked = (hits.get(x) ?? [])
      .map((hit) => ({ hit, sum: likeliness(hit, at, seen, series) + (follows(hit) ? 1 : 0) }))
      // Later calls first among equals: a sort keeps the order of what is alike.
      .reverse()
      .sort((a, b) => b.sum - a.sum);
    before = ranked[0]?.hit;
    return ranked.map(({ hit: { call, path } }) => ({ call, path }));
  });
}
