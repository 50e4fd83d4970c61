import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutAddresses, withoutFetching } from "../../scripts/build/glue.mjs";
import { fillIn } from "../../scripts/build/site.mjs";

test("the glue keeps no address of a file, in the form of any Emscripten", () => {
  for (const glue of [
    'return new URL("softknn.wasm", import.meta.url).href;',
    "return new URL('softknn.wasm',import.meta.url).href;",
    'var _scriptName = import.meta.url;return locateFile("softknn.wasm")',
  ]) {
    assert.doesNotMatch(withoutAddresses(glue), /import\.meta|new URL/);
  }
});

test("a glue that a bundler would trip over is refused", () => {
  assert.throws(() => withoutAddresses('const fs = require("fs");'), /require/);
  assert.throws(() => withoutAddresses('await import("node:module")'), /node:/);
  assert.throws(() => withoutAddresses("import.meta.dirname"), /import\.meta/);
});

test("what would fetch the file is emptied, and nothing else", () => {
  const glue =
    "function findWasmBinary(){if(a){return {}}return b}function keep(x){return {x}}" +
    "function instantiateAsync(a,b){return f(r=>{r()}).then(()=>{})}var end=1;";
  const wanted =
    "function findWasmBinary(){}function keep(x){return {x}}function instantiateAsync(a,b){}var end=1;";
  assert.equal(withoutFetching(glue), wanted);
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
