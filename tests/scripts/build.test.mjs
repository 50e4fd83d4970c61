import assert from "node:assert/strict";
import { test } from "node:test";
import {
  startedByCaller,
  withoutAddresses,
  withoutConversions,
  withoutIdleViews,
} from "../../scripts/build/glue.mjs";
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

test("the caller starts the module, and a glue that starts it in another way is refused", () => {
  const glue = (/** @type {string} */ start) => `var a=1;${start}output=>{f(output)});a();`;
  assert.equal(
    startedByCaller(glue('WebAssembly.instantiate(Module["wasm"],imports).then(')),
    glue('Module["instantiate"](imports,'),
  );
  const other = glue("WebAssembly.instantiateStreaming(fetch(file),imports).then(");
  assert.throws(() => startedByCaller(other), /another way/);
});

test("views of the memory that nothing reads are left out", () => {
  const views = "function update(){var b=memory.buffer;";
  const glue = `var HEAP8,HEAPU8,HEAPF64,memory;${views}HEAP8=new Int8Array(b);HEAPU8=new Uint8Array(b);HEAPF64=new Float64Array(b)}`;
  const reader = "f=()=>HEAPU8.length;";
  assert.equal(
    withoutIdleViews(glue + reader),
    `var HEAPU8,memory;${views}HEAPU8=new Uint8Array(b);}${reader}`,
  );
});

test("conversions of exports that nothing calls are left out, with their use", () => {
  const conversions =
    "function applySignatureConversions(wasmExports){var f=g=>a=>g(a)>>>0;return wasmExports}";
  const start = "wasmExports=applySignatureConversions(wasmExports);wasmExports.f();";
  assert.equal(withoutConversions(`a();${conversions}${start}`), "a();wasmExports.f();");
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
