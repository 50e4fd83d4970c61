/**
 * Random numbers that are identical in every engine: 32-bit integer arithmetic, and doubles from integers and powers of
 * two, without rounding. Functions that an engine may approximate (`**`, `Math.exp`, …) are not used.
 */

/** 2^k for k from -1074 to 1023, by halving and doubling, which are exact. */
const powers = (() => {
  const table = new Float64Array(1074 + 1024);
  table[1074] = 1;
  for (let i = 1075; i < table.length; i++) table[i] = (table[i - 1] as number) * 2;
  for (let i = 1073; i >= 0; i--) table[i] = (table[i + 1] as number) / 2;
  return table;
})();

export const powerOfTwo = (k: number): number => powers[k + 1074] as number;

/** One stream per call, so that any call can be repeated without the previous ones. */
export class Random {
  #state: number;

  constructor(seed: number, index: number) {
    this.#state = seed >>> 0;
    this.#state = this.next() ^ index;
    this.#state = this.next();
  }

  /** 32 bits (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** An integer in [0, n), n at most 2^21, so that the product is exact. */
  below(n: number): number {
    return Math.floor((this.next() * n) / 4294967296);
  }

  /** An integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True with probability 1/`n`. */
  once(n: number): boolean {
    return this.below(n) === 0;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** A double in [0, 1) with 53 random bits. */
  unit(): number {
    const high = this.next() >>> 5;
    return (high * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /** A double in [-1, 1). */
  signed(): number {
    return 2 * this.unit() - 1;
  }
}
