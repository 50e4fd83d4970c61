import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));

test("every package is pinned, and the lockfile names no address", () => {
  const { devDependencies, dependencies } = read("package.json");
  assert.equal(dependencies, undefined, "the published package depends on nothing");
  for (const version of Object.values(devDependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
  const { packages } = read("package-lock.json");
  for (const [path, entry] of Object.entries(packages)) {
    assert.equal(entry.resolved, undefined, path);
    if (path !== "") assert.ok(entry.integrity, path);
  }
});

test("the lockfile holds every optional package, or npm ci would refuse it", () => {
  const { packages } = read("package-lock.json");
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const known =
        `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
      assert.ok(known, `${path} wants ${name}`);
    }
  }
});
