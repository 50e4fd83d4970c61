/** The page of the error codes: each code with its class, and a call that throws it with the stated message. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as softknn from "softknn";
import { readSource } from "../../scripts/docs/pages.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const rows = [
  ...readSource("troubleshooting.md").matchAll(
    /^\| <a id="(\w+)"><\/a>`\w+` \| `(\w+)` \| [^|]+ \| (?:`([^`]+)`<br>(.+) )?\|$/gm,
  ),
];

test("the page has every code once, with its class", () => {
  const listed = rows.map(([, code, name]) => [code, name]);
  const source = readFileSync(inRoot("web/api/errors.ts"), "utf8");
  const codes = [...source.matchAll(/^ {2}(SOFTKNN_E_\w+): "(\w+)",$/gm)];
  assert.deepEqual(
    listed,
    codes.map(([, code, name]) => [code, name]),
  );
});

for (const [, code = "", name, call, message] of rows) {
  if (call === undefined) continue;
  test(`${code} is thrown by the page's call`, async () => {
    const statements = call.split("; ");
    const last = statements.pop() ?? "";
    const body = [...statements, /^(await|for) /.test(last) ? last : `return ${last}`].join(";\n");
    const AsyncFunction = /** @type {FunctionConstructor} */ ((async () => {}).constructor);
    const run = AsyncFunction("knn", "load", body);
    const expected = { code, message, name: code === "SOFTKNN_E_ABORTED" ? "AbortError" : name };
    await assert.rejects(run(await softknn.load(), softknn.load), expected);
  });
}
