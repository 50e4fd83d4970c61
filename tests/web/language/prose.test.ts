/** The marks of the prose: read as written, the same in every language, with existing fields. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { keepViewModule, lessons, viewNames } from "../../../web/figure/lesson.js";
import { fields } from "../../../web/figure/state/fields.js";
import { defaultState, type State } from "../../../web/figure/state/state.js";
import { valueAt, withValue } from "../../../web/figure/state/state-path.js";
import { formatHash, parseFields } from "../../../web/figure/state/url-state.js";
import { phrasesOf, predictionsOf, toldState } from "../../../web/figure/told-state.js";
import { chapterOf, languages, loadWords } from "../../../web/language/index.js";
import { type ProsePart, proseParts } from "../../../web/language/prose.js";
import { scrubScale } from "../../../web/site/page/scrub-scale.js";

test("marks are parsed, and other text stays text", () => {
  assert.deepEqual(
    proseParts(
      "At τ = {~temperature}, {effective-k} of 6 ({<effective-k}). [Cool](temperature=0) {@b key B}.",
    ),
    [
      "At τ = ",
      { field: "temperature" },
      ", ",
      { reading: "effective-k" },
      " of 6 (",
      { reading: "<effective-k" },
      "). ",
      { phrase: "Cool", fields: "temperature=0" },
      " ",
      { mark: "b", words: "key B" },
      ".",
    ],
  );
  for (const text of ["", "−(x − xᵢ)²/(2h²)", "{} [a] (b)", "W_Q, e^H"])
    assert.deepEqual(proseParts(text), text === "" ? [] : [text]);
});

type Mark = Exclude<ProsePart, string>;

/** Every mark of a view's chapter by passage: headings and predictions are marks too. */
async function marksOf(tag: string, view: (typeof viewNames)[number]) {
  await loadWords(tag, view);
  const chapter = chapterOf(tag, view);
  assert.ok(chapter);
  const passages = [...Object.values(chapter.text).flat(), chapter.end];
  return passages.map((source) =>
    proseParts(source).filter((part): part is Mark => typeof part !== "string"),
  );
}

function codeOf(part: Mark): string {
  if ("phrase" in part) return `(${part.fields})`;
  if ("mark" in part) return `@${part.mark}`;
  return "field" in part ? `~${part.field}` : part.reading;
}

