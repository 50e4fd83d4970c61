/** Calls of every function of the package: valid, nearly valid and hostile ones. */

import { errorCodes, load, type SoftKnn } from "softknn";
import { assert } from "./broken.js";
import { drawCall, families } from "./calls.js";
import type { Outcome, Surface } from "./fuzz.js";
import { hostile } from "./hostile.js";
import { invariants } from "./invariants.js";
import type { Random } from "./random.js";
import { overwrite, snapshot } from "./snapshot.js";
import { spoil } from "./spoil.js";

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Whether repeated reads of the arguments give the same values. */
  readonly steady: boolean;
  /** Whether the call is repeated after its first result was overwritten. */
  readonly repeated: boolean;
}

type Functions = Record<string, (...args: unknown[]) => unknown>;

function draw(random: Random): Call {
  const { name, args } = drawCall(random, Object.entries(families));
  const repeated = random.once(2);
  const kind = random.below(5);
  if (kind < 2) return { name, args, steady: true, repeated };
  if (kind === 2) return { name, args: spoil(random, args), steady: true, repeated };
  return { name, ...hostile(random, args), repeated };
}

export const api = (engine: "deterministic" | "fastest") => async (): Promise<Surface> => {
  const knn = await load({ engine });
  for (const [name, value] of Object.entries(knn)) {
    const known = typeof value !== "function" || (families[name] && invariants[name]);
    assert(Boolean(known), `${name} has no calls or no invariant in tests/fuzz`);
  }
  const answered = (): string => snapshot(knn.attention(known, { returnWeights: true }));
  const right = answered();
  return {
    show: draw,
    async run(random) {
      const call = draw(random);
      const outcome = await tried(knn, call);
      if (outcome === "refused")
        assert(answered() === right, "the next good call is answered wrongly");
      return outcome;
    },
  };
};

const known = {
  query: [[0.8, 0.15]],
  key: [
    [1, 0.2],
    [0.9, 0.1],
    [-1, -0.6],
  ],
  value: [[1], [2], [3]],
};

/** The call throws with a code, or its result satisfies the invariant; its arguments stay unchanged. */
async function tried(knn: SoftKnn, call: Call): Promise<Outcome> {
  const { name, args, steady } = call;
  const before = steady ? snapshot(args) : "";
  const answer = await answerOf(knn, call);
  if ("error" in answer) assertRefusal(answer.error);
  else if (steady) await assertAnswer(knn, call, answer.result);
  if (steady) assert(snapshot(args) === before, `${name} changed its arguments`);
  return "error" in answer ? "refused" : "answered";
}

async function answerOf(knn: SoftKnn, { name, args }: Call) {
  try {
    const own = families[name]?.run;
    const plain = (knn as unknown as Functions)[name];
    return { result: await (own ? own(knn, args) : plain?.(...args)) };
  } catch (error) {
    return { error };
  }
}

async function assertAnswer(knn: SoftKnn, call: Call, result: unknown): Promise<void> {
  invariants[call.name]?.(result as never, call.args as never, knn as never);
  if (!call.repeated) return;
  const first = snapshot(result);
  // A result that shares memory would corrupt the second one.
  overwrite(result);
  const again = await answerOf(knn, call);
  assert("result" in again && snapshot(again.result) === first, "the same call has another answer");
}

function assertRefusal(error: unknown): void {
  const { name, code, argument, message } = error as Record<string, string>;
  const expected = errorCodes[code as keyof typeof errorCodes];
  assert(error instanceof Error && expected !== undefined, `an error without a code: ${error}`);
  assert(name === expected, `${code} came as a ${name}`);
  assert(typeof argument === "string" && argument !== "", `${message}: it names no argument`);
  assert(/^softknn\.\w+(\.\w+)?: \S/.test(String(message)), `an unusual message: ${message}`);
  assert(!/_(ENGINE|DISPOSED|MEMORY)$/.test(String(code)), `an accident: ${message}`);
}
