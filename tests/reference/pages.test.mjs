/** The finished folder: working links, complete lists, and nothing that a strict policy forbids. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { load } from "softknn";
import { load as loadLearn } from "softknn/learn";
import { load as loadModel } from "softknn/model";
import { docsSource, readSource } from "../../scripts/docs/pages.mjs";
import { inRoot, root, siteDir } from "../../scripts/lib/paths.mjs";
import { suites } from "../../scripts/test/suites.mjs";

const docsDir = join(siteDir, "docs");
const files = readdirSync(docsDir, { recursive: true, encoding: "utf8" });
const html = new Map(
  files
    .filter((name) => name.endsWith(".html"))
    .map((name) => [name, readFileSync(join(docsDir, name), "utf8")]),
);

test("every internal link leads to an existing page and section", () => {
  let count = 0;
  for (const [name, text] of html) {
    for (const [, to = ""] of text.matchAll(/\b(?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|data:)/.test(to) || to === "#" || to.includes("{site}")) continue;
      // Links that control a figure name it before the question mark.
      const [path = "", place] = to.replace(/(#[^?]*)\?.*/, "$1").split("#");
      const file = path === "" ? name : join(dirname(name), path.replace(/\?.*/, ""));
      assert.ok(existsSync(join(docsDir, file)), `${name} links to ${to}`);
      const target = html.get(file);
      if (place && target) assert.ok(target.includes(`id="${place}"`), `${name} links to ${to}`);
      count += 1;
    }
  }
  assert.ok(count > 500);
});

test("every link to a source names a file of the repository", () => {
  const pages = readdirSync(inRoot(docsSource), { recursive: true, encoding: "utf8" });
  let count = 0;
  for (const page of pages.filter((name) => name.endsWith(".md"))) {
    for (const [, to = ""] of readSource(page).matchAll(/\]\((\.\.\/[^)#?]*)/g)) {
      const file = join(docsSource, dirname(page), to);
      if (file.startsWith("web/site/")) continue;
      assert.ok(existsSync(inRoot(file)), `${page} links to ${to}`);
      count += 1;
    }
  }
  assert.ok(count > 2);
});

test("no page contains an inline script, style or handler, or a local path", () => {
  for (const [name, text] of html) {
    assert.doesNotMatch(text, /<script>|<style|\sstyle="|\son\w+="/, name);
    assert.ok(!text.includes(root), name);
  }
});

test("the first page and the examples list every function, and nothing else", async () => {
  const functions = await Promise.all([load(), loadLearn(), loadModel()]);
  const names = ["load", "isRefusal", "toNested", ...functions.flatMap(Object.keys)];
  const listed = [...readSource("reference/index.md").matchAll(/^\| \[`(\w+)`\]/gm)];
  assert.deepEqual(listed.map(([, name]) => name).sort(), [...new Set(names)].sort());
  for (const name of names)
    assert.ok(html.get("reference/examples.html")?.includes(`id="${name}"`), name);
});

test("every export of the package has its page", () => {
  const names = ["index.ts", "learn/index.ts", "model/index.ts"].flatMap((file) => {
    const text = readFileSync(inRoot("web/api", file), "utf8");
    const listed = [...text.matchAll(/export [^{;]*\{([^}]*)\}/g)].flatMap(
      ([, list = ""]) => list.match(/\w+(?=,|\s*$)/gm) ?? [],
    );
    const starred = [...text.matchAll(/export type \* from "(.+)\.js"/g)].flatMap(
      ([, from = ""]) => {
        const module = readFileSync(inRoot("web/api", dirname(file), `${from}.ts`), "utf8");
        return [...module.matchAll(/^export (?:interface|type) (\w+)/gm)].map(
          ([, name = ""]) => name,
        );
      },
    );
    return [...listed, ...starred];
  });
  assert.ok(names.length > 80, `${names.length} exports`);
  const made = new Set([...html.keys()].map((file) => basename(file, ".html")));
  assert.deepEqual(
    names.filter((name) => !made.has(name)),
    [],
  );
});

test("every test and every suite that a page names is there", () => {
  for (const name of html.keys()) {
    const source = join(docsSource, name.replace(/html$/, "md"));
    const text = existsSync(inRoot(source)) ? readFileSync(inRoot(source), "utf8") : "";
    for (const [, file = ""] of text.matchAll(/`(tests\/[\w./-]+)`/g))
      assert.ok(existsSync(inRoot(file)), `${name}: there is no ${file}`);
    for (const [, suite = ""] of text.matchAll(/`npm test -- ([\w-]+)`/g))
      assert.ok(suite in suites, `${name}: there is no suite ${suite}`);
  }
});
