/** The programs of receipts, run by Node against the API of this repository. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { SoftKnn } from "../../../web/api/index.js";
import type { CoreCall, CoreNumber } from "../../../web/figure/core-call.js";
import { plainText } from "../../../web/inspect/snippets/format.js";
import { snippetFiles, snippetOf } from "../../../web/inspect/snippets/snippet.js";
import { numberIn } from "./receipts-numbers.js";

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

/** Runs each program in its folder and returns the output. */
const runner = `
const log = console.log;
const printed = [];
for (const folder of process.argv.slice(2)) {
  const lines = [];
  console.log = (...all) => lines.push(all.join(" "));
  process.chdir(folder);
  try {
    await import("file://" + folder + "/snippet.mjs");
  } catch (error) {
    lines.push(String(error));
  }
  printed.push(lines.join(" "));
}
log(JSON.stringify(printed));
`;

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

/** Each number once: figures repeat many. */
function distinct({ calls, numbers }: Stored): CoreNumber[] {
  const known = new Map<string, CoreNumber>();
  for (const { call, ...number } of numbers) {
    const own = calls[call];
    if (own) known.set(`${call} ${number.path.join()} ${number.text}`, { ...number, call: own });
  }
  return [...known.values()];
}

export async function printedOf(file: string): Promise<{ wrong: string[]; count: number }> {
  const stored = storedIn(readFileSync(file, "utf8"));
  const numbers = distinct(stored);
  const folder = resolve("build/tests/receipts", basename(file, ".json"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const apiFile = await api();
  const folders = numbers.map((number, i) => {
    const own = join(folder, String(i));
    mkdirSync(own);
    const program = snippetOf(number, "javascript").replace('"softknn"', `"file://${apiFile}"`);
    writeFileSync(join(own, "snippet.mjs"), program);
    for (const { name, text } of snippetFiles(number)) writeFileSync(join(own, name), text);
    return own;
  });
  const run = join(folder, "run.mjs");
  writeFileSync(run, runner);
  const limits = { maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(process.execPath, [run, ...folders], limits);
  const printed = JSON.parse(stdout) as string[];
  const wrong = numbers.flatMap(({ call, path, text, value }, i) => {
    const said = printed[i] ?? "";
    const alike = plainText(said) === plainText(text) || Number(said) === value;
    if (alike || (numberIn(text).fits(Number(said)) && said !== "")) return [];
    return [`${call.name} ${path.join(".")}: displayed ${text} (${value}), printed ${said}`];
  });
  return { wrong, count: numbers.length };
}

const valueAt = (result: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)?.[key], result);

/** Repeats the call of a receipt. */
function answerOf(knn: SoftKnn, name: string, args: readonly unknown[]): unknown {
  if (name !== "random")
    return (knn as unknown as Record<string, (...all: unknown[]) => unknown>)[name]?.(...args);
  const [seed, draws] = args as [number, ["rand" | "randn", number][]];
  const stream = knn.random(seed);
  return draws.map(([method, count]) => stream[method](count)).at(-1);
}

/** Numbers that their call does not return at their path, and names for two paths or none. */
export async function faultsOf(text: string): Promise<string[]> {
  const { load } = (await import(await api())) as typeof import("../../../web/api/index.js");
  const knn = await load();
  const { calls, numbers } = storedIn(text);
  const results = calls.map(({ name, args }) => answerOf(knn, name, args));
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
