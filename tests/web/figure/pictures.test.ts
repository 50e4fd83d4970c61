/** The pictures that lessons declare: their titles, their fields and the text beside them. */

import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lessons } from "../../../web/figure/lesson.js";
import { fields } from "../../../web/figure/state/fields.js";
import { languages } from "../../../web/language/index.js";

const declared = lessons.filter(({ pictures }) => pictures !== undefined);

test("every picture has a title in every language, and only pictures have text beside them", async () => {
  assert.ok(declared.length > 2);
  for (const { name, pictures = {}, words } of declared) {
    const names = Object.keys(pictures);
    for (const { tag } of languages) {
      const { chapter, pictures: titles = {} } = await words[tag]();
      assert.deepEqual(Object.keys(titles), names, `${name}, ${tag}`);
      for (const title of Object.values(titles)) assert.match(title, /\S/);
      const beside = Object.keys(chapter.text);
      assert.deepEqual(
        beside,
        names.filter((each) => beside.includes(each)),
        `${name}, ${tag}`,
      );
    }
  }
});

test("every own field of a lesson has its control at a picture", () => {
  for (const { name, pictures = {}, fields: own } of declared) {
    const named = new Set(Object.values(pictures).flat());
    for (const field of named) assert.ok(fields.some((each) => each.name === field));
    assert.deepEqual(
      own.filter((field) => !named.has(field.name)),
      [],
      name,
    );
  }
});

test("the element names the pictures of every view", async () => {
  const { SoftAttention } = await import("softknn/element");
  const names = (view: string) =>
    Object.entries(SoftAttention.parts).find(([one]) => one === view)?.[1] ?? [];
  for (const { name, pictures = {} } of declared)
    assert.deepEqual(
      names(name).map((each) => each.name),
      Object.keys(pictures),
    );
  assert.equal(
    SoftAttention.parts.scaling.find(({ name }) => name === "entropy")?.title,
    "Entropy against dimension",
  );
});
