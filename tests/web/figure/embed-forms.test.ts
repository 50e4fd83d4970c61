/** The texts of the builder: they parse back to any state. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fields } from "../../../web/figure/state/fields.js";
import { shortestHash } from "../../../web/figure/state/packed-hash.js";
import { limits } from "../../../web/figure/state/state.js";
import { formatHash, parseFields, parseHash } from "../../../web/figure/state/url-state.js";
import {
  attributeOf,
  attributeText,
  embedForm,
  type FormName,
  figureAttributes,
  formKinds,
  formNames,
} from "../../../web/site/builder/embed-forms.js";
import {
  type EmbeddedFigure,
  frameAddress,
  pageAddress,
  posterAddress,
} from "../../../web/site/builder/figure-address.js";
import { randomState } from "../lessons/model-support.js";

const urlFieldNames = fields.map(({ name }) => name);

/** Delimiters of strings, tags, blocks, cells, templates and sentences, in many notations. */
const hostile = [
  `" onload="x`,
  "</script>",
  "]]>",
  `{x}$\{y}{{z}}`,
  "```",
  '"""',
  "\\",
  "a_b*c*",
  "-->",
  "&lt;&#34;",
  "|~^",
  "سلام",
  "\u202eabc\u2069",
  "你好，😀",
  "a\nb",
  "\u0085\u00a0",
  "[x](y)",
  "'); //",
];
const site = "https://example.org/soft knn's/".replace(" ", "%20");

function figureOf(hash: string, link: string | undefined, more = {}): EmbeddedFigure {
  return {
    ...{ hash, link, site, id: "fig1", title: "Which key wins?", theme: "auto", lock: [] },
    ...{ titleLanguage: "en", poster: true, height: 640 },
    ...more,
  };
}

const hostileState = () => {
  const state = randomState(1);
  const keys = hostile.slice(0, limits.tokens.max).map((_, i): [number, number] => [i / 10, 0.5]);
  const tokens = keys.map((_, i) => [...(hostile[i] ?? "")].slice(0, limits.tokenLength).join(""));
  return { ...state, keys, values: keys, tokens, padding: [], blocked: [] };
};

/** Character references of HTML and JSX, reimplemented here. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|amp|lt|gt|quot);/g, (all, code) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ "&amp;": "&", "&lt;": "<", "&gt;": ">" }[all as "&amp;"] ?? '"'),
  );

function attributesIn(text: string, name: string): [string, string][] {
  const [, inside = ""] = new RegExp(`<${name}((?: [\\w-]+(?:="[^"<>]*")?)*)`).exec(text) ?? [];
  const found = inside.matchAll(/ ([\w-]+)(?:="([^"<>]*)")?/g);
  return [...found].map(([, key = "", value = ""]) => [key, unescaped(value)]);
}

/** The hash of the attributes, as the element reads them. */
function hashIn(text: string): string {
  const known = new Map(urlFieldNames.map((name) => [attributeOf(name), name]));
  const given = attributesIn(text, "soft-attention").flatMap(([key, value]) => {
    const field = known.get(key);
    return field === undefined ? [] : [[field, value] as const];
  });
  const { state, notices } = parseFields(given);
  assert.deepEqual(notices, []);
  return formatHash(state);
}

const withElement: readonly FormName[] = [
  ...["html", "mkdocs", "quarto", "docusaurus", "vitepress", "reveal", "react"],
] as FormName[];

/** The arguments of a cell: strings of Python with the escapes of JSON, and `\\U` with eight digits. */
function argumentsIn(cell: string): [string, string][] {
  const value = (literal: string) => {
    const plain = literal.replace(/(\\\\)|\\U([\da-f]{8})/g, (all, _, code) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : all,
    );
    return JSON.parse(plain.replace(/[\p{Cc}]/gu, (one) => JSON.stringify(one).slice(1, -1)));
  };
  const found = cell.matchAll(/(?:([a-z_]+)=)?("(?:[^"\\]|\\.)*")/g);
  return [...found].map(([, name = "view", literal = ""]) => [name, value(literal)]);
}

test("no two fields share an attribute, and none is an attribute with another meaning", () => {
  const names = urlFieldNames.map(attributeOf);
  assert.equal(new Set(names).size, names.length);
  const taken = [
    "id",
    "lang",
    "dir",
    "theme",
    "controls",
    "lock",
    "group",
    "class",
    "style",
    "key",
  ];
  assert.deepEqual(
    names.filter((name) => taken.includes(name)),
    [],
  );
});

