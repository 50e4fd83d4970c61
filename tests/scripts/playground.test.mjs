/** The build of the code playground, and the samples that open in it. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { transform } from "esbuild";
import { frameHtml } from "../../scripts/build/playground.mjs";
import { programOf, withoutTypes } from "../../scripts/docs/made.mjs";
import { renderMarkdown } from "../../scripts/docs/markdown.mjs";
import { allExamples } from "../../scripts/reference/examples.mjs";
import { contentSecurityPolicy } from "../../scripts/serve/server.mjs";

test("type assertions of examples are removed, and every example is JavaScript", async () => {
  assert.equal(withoutTypes("f({ a: [1] } as const)"), "f({ a: [1] })");
  assert.equal(withoutTypes("g(a.b!, c[0]!.d)"), "g(a.b, c[0].d)");
  for (const code of ["if (!a) b(!c)", "a !== b", 'f("a!")', "a != b"])
    assert.equal(withoutTypes(code), code);
  for (const example of allExamples()) await transform(programOf(example), { loader: "js" });
});

test("a sample opens with the samples that it continues, and prints its own values", () => {
  const text = "```js\nconst a = f(2); // → 3\n```\n\n```js continues\n  a + 1; // → 4\n```\n";
  const { body } = renderMarkdown(text, { file: "zh/a.html" });
  const links = [...body.matchAll(/href="([^"#]*)#([^"]*)"/g)];
  assert.equal(links[0]?.[1], "../../playground.html?lang=zh");
  assert.deepEqual(
    links.map(([, , hash]) => new URLSearchParams(hash).get("code")),
    [
      "const a = f(2); // → 3\nconsole.log(a);\n",
      "const a = f(2); // → 3\n  console.log(a + 1); // → 4\n",
    ],
  );
});

test("the frame allows its own script by its digest, modules of its own, and no request", () => {
  const page = frameHtml('const a = "</script><!--\r";\nrun(a);');
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
  const digest = createHash("sha256").update(script).digest("base64");
  assert.equal(
    /content="([^"]*)"/.exec(page)?.[1],
    `default-src 'none'; script-src 'sha256-${digest}' blob: 'wasm-unsafe-eval'`,
  );
  assert.match(script, /run\(a\);$/);
});

test("the page has the strict policy, and frames of its own site", () => {
  const page = readFileSync("web/site/playground.html", "utf8");
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.split("; ");
  const expected = [...contentSecurityPolicy.split("; "), "frame-src 'self'"];
  assert.deepEqual(policy?.sort(), expected.sort());
});
