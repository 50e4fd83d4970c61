/** The files of the site that are kept for offline readers. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { keepsOffline, keptFiles, writeOfflineWorker } from "../../scripts/build/offline.mjs";

const folder = mkdtempSync(join(tmpdir(), "softknn-offline-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string} text */
function put(name, text) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** The version that a worker reports. */
async function digest() {
  await writeOfflineWorker(folder, true);
  return /\b[\da-f]{16}\b|(?<=\})[\da-f]{16}/.exec(
    readFileSync(join(folder, "sw.js"), "utf8"),
  )?.[0];
}

test("pages and their files are kept, those for crawlers and authors are not", async () => {
  const kept = ["docs/index.html", "index.html", "main.js", "posters/field.svg"];
  const left = ["softknn.py", "a.map"];
  for (const name of [...kept, ...left]) put(name, name);
  await writeOfflineWorker(folder, true);
  assert.deepEqual(keptFiles(folder), kept);
});

test("the version depends only on the bytes", async () => {
  const before = await digest();
  assert.ok(before);
  assert.equal(await digest(), before);
  put("main.js", "other");
  assert.notEqual(await digest(), before);
  put("main.js", "main.js");
  assert.equal(await digest(), before);
});

test("a build states clearly whether it supports offline use", () => {
  assert.equal(keepsOffline({}), true);
  assert.equal(keepsOffline({ SOFTKNN_OFFLINE: "on" }), true);
  assert.equal(keepsOffline({ SOFTKNN_OFFLINE: "off" }), false);
  assert.throws(() => keepsOffline({ SOFTKNN_OFFLINE: "no" }), /"on" or "off"/);
});
