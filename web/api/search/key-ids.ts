/** The names of an index's keys, in the order of the keys. */

import { failure, mustBe, type Place } from "../errors.js";
import { maxElements } from "../limits.js";
import * as option from "../options.js";

/** A string or an integer within ±(2⁵³ − 1). */
export type Id = string | number;

/** A bigint is taken as its decimal text. */
export type IdInput = Id | bigint;

const accepts = "a string or an integer";

export const id = option.required<Id, IdInput>({
  default: undefined,
  read(value: unknown, place: Place): Id {
    if (typeof value === "string" || typeof value === "bigint") return String(value);
    if (typeof value !== "number") throw mustBe("TYPE", place, accepts, value);
    if (!Number.isSafeInteger(value)) throw mustBe("VALUE", place, accepts, value);
    return value;
  },
});

const many = option.list(id, `ids, each ${accepts}`, maxElements);

/** A list of ids, or one. */
export const ids = option.required<readonly Id[], IdInput | readonly IdInput[] | Int32Array>({
  default: undefined,
  read: (value: unknown, place: Place) =>
    /string|number|bigint/.test(typeof value)
      ? [id.read(value, place)]
      : many.read(value instanceof Int32Array ? Array.from(value) : value, place),
});

/** Ids at their positions; each stands once. Without a list the positions are the ids. */
export class KeyIds {
  #list: Id[] | undefined;
  #places = new Map<Id, number>();

  constructor(areGiven: boolean) {
    if (areGiven) this.#list = [];
  }

  get list(): readonly Id[] | undefined {
    return this.#list;
  }

  /** The position of an id among `size` keys. */
  placeOf(id: Id, size: number): number | undefined {
    if (this.#list) return this.#places.get(id);
    return typeof id === "number" && id >= 0 && id < size ? id : undefined;
  }

  /** The ids of `count` keys to come; throws if one is known already, or stands twice. */
  read(value: unknown, count: number): readonly Id[] {
    if (!this.#list) {
      if (value === undefined) return [];
      throw failure("VALUE", "ids", "must be given when the index is made, or never");
    }
    const given = ids.read(value, "ids");
    if (given.length !== count) {
      throw failure("SHAPE", "ids", `must name each of ${count} keys, got ${given.length} ids`);
    }
    const fresh = new Set<Id>();
    for (const id of given) {
      if (fresh.has(id)) throw failure("VALUE", "ids", `must differ, got ${show(id)} twice`);
      if (this.#places.has(id))
        throw failure("VALUE", "ids", `must be new, got ${show(id)}, which is in the index`);
      fresh.add(id);
    }
    return given;
  }

  add(ids: readonly Id[]): void {
    const list = this.#list;
    if (list) for (const id of ids) this.#places.set(id, list.push(id) - 1);
  }

  /** Removes the ids whose byte is 0. */
  keep(kept: Uint8Array): void {
    this.#list = this.#list?.filter((_, place) => kept[place] !== 0);
    this.#places = new Map(this.#list?.map((id, place) => [id, place]));
  }
}

const show = (id: Id): string => JSON.stringify(id);
