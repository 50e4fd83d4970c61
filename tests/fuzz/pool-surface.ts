/** Calls of a pool: the same result or the same error as the direct call. */

import { load, pool } from "softknn";
import { assert } from "./broken.js";
import { drawCall, families } from "./calls.js";
import type { Surface } from "./fuzz.js";
import { hostile } from "./hostile.js";
import type { Random } from "./random.js";
import { snapshot } from "./snapshot.js";

type Functions = Record<string, (...args: readonly unknown[]) => unknown>;

/** Names that are not functions of a pool, and functions with one-time results. */
const list = Object.entries(families).filter(
  ([name, { run }]) => run === undefined && name !== "toNested",
);

function draw(random: Random) {
  const { name, args } = drawCall(random, list);
  const call = random.once(3) ? { args, steady: true } : hostile(random, args);
  // A value that changes between two reads has no unique result.
  return { name, args: call.steady ? call.args : args };
}

/** A result by its bits, an error by its visible properties. */
async function outcomeOf(functions: Functions, name: string, args: readonly unknown[]) {
  try {
    return { text: snapshot(await functions[name]?.(...args)), refused: false };
  } catch (error) {
    const { name: kind, code, argument, message } = error as Record<string, unknown>;
    return { text: `${kind} ${code} ${argument} ${message}`, refused: true };
  }
}

export async function pooled(): Promise<Surface> {
  const knn = (await load()) as unknown as Functions;
  const workers = (await pool({ workers: 1 })) as unknown as Functions;
  return {
    show: draw,
    async run(random) {
      const { name, args } = draw(random);
      const direct = await outcomeOf(knn, name, args);
      const found = await outcomeOf(workers, name, args);
      assert(found.text === direct.text, `${name}: ${found.text}, directly ${direct.text}`);
      return direct.refused ? "refused" : "answered";
    },
  };
}