test("every text round-trips through an attribute without active characters", () => {
  for (const text of hostile) {
    const written = attributeText(text);
    assert.equal(unescaped(written), text);
    assert.doesNotMatch(written, /["'<>{}`\\$*[\]()|~^!]|\n|[\u202a-\u202e\u2066-\u2069]/);
  }
});

test("each form with the element parses back to the state, for 200 states and a hostile one", () => {
  const states = [hostileState(), ...Array.from({ length: 200 }, (_, seed) => randomState(seed))];
  for (const state of states) {
    const hash = formatHash(state);
    const figure = figureOf(hash, undefined, { title: hostile.join(" ") });
    for (const form of withElement) assert.equal(hashIn(embedForm(form, figure)), hash, form);
    assert.equal(hashIn(embedForm("jupyter", figure, "element")), hash);
    const named = argumentsIn(embedForm("jupyter", figure).split("show\n\n")[1] ?? "");
    const tags = named.map(
      ([name, value]) => `${name.replaceAll("_", "-")}="${attributeText(value)}"`,
    );
    assert.equal(hashIn(`<soft-attention ${tags.join(" ")}>`), hash, "jupyter");
    const alt = attributesIn(embedForm("html", figure), "img").find(([key]) => key === "alt");
    assert.equal(alt?.[1], hostile.join(" "));
  }
});

test("addresses contain the state and the choices, without characters that end their context", async () => {
  for (const state of [hostileState(), randomState(3), randomState(8)]) {
    const hash = formatHash(state);
    const link = await shortestHash(hash);
    const figure = figureOf(hash, hash, {
      ...{ language: "fa", theme: "dark", controls: [], lock: ["keys", "query"] },
    });
    for (const address of [frameAddress(figure), pageAddress(figure)]) {
      assert.doesNotMatch(address, /[\s"'<>()[\]{}`\\$*|^!]/);
      assert.equal(formatHash(parseHash(new URL(address).hash, 1e6).state), hash);
    }
    const { searchParams } = new URL(frameAddress(figure));
    assert.deepEqual(
      [...searchParams],
      [
        ["lang", "fa"],
        ["theme", "dark"],
        ["controls", "none"],
        ["lock", "keys,query"],
      ],
    );
    if (link) assert.ok(frameAddress({ ...figure, link }).endsWith(`#${link}`));
  }
});

test("each notation ends at its end", () => {
  const hash = formatHash(hostileState());
  const figure = figureOf(hash, hash, { title: hostile.join(" ") });
  const [frame] = [embedForm("iframe", figure, "alone")];
  const src = attributesIn(frame, "iframe").find(([key]) => key === "src")?.[1] ?? "";
  assert.equal(formatHash(parseHash(new URL(src).hash, 1e6).state), hash);
  assert.match(frame, /^<iframe[^<>]*><\/iframe>$/);
  const markdown = embedForm("markdown", figure);
  assert.match(markdown, /^\[!\[[^[\]()\n]*\]\([^\s()]+\.svg\)\]\([^\s()]+\)$/);
  const python = embedForm("jupyter", figure, "frame");
  const [, text = ""] = /IFrame\((".*"), width="100%", height=640\)$/.exec(python) ?? [];
  assert.equal(JSON.parse(text), frameAddress(figure));
  const cell = embedForm("jupyter", figure, "element");
  assert.equal(cell.split('"""').length, 3);
  assert.doesNotMatch(cell, /\\/);
  const directive = embedForm("myst", { ...figure, title: "a\n:::\u2028b" });
  assert.equal(directive.split("\n").length, 4);
  const quarto = embedForm("quarto", figure);
  assert.equal(quarto.split("```").length, 3);
  assert.doesNotMatch(embedForm("mkdocs", figure), /\n\s*\n/, "a block of HTML has no empty line");
  const [, inside = ""] = /html`([^`]*)`/.exec(embedForm("observable", figure)) ?? [];
  assert.equal(hashIn(inside), hash);
  assert.doesNotMatch(inside, /[$\\]/);
});

test("choices are attributes only if made", () => {
  const plain = figureAttributes(figureOf("view=field", "view=field", { id: "" }));
  assert.deepEqual(plain, [["view", "field"]]);
  const chosen = { controls: ["query"], lock: ["keys"], language: "zh", theme: "light" };
  const figure = figureOf("view=field&keyNormPenalty=0.5", undefined, chosen);
  assert.deepEqual(figureAttributes(figure), [
    ["id", "fig1"],
    ["view", "field"],
    ["key-norm-penalty", "0.5"],
    ["controls", "query"],
    ["lock", "keys"],
    ["lang", "zh"],
    ["theme", "light"],
  ]);
  assert.ok(posterAddress(figure).endsWith("posters/field.svg"));
  assert.ok(posterAddress({ ...figure, titleLanguage: "fa" }).endsWith("posters/field.fa.svg"));
  assert.ok(pageAddress(figure).endsWith("#view=field"), "no link holds it: the view alone");
});

test("every kind of every form is a different text, and a plain page links its figure", () => {
  const figure = figureOf("view=field", "view=field", { poster: false });
  const texts = formNames.flatMap((name) =>
    formKinds[name].map((kind) => embedForm(name, figure, kind)),
  );
  assert.equal(new Set(texts).size, texts.length);
  const page = attributeText(pageAddress(figure));
  assert.ok(embedForm("html", figure).includes(`<a href="${page}">Which key wins?</a>`));
  assert.ok(embedForm("html", { ...figure, poster: true }).includes(`<a href="${page}"><img `));
});