/** What a chapter has besides its words: sections, kinds of passages, predictions with options and numbers. */
async function skeletonOf(tag: string, view: (typeof viewNames)[number]) {
  await loadWords(tag, view);
  const { text, predictions = {} } = chapterOf(tag, view) ?? assert.fail(view);
  return {
    sections: Object.entries(text).map(([name, passages]) => [
      name,
      passages.map((source) => /^\? \w+|^(##|>) /.exec(source)?.[0] ?? "p"),
    ]),
    predictions: Object.entries(predictions).map(([id, { options = {}, said }]) => ({
      ...{ id, options: Object.keys(options) },
      numbers: proseParts(said)
        .flatMap((part) => (typeof part === "string" ? [] : codeOf(part)))
        .sort(),
    })),
  };
}

test("the chapters of all languages have the same sections and predictions, which the views have", async () => {
  for (const { name, view } of lessons) {
    const [english, ...others] = await Promise.all(
      languages.map(({ tag }) => skeletonOf(tag, name)),
    );
    for (const other of others) assert.deepEqual(other, english, name);
    const { predictions = [], readings } = await view();
    const asked = english?.sections.flatMap(([, kinds]) => kinds) ?? [];
    for (const { id, options, numbers } of english?.predictions ?? []) {
      const prediction = predictions.find((each) => each.id === id);
      assert.ok(prediction && asked.includes(`? ${id}`), `${name} ${id}`);
      assert.equal(options.length > 0, prediction.range === undefined, `${name} ${id}`);
      const go = typeof prediction.go === "string" ? prediction.go : prediction.go(defaultState);
      assert.deepEqual(parseFields(new URLSearchParams(go), defaultState).notices, []);
      for (const number of numbers) assert.ok(number.replace("<", "") in readings, number);
    }
    assert.equal(english?.predictions.length, predictions.length, name);
  }
});

test("the chapters of all languages have the same marks, and every lesson is live", async () => {
  for (const view of viewNames) {
    const [english, ...others] = await Promise.all(
      languages.map(async ({ tag }) =>
        (await marksOf(tag, view)).map((marks) => marks.map(codeOf).sort()),
      ),
    );
    assert.ok(english?.flat().length, view);
    for (const other of others) assert.deepEqual(other, english, view);
  }
});

test("each phrase changes the figure of its lesson, and only by existing fields", async () => {
  let phrases = 0;
  for (const view of viewNames) {
    const start = { ...defaultState, view };
    for (const part of (await marksOf("en", view)).flat()) {
      if (!("phrase" in part) || part.fields.startsWith("#view=")) continue;
      if (part.fields.startsWith("docs/")) {
        const [page = "", anchor] = part.fields.replace(".html", ".md").split("#");
        assert.ok(readFileSync(`web/site/${page}`, "utf8").includes(`id="${anchor}"`), part.fields);
        continue;
      }
      phrases += 1;
      const { state, notices } = parseFields(new URLSearchParams(part.fields), start);
      assert.deepEqual(notices, [], part.fields);
      assert.equal(state.view, view, part.fields);
      // A return to the default is a change as well: from a different state.
      const written = formatHash(state) !== formatHash(start);
      assert.ok(written || part.fields.split("&").every(isDefault), part.fields);
    }
  }
  assert.ok(phrases > 20);

  function isDefault(part: string): boolean {
    const [name, text = ""] = part.split("=");
    const field = fields.find((each) => each.name === name);
    return field?.read(text, defaultState) !== undefined;
  }
});

test("a phrase or prediction leads to the same state, whichever the reader followed before", async () => {
  for (const { name, view } of lessons) {
    await loadWords("en", name);
    keepViewModule(name, await view());
    const opening = { ...defaultState, view: name };
    const asked = predictionsOf(name).map(({ go }) => go);
    const goes = [...phrasesOf("en", name), ...asked];
    const to = (go: (typeof goes)[number], from: State) => toldState(go, from, opening, "en");
    for (const second of goes) {
      const alone = formatHash(to(second, opening));
      for (const first of goes) {
        // A star that a prediction has moved stays, as one that the reader has moved.
        const before = {
          ...to(first, opening),
          ...(asked.includes(first) && { query: opening.query }),
        };
        assert.equal(formatHash(to(second, before)), alone, `${first}, ${second}`);
      }
      // What the text never touches stays.
      assert.equal(to(second, { ...opening, surprise: 7 }).surprise, 7);
    }
  }
});

/** How a sentence says that it reports the present state, and the marks between sentences. */
const present: Record<string, { readonly now: RegExp; readonly end: RegExp }> = {
  en: { now: /\bnow\b/i, end: /(?<=[.!?])\s+/ },
  zh: { now: /现在/, end: /(?<=[。！？])/ },
  fa: { now: /اکنون|حالا|کنونی/, end: /(?<=[.!؟])\s+/ },
};

/** Numbers of the models and data of a lesson, which no control changes. */
const fixed = ["trained", "one", "none", "held-out-start"];

/** What is true of one state only. */
const claims = /\b(no digit|always|never|yet|although|more than|less than|fewer than)\b/i;

test("a sentence with a number of the present state says so, and claims nothing", async () => {
  for (const { tag } of languages) {
    const { now, end } = present[tag] ?? assert.fail(tag);
    for (const view of viewNames) {
      await loadWords(tag, view);
      const sentences = Object.values(chapterOf(tag, view)?.text ?? {})
        .flat()
        .flatMap((passage) => passage.split(end));
      for (const sentence of sentences) {
        const marks = proseParts(sentence).filter((part) => typeof part !== "string");
        const isLive = marks.some((mark) => "reading" in mark && !fixed.includes(mark.reading));
        const namesItsState = marks.some((mark) => "field" in mark);
        if (!isLive) continue;
        assert.ok(namesItsState || now.test(sentence), `${tag} ${view}: ${sentence}`);
        if (tag === "en") assert.doesNotMatch(sentence, claims, view);
      }
    }
  }
});

test("each adjustable number is a field with a scale whose positions round-trip", async () => {
  const names = new Set<string>();
  for (const view of viewNames) {
    for (const part of (await marksOf("en", view)).flat())
      if ("field" in part) names.add(part.field);
  }
  assert.ok(names.size > 3);
  for (const name of names) {
    const field = fields.find((each) => each.name === name);
    assert.ok(field, name);
    const scale = scrubScale(field);
    assert.ok(scale.position(valueAt(defaultState, field.path) as number) >= 0, name);
    for (let position = 0; position <= scale.last; position++) {
      const value = scale.value(position);
      // Values are rounded: a neighbouring position may be as near.
      assert.ok(Math.abs(scale.position(value) - position) <= 1, `${name} ${position}`);
      // A link can contain the result of a drag.
      const text: string | undefined = field.write(withValue(defaultState, field.path, value));
      const read: State | undefined =
        text === undefined ? defaultState : field.read(text, defaultState);
      assert.equal(read && valueAt(read, field.path), value, `${name} ${value}`);
    }
  }
});
