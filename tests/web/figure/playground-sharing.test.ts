/** Programs outside the playground: from samples of the documentation, in links, and as files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileNameOf, moduleOf } from "../../../web/site/playground/export-program.js";
import { programsOf } from "../../../web/site/playground/run-samples.js";
import { hashOf, maxHash, programOf } from "../../../web/site/playground/share.js";

test("a continuation runs with all its predecessors, whose values are not printed", () => {
  const samples = [
    { code: "a; // → 1\nb;", continues: false },
    { code: "c; // → 3", continues: true },
    { code: "d;", continues: true },
    { code: "e;", continues: false },
  ];
  assert.deepEqual(programsOf(samples), [
    { program: "a; // → 1\nb;\n", linesBefore: 0 },
    { program: "a; // 1\nb;\nc; // → 3\n", linesBefore: 2 },
    { program: "a; // 1\nb;\nc; // 3\nd;\n", linesBefore: 3 },
    { program: "e;\n", linesBefore: 0 },
  ]);
});

test("a link contains any program, and rejects what it cannot store or read", async () => {
  const program = 'const a = "ä中فا🙂";\nshow([1, 2]);\n';
  const hash = await hashOf(program);
  assert.match(hash ?? "", /^code=[\w-]+$/);
  assert.equal(await programOf(`#${hash}`), program);
  let noise = 1;
  const random = () => {
    noise = (noise * 48271) % 2147483647;
    return String.fromCharCode(33 + (noise % 90));
  };
  assert.equal(await hashOf(Array.from({ length: 2 * maxHash }, random).join("")), undefined);
  const bomb = await hashOf("a".repeat(200_001));
  for (const bad of ["#code=", "#code=%", "#code=AAAA", "#other=1", "", `#${bomb}`])
    assert.equal(await programOf(bad), undefined, bad.slice(0, 20));
  assert.equal((await programOf(`#${await hashOf("a".repeat(200_000))}`))?.length, 200_000);
});

test("an exported program imports what it uses, and only that", () => {
  assert.equal(moduleOf("console.log(1)"), "console.log(1)\n");
  const own = 'import { load } from "softknn";\nconst knn = await load();\nknn.softmax([1]);';
  assert.equal(moduleOf(own), `${own}\n`);
  assert.match(moduleOf("knn.softmax([1])"), /^import \{ load as loadSoftknn \} from "softknn";/);
  assert.match(moduleOf("show([1])"), /^const show = Object\.assign\(/);
  assert.deepEqual(["vote", "a/b c.mjs", "…", "مثال"].map(fileNameOf), [
    ...["vote.mjs", "a-b-c.mjs", "program.mjs", "مثال.mjs"],
  ]);
});
