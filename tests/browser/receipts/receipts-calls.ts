/** The calls of receipts, repeated by the API of this repository. */
import { resolve } from "node:path";
import { build } from "esbuild";
import type { SoftKnn } from "../../../web/api/index.js";
import type { CoreCall, CoreNumber } from "../../../web/figure/core-call.js";

const arrays = { Float64Array, Float32Array, Uint8Array, Int32Array };

/** Typed arrays and infinities, restored from JSON. */
function revived(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$number" in value) return Number(value.$number);
  if (!("$array" in value)) return value;
  const { $array: name, list } = value as { $array: keyof typeof arrays; list: unknown[] };
  return arrays[name].from(list.map(Number));
}

interface StoredNumber extends Omit<CoreNumber, "call"> {
  /** The index of the call. */
  readonly call: number;
  readonly name: string;
  readonly of: readonly string[];
}

interface Stored {
  readonly calls: readonly CoreCall[];
  readonly numbers: readonly StoredNumber[];
}

const storedIn = (text: string): Stored => JSON.parse(text, revived);

let library: Promise<string> | undefined;

/** The API as one file, built once per worker. */
function api(): Promise<string> {
  library ??= (async () => {
    const outfile = resolve(`build/tests/receipts/softknn-${process.pid}.mjs`);
    const entryPoints = ["web/api/index.ts"];
    await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm" });
    return outfile;
  })();
  return library;
}

const valueAt = (result: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)?.[key], result);

/** Repeats the call of a receipt; the steps of a training come one by one. */
async function answerOf(knn: SoftKnn, name: string, args: readonly unknown[]): Promise<unknown> {
  if (name !== "random") {
    const call = (knn as unknown as Record<string, (...all: unknown[]) => unknown>)[name];
    const answer = call?.(...args) as AsyncIterable<unknown> | undefined;
    if (answer?.[Symbol.asyncIterator] === undefined) return answer;
    const steps: unknown[] = [];
    for await (const step of answer) steps.push(step);
    return steps;
  }
  const [seed, draws] = args as [number, ["rand" | "randn", number][]];
  const stream = knn.random(seed);
  return draws.map(([method, count]) => stream[method](count)).at(-1);
}

/** Numbers that their call does not return at their path, and names for two paths or none. */
export async function faultsOf(text: string): Promise<string[]> {
  const { load } = (await import(await api())) as typeof import("../../../web/api/index.js");
  const knn = await load();
  const { calls, numbers } = storedIn(text);
  const results: unknown[] = [];
  for (const { name, args } of calls) results.push(await answerOf(knn, name, args));
  const places = new Map<string, string>();
  return numbers.flatMap(({ call, path, value, name, of }) => {
    const [place, label] = [`${call} ${path.join(".")}`, `${call} ${name} ${of.join(" ")}`];
    const known = places.get(label) ?? place;
    places.set(label, place);
    return [
      ...(Object.is(valueAt(results[call], path), value)
        ? []
        : [`${label}: not ${value} at ${place}`]),
      ...(known === place ? [] : [`${label} is ${known} and ${place}`]),
    ];
  });
}
