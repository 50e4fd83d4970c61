/** The text of “Embed”: it holds any state, and none of its characters acts on the page around it. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadView } from "../../../web/element/view-modules.js";
import { attributeText, embedForms, type PastedFigure } from "../../../web/export/embed-forms.js";
import { camel, kebab } from "../../../web/figure/state/field-attributes.js";
import { fields } from "../../../web/figure/state/fields.js";
import { limits } from "../../../web/figure/state/state.js";
import { formatHash, parseFields, parseHash } from "../../../web/figure/state/url-state.js";
import { usedHash } from "../../../web/figure/view-fields.js";
import { randomState } from "../lessons/model-support.js";

/** Delimiters of strings, tags, blocks, cells, templates and sentences, in many notations. */
const hostile = [
  ...['" onload="x', "</script>", "]]>", `{x}$\{y}{{z}}`, "```", '"""', "\\", "a_b*c*", "-->"],
  ...["&lt;&#34;", "|~^", "سلام", "\u202eabc\u2069", "你好，😀", "a\nb", "\u0085\u00a0", "[x](y)"],
];

const hostileState = () => {
  const tokens = hostile
    .slice(0, limits.tokens.max)
    .map((text) => [...text].slice(0, limits.tokenLength).join(""));
  const keys = tokens.map((_, i): [number, number] => [i / 10, 0.5]);
  return { ...randomState(1), keys, values: keys, tokens, padding: [], blocked: [] };
};

const figureOf = (hash: string, part?: string): PastedFigure => ({
  part,
  ...{ hash, link: hash, site: "https://example.org/soft%20knn's/" },
  ...{ title: hostile.join(" "), language: "fa" },
});

/** Character references of HTML and JSX, read by other code than the writer's. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code, name) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ amp: "&", lt: "<", gt: ">" }[name as "amp"] ?? '"'),
  );

function attributesIn(text: string, name: string): [string, string][] {
  const [, inside = ""] = new RegExp(`<${name}((?: [\\w-]+(?:="[^"<>]*")?)*)>`).exec(text) ?? [];
  const found = inside.matchAll(/ ([\w-]+)(?:="([^"<>]*)")?/g);
  return [...found].map(([, key = "", value = ""]) => [key, unescaped(value)]);
}

test("no two fields share an attribute, and none is an attribute with another meaning", () => {
  const names = fields.map(({ name }) => kebab(name));
  assert.equal(new Set(names).size, names.length);
  const taken = "id lang dir theme controls lock group class style key part".split(" ");
  assert.deepEqual(
    names.filter((name) => taken.includes(name)),
    [],
  );
});

test("element and React hold each of 100 states as attributes, and the iframe as its address", () => {
  const states = [hostileState(), ...Array.from({ length: 100 }, (_, seed) => randomState(seed))];
  for (const state of states) {
    const hash = formatHash(state);
    for (const form of ["element", "react"] as const) {
      const given = attributesIn(embedForms[form](figureOf(hash)), "soft-attention");
      const fields = given.filter(([name]) => name !== "id");
      const read = parseFields(fields.map(([name, value]) => [camel(name), value]));
      assert.deepEqual([formatHash(read.state), read.notices], [hash, []], form);
    }
    const frame = Object.fromEntries(attributesIn(embedForms.iframe(figureOf(hash)), "iframe"));
    assert.doesNotMatch(frame.src ?? "", /[\s"'<>()[\]{}`\\$*|^!]/);
    const { hash: inside, search } = new URL(frame.src ?? "");
    assert.equal(formatHash(parseHash(inside, 1e6).state), hash);
    assert.deepEqual([search, frame.title], ["?lang=fa", hostile.join(" ")]);
  }
});

test("one picture has its name in the tag, after the view, and in the frame's address", () => {
  const figure = figureOf("view=masks&causal=0", "matrix");
  assert.deepEqual(attributesIn(embedForms.element(figure), "soft-attention").slice(1, 3), [
    ["view", "masks"],
    ["part", "matrix"],
  ]);
  const { src = "" } = Object.fromEntries(attributesIn(embedForms.iframe(figure), "iframe"));
  assert.equal(new URL(src).search, "?lang=fa&part=matrix");
});

test("samples of other lessons, pictures and states have other ids, and every id fits a link", () => {
  const states = Array.from({ length: 100 }, (_, seed) => formatHash(randomState(seed)));
  const samples = ["view=field", "view=masks", "view=field&query=0.5,0.5", ...states].flatMap(
    (hash) => [undefined, "map", "matrix"].map((part) => figureOf(hash, part)),
  );
  const ids = samples.map(
    (figure) => new Map(attributesIn(embedForms.element(figure), "soft-attention")).get("id") ?? "",
  );
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[a-z]+(-[a-z]+)?-[a-z\d]+$/);
});

test("a text stays itself in an attribute, without active characters", () => {
  for (const text of hostile) {
    const written = attributeText(text);
    assert.equal(unescaped(written), text);
    assert.doesNotMatch(written, /["'<>{}`\\$*[\]()|~^!]|\n|[\u202a-\u202e\u2066-\u2069]/);
  }
});

test("a state without an address leaves the view in links, and fields of other views are left out", async () => {
  const figure = { ...figureOf("view=field&temperature=0.4"), link: undefined, language: "en" };
  assert.ok(embedForms.element(figure).includes('knn%27s/index.html#view=field">'));
  assert.ok(embedForms.element(figure).includes(' view="field" temperature="0.4">'));
  await loadView("masks");
  assert.equal(usedHash("view=masks&epochs=3&window=3"), "view=masks&window=3");
});
