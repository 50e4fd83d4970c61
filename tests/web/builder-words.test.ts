/** The builder has a word for each control of each view, and says it in every language. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { controlsOf } from "../../web/element/author/controls.js";
import { loadBuilderWords } from "../../web/locales/builder.js";
import { languages } from "../../web/locales/index.js";
import { viewNames } from "../../web/model/state.js";

for (const { tag } of languages) {
  test(`${tag}: every control has a name, and no other has one`, async () => {
    const { names } = (await loadBuilderWords(tag)).controls;
    const all = new Set(viewNames.flatMap((view) => controlsOf(view)));
    assert.deepEqual(Object.keys(names).sort(), [...all].sort());
  });

  test(`${tag}: no two controls of a view are called the same`, async () => {
    const names: Readonly<Record<string, string>> = (await loadBuilderWords(tag)).controls.names;
    for (const view of viewNames) {
      const said = controlsOf(view).map((name) => names[name]);
      assert.equal(new Set(said).size, said.length, `${view}: ${said.join()}`);
    }
  });
}
