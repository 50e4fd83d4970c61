/** Version references of a release, and the digests that pin it. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { digestOf, integrityMap, moduleGraph } from "../../scripts/lib/integrity.mjs";
import { inRoot, root } from "../../scripts/lib/paths.mjs";
import { stamped, text, version } from "../../scripts/lib/version-places.mjs";

test("every version reference equals that of package.json", () => {
  for (const [file, right] of stamped(version)) assert.equal(text(file), right, file);
  const [, newest] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(text("CHANGELOG.md")) ?? [];
  assert.equal(newest, version);
  assert.match(text("CMakeLists.txt"), /VERSION \$\{package_version\}/);
});

test("a stamp changes the version everywhere, and nothing else", () => {
  const files = stamped("98.7.6");
  const { version: next, ...manifest } = JSON.parse(files.get("package.json") ?? "");
  const { version: now, ...before } = JSON.parse(text("package.json"));
  assert.deepEqual([next, manifest], ["98.7.6", before]);
  const { version: locked, packages } = JSON.parse(files.get("package-lock.json") ?? "");
  assert.deepEqual([locked, packages[""].version], [next, next]);
  for (const [file, to] of files) {
    assert.match(to, /98\.7/, file);
    const back = to.replaceAll("98.7.6", now).replaceAll("98.7", now.replace(/\.\d+$/, ""));
    assert.equal(back, text(file), file);
  }
});

const folder = inRoot("build/tests/integrity");
const files = {
  "element.js": 'import{a}from"./a.js";export const later=()=>import("./b.js");',
  "a.js": 'import"./c.js";export const a=1;',
  "b.js": 'export*from"./a.js";',
  "c.js": 'import{a}from"./a.js";',
  "other.js": 'import"./element.js";',
};
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);

test("the import map pins a module and all its static and dynamic imports, and nothing else", () => {
  assert.deepEqual(moduleGraph(folder, "element.js"), ["a.js", "b.js", "c.js", "element.js"]);
  const { integrity } = JSON.parse(integrityMap(folder, "element.js", "https://cdn.example/x/"));
  assert.equal(
    integrity["https://cdn.example/x/b.js"],
    digestOf("sha384", files["b.js"]),
    "of the file as it is served",
  );
  assert.equal(Object.keys(integrity).length, 4);
  assert.throws(() => moduleGraph(folder, "gone.js"), /gone\.js does not exist/);
});

test("npm run integrity prints the tags, and the hash that allows the import map", () => {
  const program = inRoot("scripts/integrity.mjs");
  const print = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: "utf8" });
  const address = "https://cdn.example/x/";
  const { stdout } = print(address, folder);
  const [, map = ""] = /<script type="importmap">([\s\S]*?)<\/script>/.exec(stdout) ?? [];
  assert.equal(map, integrityMap(folder, "element.js", address));
  assert.ok(stdout.includes(`src="${address}element.js" crossorigin`));
  assert.ok(stdout.includes(`'${digestOf("sha256", map)}'`));
  const wrong = print("cdn.example", folder);
  assert.equal(wrong.status, 1);
  assert.match(wrong.stderr, /ends in a slash/);
});
