/** Authors' mistakes: warnings about attributes, the nearest name, and accepted values. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { controlsOf, tools } from "../../../web/author/controls.js";
import {
  attributeMistakes,
  choices,
  elsewhere,
  linkMistakes,
  type Mistake,
} from "../../../web/author/mistake.js";
import { mistakeTexts } from "../../../web/author/mistake-text.js";
import { editDistance, nearestNames } from "../../../web/author/nearest.js";
import { loadView } from "../../../web/element/view-modules.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { camel, kebab } from "../../../web/figure/state/field-attributes.js";
import { type Field, fields } from "../../../web/figure/state/fields.js";
import { defaultState } from "../../../web/figure/state/state.js";
import { parseHash } from "../../../web/figure/state/url-state.js";
import { fieldsOfView } from "../../../web/figure/view-fields.js";
import { languages } from "../../../web/language/index.js";

const own = "view theme predict loading lang dir controls lock group src id".split(" ");
const known = [...own, ...fields.map(({ name }) => kebab(name))];

/** Of an element with these attributes. */
function mistakesOf(attributes: Readonly<Record<string, string>>): readonly Mistake[] {
  const element = {
    getAttributeNames: () => Object.keys(attributes),
    getAttribute: (name: string) => attributes[name] ?? null,
  };
  return attributeMistakes(element as unknown as Element, known);
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** All names at edit distance 1: one insertion, deletion, substitution or swap of neighbours. */
function misspelt(name: string): readonly string[] {
  const found = new Set<string>();
  for (let i = 0; i <= name.length; i++) {
    const [before, after] = [name.slice(0, i), name.slice(i)];
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after !== "") found.add(before + letter + after.slice(1));
    }
    if (after !== "") found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
  }
  found.delete(name);
  return [...found].filter((text) => /^[a-z]/.test(text));
}

