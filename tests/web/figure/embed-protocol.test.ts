/** The messages that an embedded figure accepts, against messages of every other shape. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  embedOptions,
  joinedSet,
  mergedHash,
  optionNames,
  patchedHash,
} from "../../../web/site/embed/embed-address.js";
import { readHostMessage } from "../../../web/site/embed/embed-protocol.js";

const read = (message: object) => readHostMessage({ softknn: 1, ...message });

test("each message is read, and unlisted fields are ignored", () => {
  const set = { type: "set", hash: "view=field", whole: false };
  assert.deepEqual(read({ type: "set", hash: "view=field" }), set);
  assert.deepEqual(read({ ...set, whole: true, more: 1 }), { ...set, whole: true });
  assert.deepEqual(read({ type: "get" }), { type: "get" });
  assert.deepEqual(read({ type: "get", id: 0 }), { type: "get", id: 0 });
  assert.deepEqual(read({ type: "get", id: "a" }), { type: "get", id: "a" });
  for (const theme of ["auto", "light", "dark"]) {
    assert.deepEqual(read({ type: "theme", theme }), { type: "theme", theme });
  }
  assert.deepEqual(read({ type: "lang", lang: "zh-Hans-CN" }), {
    type: "lang",
    lang: "zh-Hans-CN",
  });
  assert.deepEqual(read({ type: "fit" }), { type: "fit" });
  const colours = { paper: "rgb(1, 2, 3)", ink: "white", scheme: "light dark" };
  const page = { type: "theme", theme: "page" } as const;
  assert.deepEqual(read({ ...page, ...colours }), { ...page, ...colours });
  assert.deepEqual(read({ ...page, paper: 5, ink: "", scheme: "x".repeat(65) }), page);
});

const hostile: readonly (readonly [name: string, message: unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a string", '{"softknn":1,"type":"get"}'],
  ["an array", [1, "get"]],
  ["no version", { type: "get" }],
  ["a version as text", { softknn: "1", type: "get" }],
  ["no type", { softknn: 1 }],
  ["an unknown type", { softknn: 1, type: "eval" }],
  ["a type from the prototype", { softknn: 1, type: "constructor" }],
  ["a type that is no string", { softknn: 1, type: { toString: () => "get" } }],
  ["a hash too long", { softknn: 1, type: "set", hash: "x".repeat(2049) }],
  ["no hash", { softknn: 1, type: "set" }],
  ["a hash that is no string", { softknn: 1, type: "set", hash: ["view=field"] }],
  ["whole that is no switch", { softknn: 1, type: "set", hash: "", whole: "yes" }],
  ["a long id", { softknn: 1, type: "get", id: "x".repeat(65) }],
  ["an id that is not finite", { softknn: 1, type: "get", id: Number.NaN }],
  ["an unknown theme", { softknn: 1, type: "theme", theme: "url(x)" }],
  ["a language of markup", { softknn: 1, type: "lang", lang: "<b>" }],
  ["a language too long", { softknn: 1, type: "lang", lang: `en${"-x".repeat(30)}` }],
];

test("all other messages are ignored silently", () => {
  for (const [name, message] of hostile) assert.equal(readHostMessage(message), undefined, name);
});

test("a patch replaces the fields that it names", async () => {
  const now = "view=field&temperature=0.3&keys=1,0.2;0.9,0.1";
  assert.equal(mergedHash(now, "#temperature=0.05"), now.replace("0.3", "0.05"));
  assert.equal(
    mergedHash(now, "view=masks&tokens=a%26b"),
    `${now.replace("field", "masks")}&tokens=a%26b`,
  );
  assert.equal(await patchedHash(now, "z=abc"), "z=abc");
  // A state too long for a readable link is compressed.
  const long = `view=field&keys=${"0.123456789012345,0.123456789012345;".repeat(80)}1,1`;
  const patched = await patchedHash(long, "temperature=0.05");
  assert.match(patched, /^z=/);
  assert.ok(patched.length <= 2048);
});

test("the query string sets the display of a figure; unknown parameters are ignored", () => {
  const usual = {
    ...{ lang: undefined, theme: "auto", controls: undefined, lock: undefined },
    ...{ predict: undefined, part: undefined, src: undefined, link: true },
  };
  assert.deepEqual(embedOptions(""), usual);
  assert.deepEqual(embedOptions("?theme=blue&x=1&link=yes"), usual);
  assert.deepEqual(
    embedOptions(
      "?lang=fa&theme=page&controls=query,temperature&lock=keys&link=none&predict=on&part=map&src=a.json",
    ),
    {
      ...{ lang: "fa", theme: "page", controls: "query,temperature", lock: "keys", link: false },
      ...{ predict: "on", part: "map", src: "a.json" },
    },
  );
  const known = new Set([...Object.keys(usual)]);
  assert.deepEqual(new Set(optionNames), known);
});

test("two pending states are merged to one with the effect of both", async () => {
  const set = (hash: string, whole = false) => ({ type: "set", hash, whole }) as const;
  const now = "view=field&query=1,0&temperature=0.3";
  for (const [first, second] of [
    [set("temperature=1"), set("query=0,1")],
    [set("#temperature=1"), set("#temperature=2&rbf=0.1")],
    [set("temperature=1"), set("view=masks", true)],
    [set("view=masks", true), set("causal=0")],
  ] as const) {
    const joined = joinedSet(first, second);
    assert.equal(joined?.type, "set");
    const apply = async (hash: string, { hash: next, whole }: typeof first) =>
      whole ? next.replace(/^#/, "") : patchedHash(hash, next);
    const [both, one] = [
      await apply(await apply(now, first), second),
      await apply(now, joined as typeof first),
    ];
    assert.equal(one, both);
  }
  assert.equal(joinedSet(set("z=abc"), set("temperature=1")), undefined);
  assert.equal(joinedSet(set("a=".padEnd(1500, "x")), set("b=".padEnd(1500, "x"))), undefined);
  assert.equal(joinedSet(set("temperature=1"), { type: "fit" }), undefined);
});
