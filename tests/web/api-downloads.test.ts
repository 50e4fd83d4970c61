/** What is only downloaded where it is asked for, and what is said where that fails. */

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { load } from "softknn";

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Package = typeof import("softknn");

/** A copy of the package without the file in which a text stands. */
async function packageWithout(text: string): Promise<Package> {
  const folder = mkdtempSync(join(tmpdir(), "softknn-"));
  folders.push(folder);
  cpSync("dist", folder, { recursive: true });
  // The one script of an exported page has everything inside, and no module imports it.
  const files = readdirSync(folder).filter((name) => /(?<!^figure)\.js$/.test(name));
  const holders = files.filter((name) => readFileSync(join(folder, name), "utf8").includes(text));
  assert.equal(holders.length, 1, text);
  assert.doesNotMatch(holders.join(), /^index/);
  rmSync(join(folder, holders.join()));
  return import(pathToFileURL(join(folder, "index.js")).href) as Promise<Package>;
}

const wasm = readFileSync("dist/softknn.wasm");

const downloads = [
  {
    name: "what looks at a given file",
    text: "is cut off: ",
    argument: "wasm",
    call: ({ load }: Package) => load({ wasm }),
  },
  {
    name: "the pool",
    text: "was disposed of; ",
    argument: "code",
    call: ({ pool }: Package) => pool({ workers: 0 }),
  },
  {
    name: "the fastest engine",
    text: "softknn-fast.wasm",
    argument: "wasm",
    call: ({ load }: Package) => load({ engine: "fastest" }),
    // Where the engine cannot run it, it is not asked for.
    skip: (await load({ engine: "fastest" })).engine !== "fastest",
  },
];

for (const { name, text, argument, call, skip = false } of downloads) {
  test(`${name} is a download of its own, and its absence a refusal`, { skip }, async () => {
    const less = await packageWithout(text);
    await assert.rejects(call(less), (error: Error & { code?: string; argument?: string }) => {
      assert.ok(error instanceof less.SoftKnnError, error.message);
      assert.equal(error.code, "SOFTKNN_E_LOAD");
      assert.equal(error.argument, argument);
      assert.match(error.message, /could not be loaded; check the connection$/);
      assert.ok(error.cause instanceof Error);
      return true;
    });
    const knn = await less.load();
    assert.deepEqual([...knn.rowSums([1, 2]).data], [3]);
  });
}
