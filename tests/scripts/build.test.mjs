import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { repository, siteAddress } from "../../scripts/build/bundle.mjs";
import { wasmFiles, withoutAddresses, writeGenerated } from "../../scripts/build/glue.mjs";
import { fillIn } from "../../scripts/build/site.mjs";

test("the glue contains no file address, for any Emscripten version", async () => {
  for (const glue of [
    'f = () => new URL("softknn.wasm", import.meta.url).href;',
    'var _scriptName = import.meta.url; f = () => locateFile("softknn.wasm");',
  ]) {
    assert.doesNotMatch(await withoutAddresses(glue), /import\.meta/);
  }
});

test("the files of an older build are written anew, with the mode of a new file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "softknn-"));
  const target = mkdtempSync(join(tmpdir(), "softknn-"));
  for (const file of wasmFiles()) {
    writeFileSync(join(folder, file), "");
    writeFileSync(join(folder, file.replace("wasm", "mjs")), "export {};");
    writeFileSync(join(target, file), "old");
    chmodSync(join(target, file), 0o755);
  }
  await writeGenerated(folder, target);
  const mode = (/** @type {string} */ path) => statSync(path).mode;
  for (const file of wasmFiles()) assert.equal(mode(join(target, file)), mode(join(folder, file)));
  for (const made of [folder, target]) rmSync(made, { recursive: true });
});

test("page texts are filled in by language, escaped, and never silently missing", () => {
  const strings = (/** @type {string} */ language) => ({
    site: { title: `<${language}> & "you"` },
  });
  const page = (/** @type {string} */ text) =>
    fillIn(`<html lang="fa"><title>${text}</title>`, strings, "index.html");
  assert.match(page("{{site.title}}"), /<title>&lt;fa&gt; &amp; &quot;you&quot;<\/title>/);
  assert.throws(() => page("{{site.nothing}}"), /index\.html asks for \{\{site\.nothing\}\}/);
  assert.throws(() => page("{{site}}"), /no such text/);
});

test("the site is a web address with a trailing slash, or empty", () => {
  assert.equal(siteAddress({}), "");
  const address = "https://example.org/soft/";
  assert.equal(siteAddress({ SOFTKNN_SITE: address }), address);
  for (const wrong of ["example.org/", "https://example.org", "https://a.b/?x/", 'https://a".b/']) {
    assert.throws(() => siteAddress({ SOFTKNN_SITE: wrong }), /ends in a slash/);
  }
});

test("the repository is a web address or empty", () => {
  assert.equal(repository({}), "");
  const address = "https://example.org/softknn/blob/0123abc/";
  assert.equal(repository({ SOFTKNN_REPOSITORY: address }), address);
  for (const wrong of ["somewhere", "javascript:alert(1)", 'https://example.org/"'])
    assert.throws(() => repository({ SOFTKNN_REPOSITORY: wrong }), /no web address/);
});
