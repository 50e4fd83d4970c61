/** Every code is listed once, is raised by a call or by a named test, and is documented. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import * as softknn from "softknn";
import { escapeHtml } from "../../scripts/lib/html.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { errorMeanings, errorOf, errorPage, proofs } from "../../scripts/reference/error-page.mjs";
import { hasTest } from "../../scripts/reference/tests.mjs";

const codes = Object.entries(softknn.errorCodes);

test("each code has a proof, and each proof has a code", () => {
  assert.deepEqual(Object.keys(proofs).sort(), codes.map(([code]) => code).sort());
});

for (const [code, name] of codes) {
  const proof = proofs[code];
  if (proof && "call" in proof) {
    test(`${code} is raised by the page's call`, async () => {
      const error = await errorOf(softknn, proof.call);
      assert.equal(error.code, code);
      const expected = code === "SOFTKNN_E_ABORTED" ? "AbortError" : name;
      assert.equal(error.name, expected);
      assert.match(error.message, /^softknn\.\w+: /);
    });
  } else if (proof) {
    test(`${code} is raised in the test that the page names`, () => {
      assert.ok(hasTest(proof.test, proof.title), `no test '${proof.title}' in ${proof.test}`);
      const short = code.replace("SOFTKNN_E_", "");
      assert.match(withSupport(proof.test), new RegExp(`"(SOFTKNN_E_)?${short}"`));
    });
  }
}

/** The text of a test file, and of the support files it imports. @param {string} file */
function withSupport(file) {
  const text = readFileSync(inRoot(file), "utf8");
  const names = [...text.matchAll(/from "\.\/([\w-]+-support)\.js"/g)].map(([, name]) => name);
  const support = names.map((name) => readFileSync(inRoot(dirname(file), `${name}.ts`), "utf8"));
  return [text, ...support].join("\n");
}

test("the page has every code once, with its class and meaning", async () => {
  const html = await errorPage(softknn);
  const meanings = errorMeanings();
  assert.deepEqual(
    [...meanings.keys()],
    codes.map(([code]) => code),
  );
  for (const [code, name] of codes) {
    const row = new RegExp(`<tr id="${code}">[\\s\\S]*?</tr>`).exec(html)?.[0] ?? "";
    assert.ok(row.includes(`<code>${name}</code>`), code);
    assert.ok(row.includes(escapeHtml(meanings.get(code) ?? code)), code);
    assert.equal(html.split(`id="${code}"`).length, 2, code);
  }
});

test("the sources throw no code outside the list", () => {
  const folder = inRoot("web/api");
  const known = new Set(codes.map(([code]) => code));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((name) => name.endsWith(".ts"))) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [code] of text.matchAll(/SOFTKNN_E_[A-Z]+/g)) assert.ok(known.has(code), code);
  }
});