test("every attribute in the documentation is known, with all its listed values", () => {
  const page = readFileSync("web/site/docs/element.md", "utf8");
  const [, table = ""] = /## Attributes\n\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const rows = table.split("\n").slice(2, -1);
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const [, name = "", values = ""] = row.split("|").map((cell) => cell.trim());
    const attribute = name.replaceAll("`", "");
    assert.ok(own.includes(attribute), attribute);
    for (const [, value = ""] of values.matchAll(/`([^`]+)`/g))
      assert.deepEqual(mistakesOf({ [attribute]: value }), [], row);
  }
  for (const [name, values] of Object.entries(choices))
    for (const value of values) assert.deepEqual(mistakesOf({ [name]: value }), []);
});

test("no attribute of HTML, of a framework or of a browser causes a warning", () => {
  const foreign =
    `class style slot id title hidden tabindex role part exportparts is nonce inert popover
    data-x data-softknn aria-label onclick onchange _ngcontent-abc-c12 _nghost-abc ng-version ng-reflect-x v-cloak
    v-on:click :query @change x-data x-on:click x-cloak hx-get hx-boost un-cloak up-main client:load astro-cid-abc
    svelte-h [query] (change) *ngif #figure bind:this wire:id class:list q:key xml:lang data-astro-cid-x b-abc1234567
    bis_skin_checked defer-hydration suppresshydrationwarning_ itemprop`.split(/\s+/);
  for (const name of foreign) assert.deepEqual(mistakesOf({ [name]: "" }), [], name);
});

test("every misspelling of an attribute by one letter causes a warning with the right name", () => {
  let told = 0;
  for (const name of known) {
    for (const text of misspelt(name)) {
      const [mistake, ...more] = mistakesOf({ [text]: "1" });
      // Some are other attributes, of a figure or of HTML.
      if (mistake === undefined || Object.hasOwn(choices, text)) continue;
      assert.deepEqual([mistake, more], [{ kind: "attribute", found: text }, []]);
      if (name.length < 4) continue;
      told++;
      const nearest = nearestNames(text, known);
      const closer = nearest.every((one) => editDistance(text, one) <= 1);
      assert.ok(nearest.includes(name) || (closer && nearest.length > 0), `${text}: ${nearest}`);
    }
  }
  assert.ok(told > 10_000, `${told}`);
});

test("correct names are never suggested against, and only close names are suggested", () => {
  assert.deepEqual(nearestNames("tempreature", known), ["temperature"]);
  assert.deepEqual(nearestNames("wordvalues", known), ["word-values"]);
  assert.deepEqual(nearestNames("wordValues", known), ["word-values"]);
  assert.deepEqual(nearestNames("feild", viewNames), ["field"]);
  assert.deepEqual(nearestNames("wieghts[0]", ["effective-k", "weights"]), ["weights"]);
  assert.deepEqual(nearestNames("temp", known), ["temperature"]);
  assert.deepEqual(nearestNames("zzzzzz", known), []);
  assert.deepEqual(nearestNames("", known), []);
  assert.deepEqual(nearestNames("x".repeat(1e5), known), []);
});

test("the stated range of a field is exactly what its reader accepts", () => {
  const reads = ({ read }: Field, text: string) => read(text, defaultState) !== undefined;
  let bounded = 0;
  for (const field of fields) {
    const { accepts } = field;
    if (accepts?.kind === "names") {
      for (const name of accepts.names) assert.ok(reads(field, name), `${field.name}=${name}`);
      assert.ok(!reads(field, `${accepts.names[0]}x`));
    } else if (accepts?.kind === "switch") {
      for (const [text, is] of Object.entries({ 0: true, 1: true, 2: false }))
        assert.equal(reads(field, text), is);
    } else if (accepts?.kind === "number") {
      const { min, max, step, infinite = false } = accepts;
      assert.equal(reads(field, "inf"), infinite, field.name);
      assert.equal(reads(field, `${(max ?? 1) - (step || 0.01) / 2}`), step === 0, field.name);
      for (const [bound, out] of [
        [min, -1],
        [max, 1],
      ] as const) {
        if (bound === undefined) continue;
        bounded++;
        const beyond = bound + out * (step || 1e-6 * Math.max(1, Math.abs(bound)));
        assert.ok(reads(field, `${bound}`), `${field.name}=${bound}`);
        assert.ok(!reads(field, `${beyond}`), `${field.name}=${beyond}`);
      }
    }
  }
  assert.ok(bounded > 30, `${bounded}`);
  const query = fields.find(({ name }) => name === "query");
  assert.deepEqual(query?.accepts, { kind: "list", min: -100, max: 100 });
});

test("a view accepts its controls and its own fields; those of another lesson are reported", async () => {
  await Promise.all(viewNames.map(loadView));
  for (const view of viewNames) {
    const shown = fieldsOfView(view) ?? [];
    const controls = controlsOf(view).filter((name) => !Object.hasOwn(tools, name));
    assert.deepEqual(
      controls.filter((name) => !shown.includes(name)),
      [],
      view,
    );
    assert.deepEqual(elsewhere(view, ["view", "surprise", ...shown]), [], view);
  }
  const found = (view: "masks" | "field" | "clinic", ...names: string[]) =>
    elsewhere(view, names).map((mistake) => mistake.found);
  assert.deepEqual(found("masks", "epochs", "padding", "keys", "values"), ["epochs"]);
  assert.deepEqual(found("field", "epochs", "values", "tokens", "seed"), ["epochs"]);
  assert.deepEqual(found("clinic", "query", "patient"), ["query"]);
});

test("every mistake has a sentence in each language with the found and the nearest name", async () => {
  const link = "view=feild&tempreature=1&epochs=-4";
  const mistakes: Mistake[] = [
    ...linkMistakes(parseHash(link).notices, new URLSearchParams(link)),
    ...mistakesOf({ "key-norm-penatly": "1", theme: "drak" }),
    { kind: "control", of: "lock", found: "tempratur" },
    { kind: "reading", found: "efective-k" },
    { kind: "elsewhere", found: "epochs" },
    { kind: "option", found: "thme" },
    { kind: "source", found: "a.json", fault: { why: "unknown", at: "keyz" } },
    { kind: "source", found: "a.json", fault: { why: "sandbox" } },
    { kind: "tooLong", found: "" },
  ];
  const context = { view: "field", attributes: known, options: ["theme"] } as const;
  const near =
    "field temperature 5000 key-norm-penalty dark temperature effective-k regression theme keys a.json";
  for (const { tag } of languages) {
    const { shown, logged } = await mistakeTexts(mistakes, tag, context);
    assert.equal(shown.length, mistakes.length);
    for (const [i, word] of near.split(" ").entries()) {
      const found = mistakes[i]?.found ?? "";
      assert.ok(shown[i]?.includes(word), `${tag}: ${shown[i]} says ${word}`);
      assert.ok(
        shown[i]?.includes(camel(found)) || shown[i]?.includes(found),
        `${tag}: ${shown[i]}`,
      );
      assert.ok(logged[i]?.includes(word));
    }
  }
});
