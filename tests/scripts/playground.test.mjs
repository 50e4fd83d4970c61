/** The build of the code playground. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "acorn";
import {
  frameHtml,
  groupOf,
  playgroundExamples,
  withoutTypes,
} from "../../scripts/build/playground.mjs";
import { allExamples } from "../../scripts/reference/examples.mjs";
import { contentSecurityPolicy } from "../../scripts/serve/server.mjs";

test("every documented function is an example, in a named group", async () => {
  const examples = playgroundExamples();
  const documented = allExamples().map(({ name }) => name);
  const missing = documented.filter((name) => !examples.some((example) => example.name === name));
  assert.deepEqual(missing, []);
  assert.equal(new Set(examples.map(({ name }) => name)).size, examples.length);
  const words = readFileSync("web/language/en/playground.ts", "utf8");
  for (const { name, group, program } of examples) {
    assert.match(words, new RegExp(`\\n    ${group}: "`), `${name}: ${group}`);
    parse(program, { ecmaVersion: "latest", sourceType: "module" });
  }
  assert.equal(examples[0]?.group, "start");
  const order = examples.map(({ group }) => group);
  assert.deepEqual(
    order,
    [...new Set(order)].flatMap((g) => order.filter((each) => each === g)),
  );
});

test("functions of a file without a group are in the last group but one", () => {
  assert.equal(groupOf("web/api/learn/transformer.ts"), "heads");
  assert.equal(groupOf("web/api/new-family.ts"), "tools");
});

test("type assertions are removed, and nothing else", () => {
  assert.equal(withoutTypes("f({ a: [1] } as const)"), "f({ a: [1] })");
  assert.equal(withoutTypes("g(a.b!, c[0]!.d)"), "g(a.b, c[0].d)");
  for (const code of ["if (!a) b(!c)", "a !== b", 'f("a!")', "a != b"])
    assert.equal(withoutTypes(code), code);
});

test("the frame allows its own script by its digest, and no request", () => {
  const page = frameHtml('const a = "</script><!--";\nrun(a);');
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
  const digest = createHash("sha256").update(script).digest("base64");
  const policy = /content="([^"]*)"/.exec(page)?.[1] ?? "";
  assert.deepEqual(policy.split("; "), [
    "default-src 'none'",
    `script-src 'sha256-${digest}' 'unsafe-eval' 'wasm-unsafe-eval'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  assert.match(script, /run\(a\);$/);
});

test("the page has the strict policy, and frames of its own site", () => {
  const page = readFileSync("web/site/playground.html", "utf8");
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.split("; ");
  const expected = [...contentSecurityPolicy.split("; "), "frame-src 'self'"];
  assert.deepEqual(policy?.sort(), expected.sort());
});
