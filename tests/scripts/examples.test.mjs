/** The third-party pages: each example has its text and its processing, and rejects other texts. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { examples, writeExample } from "../../scripts/examples/index.mjs";

const folder = mkdtempSync(join(tmpdir(), "softknn-examples-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} name */
function named(name) {
  const found = examples.find((example) => example.name === name);
  assert.ok(found, name);
  return found;
}

test("MDX rejects the same syntax as Docusaurus", async () => {
  const site = "https://example.org/";
  await assert.rejects(() => writeExample(named("docusaurus"), "<p>{unclosed</p>", folder, site));
  await writeExample(named("docusaurus"), '<b data-x="&#123;">fine</b>', folder, site);
  const script = readFileSync(join(folder, "docusaurus.js"), "utf8");
  assert.match(script, /^\/\*\nreact\n\nMIT License[\s\S]*\nreact-dom\n[\s\S]*\nscheduler\n/);
});

test("a text of another form is rejected", async () => {
  for (const name of ["quarto", "jupyter-element"])
    await assert.rejects(() => writeExample(named(name), "<p>x</p>", folder, ""), /no text for/);
});

test("the page contains the text unchanged, and once more as visible text", async () => {
  const text = '<soft-attention view="field"></soft-attention>';
  await writeExample(named("strict-policy"), text, folder, "https://example.org/soft/");
  const page = readFileSync(join(folder, "strict-policy.html"), "utf8");
  assert.equal(page.split(text).length, 2);
  assert.ok(page.includes("&lt;soft-attention view="));
  assert.ok(page.includes("script-src 'self' https://example.org "));
});
