/**
 * `npm run mutants -- [--count=45] [--each=0] [--seed=1] [--keep] [FILE …]`: changes the meaning of the core (cpp/src)
 * and of the API (web/api) in one place at a time, `each` times in every file and `count` times in total, and lists the
 * changes that no test detects. `--keep` writes the result to tests/mutants, where a run over some files replaces theirs
 * only; `--again` repeats the survivors of that result.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildModule, buildSurface } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { inRoot } from "./lib/paths.mjs";
import { say, step, UserError } from "./lib/say.mjs";
import { changed, mutantsOf } from "./mutants/operators.mjs";
import { sample } from "./mutants/sample.mjs";
import { survives, tableOf } from "./mutants/table.mjs";
import { apiTree, coreTree } from "./mutants/tree.mjs";
import { judgeOf } from "./mutants/verdict.mjs";
import { prepare } from "./setup/index.mjs";

/** @typedef {import("./mutants/table.mjs").Judged} Judged */
/** @typedef {import("./mutants/table.mjs").Result} Result */
/** @typedef {import("./mutants/tree.mjs").Tree} Tree */
/** @typedef {import("./setup/index.mjs").Tools} Tools */

const kept = inRoot("tests/mutants/result.json");

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: "string", default: "45" },
      each: { type: "string", default: "0" },
      seed: { type: "string", default: "1" },
      keep: { type: "boolean", default: false },
      again: { type: "boolean", default: false },
    },
  });
  const found = values.again ? await repeated() : await drawn(positionals, values);
  const result = values.keep && positionals.length > 0 ? merged(found, positionals) : found;
  const table = tableOf(result);
  say(`\n${table}`);
  if (values.keep || values.again) {
    writeFileSync(kept, `${JSON.stringify(result, null, 2)}\n`);
    writeFileSync(inRoot("tests/mutants/table.md"), table);
  }
  return found.judged.some(survives) ? 1 : 0;
});

/** The kept result, with the mutants of these files replaced. @param {Result} found @param {readonly string[]} files */
function merged(found, files) {
  /** @type {Result} */
  const { judged } = JSON.parse(readFileSync(kept, "utf8"));
  const others = judged.filter(({ file }) => !files.includes(file));
  const all = allSources();
  const place = (/** @type {Judged} */ { file }) => all.indexOf(file);
  const sorted = [...others, ...found.judged].sort((a, b) => place(a) - place(b) || a.at - b.at);
  return { of: mutantsIn(all).length, seed: found.seed, judged: sorted };
}

/** @returns {Promise<Result>} */
async function repeated() {
  /** @type {Result} */
  const { judged, ...rest } = JSON.parse(readFileSync(kept, "utf8"));
  const again = await withLock(() => judge(judged.filter(survives)));
  return { ...rest, judged: judged.map((one) => (survives(one) ? (again.shift() ?? one) : one)) };
}

/**
 * @param {readonly string[]} given
 * @param {{ count: string, each: string, seed: string }} options
 * @returns {Promise<Result>}
 */
async function drawn(given, { count, each, seed }) {
  const list = mutantsIn(given.length > 0 ? given : allSources());
  if (list.length === 0) throw new UserError("There is nothing to change in these files.");
  const chosen = sample(list, Number(count), Number(seed), Number(each));
  return { of: list.length, seed, judged: await withLock(() => judge(chosen)) };
}

function allSources() {
  return [...sources("cpp/src", ".cpp"), ...sources("web/api", ".ts")];
}

/** Every change of these files. @param {readonly string[]} files */
function mutantsIn(files) {
  return files.flatMap((file) =>
    mutantsOf(readFileSync(inRoot(file), "utf8")).map((mutant) => ({ file, ...mutant })),
  );
}

/** @param {string} folder @param {string} ending */
function sources(folder, ending) {
  return readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * @param {readonly (import("./mutants/operators.mjs").Mutant & { file: string })[]} chosen
 * @returns {Promise<Judged[]>} in their order
 */
async function judge(chosen) {
  const tools = await prepare({ native: true, catch2: true, wasm: true });
  await buildModule(tools);
  await buildSurface(tools);
  /** @type {Map<string, { tree: Tree, verdict: Awaited<ReturnType<typeof judgeOf>> }>} */
  const trees = new Map();
  /** @type {Judged[]} */
  const judged = [];
  for (const mutant of chosen) {
    const [top = ""] = mutant.file.split("/");
    const { tree, verdict } = trees.get(top) ?? (await judgeable(top, tools));
    trees.set(top, { tree, verdict });
    const place = join(tree.folder, mutant.file);
    const text = readFileSync(inRoot(mutant.file), "utf8");
    writeFileSync(place, changed(text, mutant));
    const start = performance.now();
    const { end, by } = await verdict(mutant.file);
    const seconds = (performance.now() - start) / 1000;
    writeFileSync(place, text);
    judged.push({ ...mutant, text: text.split("\n")[mutant.line - 1]?.trim() ?? "", end });
    step(
      `${judged.length}/${chosen.length} ${mutant.file}:${mutant.line} '${mutant.from}' → '${mutant.to}': ${end}${by ? ` by ${by}` : ""} (${seconds.toFixed(0)} s)`,
    );
  }
  return judged;
}

/** @param {string} top @param {Tools} tools */
async function judgeable(top, tools) {
  const tree = top === "cpp" ? coreTree(tools) : apiTree();
  return { tree, verdict: await judgeOf(tree) };
}
