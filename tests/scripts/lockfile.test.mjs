import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));

/** The lockfiles of the project, of TypeDoc, of the package linters, of the consumers and of the benchmark. */
const folders = ["", "scripts/typedoc/", "scripts/package/", "tests/consumers/", "tests/bench/"];

for (const folder of folders) {
  test(`every package is pinned, and the lockfile contains no address: ${folder || "."}`, () => {
    const { devDependencies, dependencies } = read(`${folder}package.json`);
    assert.equal(dependencies, undefined, "what is published depends on nothing");
    for (const version of Object.values(devDependencies)) {
      assert.match(version, /^(npm:\w+@)?\d+\.\d+\.\d+$/);
    }
    const { packages } = read(`${folder}package-lock.json`);
    assert.deepEqual(packages[""].devDependencies, devDependencies);
    for (const [path, entry] of Object.entries(packages)) {
      assert.equal(entry.resolved, undefined, path);
      if (path !== "") assert.ok(entry.integrity, path);
    }
  });

  test(`the lockfile contains every optional package that npm ci requires: ${folder || "."}`, () => {
    const { packages } = read(`${folder}package-lock.json`);
    for (const [path, entry] of Object.entries(packages)) {
      for (const name of Object.keys(entry.optionalDependencies ?? {})) {
        const known =
          `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
        assert.ok(known, `${path} wants ${name}`);
      }
    }
  });
}

test("all install the same way: no scripts, no addresses", () => {
  const [ours, ...others] = folders.map((folder) =>
    readFileSync(new URL(`../../${folder}.npmrc`, import.meta.url), "utf8"),
  );
  for (const theirs of others) assert.equal(theirs, ours);
});
