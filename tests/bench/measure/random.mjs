/** Reproducible pseudorandom numbers. */

/** 32 bits of state; mulberry32. @param {number} seed @returns {() => number} in [0, 1) */
export function uniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers, by Box and Muller. @param {number} length @param {() => number} next */
export function normals(length, next) {
  const numbers = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    // 1 − u is above 0, so its logarithm is finite.
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    numbers[i] = radius * Math.cos(2 * Math.PI * next());
  }
  return numbers;
}

/** Fisher and Yates. @template T @param {readonly T[]} items @param {() => number} next @returns {T[]} */
export function shuffled(items, next) {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [/** @type {T} */ (order[j]), /** @type {T} */ (order[i])];
  }
  return order;
}
