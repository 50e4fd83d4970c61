/** Links, files and attributes of version 1 keep their meaning. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../../../web/lessons/registry.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { defaultState, toyTokens, usualInVersion1 } from "../../../web/figure/state/state.js";
import { formatStateFile, parseStateFile } from "../../../web/figure/state/state-file.js";
import { patched } from "../../../web/figure/state/state-patch.js";
import { formatHash, lessonHash, parseHash } from "../../../web/figure/state/url-state.js";

const saved = Object.keys(
  JSON.parse(readFileSync("tests/fixtures/links_v1.json", "utf8")) as object,
);

/** Lessons that version 1 lacked. */
const later = ["transformer", "digits", "gpt", "positions"];

test("saved links of every lesson are read without a notice, and written unchanged", () => {
  assert.deepEqual(
    [...new Set(saved.map((hash) => /view=(\w+)/.exec(hash)?.[1]))],
    viewNames.filter((name) => !later.includes(name)),
  );
  for (const hash of saved) {
    const { state, notices } = parseHash(hash);
    assert.deepEqual(notices, [], hash);
    assert.equal(formatHash(state), hash);
  }
});

test("a link to the masks without a version has the sentence and the points of version 1", () => {
  const { state } = parseHash("view=masks&causal=0");
  assert.deepEqual(state.tokens, toyTokens);
  assert.equal(state.embedding, "points");
  assert.equal(state.causal, false);
  const longer = parseHash("view=masks&tokens=a,b,c,d,e,f&padding=5").state;
  assert.deepEqual(longer.tokens, ["a", "b", "c", "d", "e", "f"]);
  assert.equal(longer.embedding, "points");
});

test("a link to the masks of version 2 has its sentence of words, with their own vectors", () => {
  const { state } = parseHash("view=masks&version=2&causal=0");
  assert.deepEqual(state.tokens, ["big", "dog", "walked", "small", "cat", "swam"]);
  assert.equal(state.embedding, "words");
  assert.equal(formatHash(state), "view=masks&version=2&causal=0");
});

test("the version of now is written if it differs, and read back", () => {
  assert.equal(lessonHash("masks"), "view=masks&version=3");
  assert.equal(lessonHash("field"), "view=field");
  const { state } = parseHash("view=masks&version=3&causal=0");
  assert.deepEqual(state, { ...defaultState, view: "masks", causal: false });
  assert.equal(formatHash(state), "view=masks&version=3&causal=0");
  assert.deepEqual(parseHash("view=masks&version=4").notices[0]?.kind, "unknownVersion");
});

test("a state converts between versions and views without loss", () => {
  for (const hash of [
    "view=masks&causal=0",
    "view=masks&version=2&window=3",
    "view=masks&version=3&padding=5",
  ]) {
    const { state } = parseHash(hash);
    const elsewhere = parseHash(formatHash({ ...state, view: "field" })).state;
    assert.equal(formatHash({ ...elsewhere, view: "masks" }), hash);
    assert.deepEqual(patched(state, { logits: 1 }), state);
  }
});

test("a state file of version 1 keeps its points; one of version 2 its words", () => {
  const { embedding, ...old } = {
    ...usualInVersion1("masks"),
    view: "masks",
  } as typeof defaultState;
  const file = JSON.stringify({ softknn: "state", version: 1, state: old });
  const read = parseStateFile(file);
  assert.ok("state" in read);
  assert.equal(read.state.embedding, embedding);
  assert.equal(formatHash(read.state), "view=masks");
  const now = parseHash("view=masks&version=2&tokens=dog,cat,a,b,c,d").state;
  const back = parseStateFile(formatStateFile(now));
  assert.ok("state" in back);
  assert.deepEqual(back.state, now);
});
