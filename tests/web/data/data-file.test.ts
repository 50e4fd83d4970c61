/** Data files: loaded once, retried after a failure, and declared by the lessons that use them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dataFileText, fromDataFile } from "../../../web/data/data-file.js";
import { lessons } from "../../../web/figure/lesson.js";
import "../../../web/lessons/registry.js";

const registered = (name: string) => globalThis.softknnData?.[name];

/** The effect of running a data file. */
const register = (name: string, make: () => unknown) => {
  globalThis.softknnData ??= {};
  globalThis.softknnData[name] = make;
};

test("several readers of a data file share one load and one content", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    register("shared", () => ({ numbers: [1, 2] }));
  };
  const [a, b] = await Promise.all([fromDataFile("shared", load), fromDataFile("shared", load)]);
  assert.equal(a, b);
  assert.equal(a, await fromDataFile("shared", load));
  assert.deepEqual(a, { numbers: [1, 2] });
  assert.equal(loads, 1);
});

test("a failed load rejects, and the next one retries", async () => {
  const fails = () => Promise.reject(new Error("no network"));
  await assert.rejects(fromDataFile("late", fails), /no network/);
  await assert.rejects(
    fromDataFile("late", async () => {}),
    /late-data\.js holds no data/,
  );
  const content = await fromDataFile("late", async () => register("late", () => 5));
  assert.equal(content, 5);
});

test("inlined data are not loaded, and their text registers the same again", async () => {
  register("inline", () => "held");
  const load = () => assert.fail("it was loaded");
  assert.equal(await fromDataFile("inline", load), "held");
  const text = dataFileText("inline");
  globalThis.softknnData = {};
  assert.throws(() => dataFileText("inline"), /not loaded/);
  new Function(text)();
  assert.equal(registered("inline")?.(), "held");
  assert.equal(dataFileText("inline"), text);
});

const textsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), "utf8") }));

test("a lesson declares the data that its code loads", () => {
  for (const { name, data = [] } of lessons) {
    const own = textsOf(`web/lessons/${name}`).map((file) => file.text);
    // The language model is shared, and loads its data for its lessons.
    const shared = own.some((text) => text.includes("/model/files.js")) ? textsOf("web/model") : [];
    const text = [...own, ...shared.map((file) => file.text)];
    const used = text.join("\n").matchAll(/\bdownloads(?:\.(\w+)\(|\["([\w-]+)"\])/g);
    const names = [...used].map(([, word, quoted]) => word ?? quoted);
    assert.deepEqual([...new Set(names)].sort(), [...data].sort(), name);
  }
  assert.ok(lessons.some(({ data }) => data));
});

test("only the list of downloads imports the data of a lesson", () => {
  const listed = readFileSync("web/data/downloads.ts", "utf8");
  const files = [...listed.matchAll(/\bimport\("\.\/([\w.-]+)"\)/g)].map(([, file = ""]) => file);
  assert.ok(files.length > 0);
  for (const { path, text } of textsOf("web").filter(({ path }) => !/downloads\.ts$/.test(path))) {
    const imports = text.matchAll(/\b(?:from|import\()\s*"[^"]*\/data\/([\w.-]+)"/g);
    for (const [line, file = ""] of imports)
      assert.ok(!files.includes(file) || line.includes("typeof"), `${path}: ${line}`);
  }
});
