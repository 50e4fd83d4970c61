/** The messages for errors and notes: one for each kind, in each language, and true. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultKinds, noteKinds } from "../../../../web/data/fault.js";
import { ownLimits } from "../../../../web/lessons/lab/own/matrix.js";
import { labData as en } from "../../../../web/lessons/lab/own/words.en.js";
import { labData as fa } from "../../../../web/lessons/lab/own/words.fa.js";
import { labData as zh } from "../../../../web/lessons/lab/own/words.zh.js";

for (const [tag, words] of Object.entries({ en, zh, fa })) {
  test(`${tag}: every error and note is a sentence that contains the found value`, () => {
    for (const [kinds, say] of [
      [faultKinds, words.faults],
      [noteKinds, words.notes],
    ] as const) {
      assert.deepEqual(Object.keys(say).sort(), [...kinds].sort());
      for (const [kind, sentence] of Object.entries(say)) {
        const text = sentence("4321", "98");
        assert.match(text, /[.。]$/, kind);
        assert.doesNotMatch(text, /undefined|null/, kind);
        const theirs = { ...en.faults, ...en.notes }[kind as "axes"]("4321", "98");
        const digits = (said: string) =>
          said.replace(/[۰-۹]/g, (d) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(d))).replace(/[,٬]/g, "");
        for (const said of ["4321", "98"]) {
          assert.equal(
            digits(text).includes(said),
            digits(theirs).includes(said),
            `${kind} ${said}`,
          );
        }
        const isolates = (mark: RegExp) => text.match(mark)?.length ?? 0;
        assert.equal(isolates(/[\u2066-\u2068]/g), isolates(/\u2069/g), kind);
      }
    }
  });
}

test("the stated limits are the enforced ones", () => {
  const count = (n: number) => n.toLocaleString("en");
  for (const words of [en, zh]) {
    assert.ok(words.formats.includes(count(ownLimits.rows)));
    assert.ok(words.formats.includes(count(ownLimits.columns)));
  }
  const persian = (n: number) => n.toLocaleString("fa");
  assert.ok(fa.formats.includes(persian(ownLimits.rows)));
  assert.ok(fa.formats.includes(persian(ownLimits.columns)));
});

test("the language joins position and sentence", () => {
  const cell = en.places.cell("1034", "2");
  assert.equal(
    en.said("q.csv", cell, en.faults.missingCell("", "")),
    "q.csv, line 1,034, cell 2: the cell is empty.",
  );
  assert.equal(
    en.said("", cell, en.faults.missingCell("", "")),
    "Line 1,034, cell 2: the cell is empty.",
  );
  assert.equal(en.said("", "", en.faults.empty("", "")), "The file is empty.");
  assert.equal(
    zh.said("q.csv", zh.places.cell("3", "2"), zh.faults.missingCell("", "")),
    "q.csv，第 3 行第 2 格：单元格是空的。",
  );
  assert.equal(
    fa.said("", fa.places.line("3"), fa.faults.missingCell("", "")),
    "خط ۳: خانه خالی است.",
  );
});
