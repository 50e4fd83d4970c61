/** `softknn/element` in the package: importable without a DOM, typed without Lit. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const names = ["document", "HTMLElement", "customElements", "window"];

test("importing the element without a DOM neither throws nor defines global names", async () => {
  const { SoftAttention } = await import("softknn/element");
  assert.equal(typeof SoftAttention, "function");
  for (const name of names) assert.ok(!(name in globalThis), `${name} is defined`);
});

test("the same holds for its later downloads, if a bundler hoists them", async () => {
  const files = readdirSync("dist").filter((name) => /^(lesson|words|own|tools).*\.js$/.test(name));
  assert.ok(files.length >= 12, files.join());
  for (const name of files) await import(join(process.cwd(), "dist", name));
  for (const name of names) assert.ok(!(name in globalThis), `${name} is defined`);
});

test("the package's types name no other package, and only what its entries reach", () => {
  const files = readdirSync("dist/types", { recursive: true, encoding: "utf8" });
  // But for those that extend the JSX of a framework.
  const declared = files.filter((name) => name.endsWith(".d.ts") && !name.includes("/jsx/"));
  assert.ok(declared.includes("element/public.d.ts") && !declared.includes("element/tokens.d.ts"));
  for (const name of declared) {
    const text = readFileSync(join("dist/types", name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    assert.doesNotMatch(text, /\b(from|import)\s*\(?\s*"[^.]/, name);
  }
});
