/** A deck: its operations, and its file, which round-trips or is rejected with a reason. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  type Deck,
  deckLimits,
  emptyDeck,
  withCopy,
  withoutSlide,
  withSlide,
  withSlideBack,
  withSlideChanged,
  withSlideMoved,
} from "../../../web/export/deck/deck.js";
import { formatDeckFile, parseDeckFile } from "../../../web/export/deck/deck-file.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { defaultState } from "../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { languages } from "../../../web/language/index.js";
import { deckFileIn, pastedState } from "../../../web/site/deck/deck-files.js";
import { exampleDeck } from "../../../web/site/deck/example-deck.js";

const titles = ({ slides }: Deck) => slides.map(({ title }) => title).join("");
const letters = (text: string): Deck =>
  [...text].reduce((deck, title) => withSlide(deck, { title }), emptyDeck);
const idOf = (deck: Deck, title: string) =>
  deck.slides.find((slide) => slide.title === title)?.id ?? 0;

test("every move of every slide places it there and keeps the order of the others", () => {
  const deck = letters("abcd");
  for (const letter of "abcd") {
    for (let to = 0; to < 4; to++) {
      const moved = titles(withSlideMoved(deck, idOf(deck, letter), to));
      assert.equal(moved.indexOf(letter), to);
      assert.equal(moved.replace(letter, ""), "abcd".replace(letter, ""));
    }
  }
  assert.equal(titles(withSlideMoved(deck, 99, 0)), "abcd");
  assert.equal(titles(withSlideMoved(deck, idOf(deck, "a"), -1)), "abcd");
});

test("delete and undo are inverse at every position", () => {
  const deck = letters("abcd");
  for (const [at, slide] of deck.slides.entries()) {
    const without = withoutSlide(deck, slide.id);
    assert.equal(without.slides.length, 3);
    assert.deepEqual(withSlideBack(without, slide, at), deck);
    const other = withSlide(without, { title: "e" });
    const both = withSlideBack(other, slide, at);
    assert.equal(new Set(both.slides.map(({ id }) => id)).size, 5, "ids are unique");
  }
});

test("a duplicate follows its original with a new id, and a change affects one slide", () => {
  const deck = letters("abc");
  const copied = withCopy(deck, idOf(deck, "b"));
  assert.equal(titles(copied), "abbc");
  assert.equal(new Set(copied.slides.map(({ id }) => id)).size, 4);
  const changed = withSlideChanged(copied, idOf(copied, "c"), { title: "x", predict: true });
  assert.equal(titles(changed), "abbx");
  assert.deepEqual(changed.slides.slice(0, 3), copied.slides.slice(0, 3));
});

test("a full deck accepts no more slides", () => {
  const full = letters("a".repeat(deckLimits.slides));
  assert.equal(withSlide(full, {}).slides.length, deckLimits.slides);
  assert.equal(withCopy(full, 1).slides.length, deckLimits.slides);
});

const own = {
  query: {
    name: "q.npy",
    rows: 3,
    columns: 2,
    data: new Float64Array([0.1, -0, Number.MIN_VALUE, 1e300, 2, 3]),
  },
} as unknown as typeof defaultState.lab.own;
const withOwnData = {
  ...defaultState,
  view: "lab" as const,
  lab: { ...defaultState.lab, data: "source,own", own },
};

test("a file contains every lesson's states, texts and own data, and round-trips", () => {
  let deck: Deck = { ...emptyDeck, title: "注意力 « توجه » \u2028 <script>" };
  for (const view of viewNames) {
    const state = parseHash(formatHash({ ...defaultState, view, temperature: 0.123456789 })).state;
    deck = withSlide(deck, { title: view, notes: "a\nb", predict: true, state });
  }
  deck = withSlide(deck, { title: "t", text: "</script><!--" });
  const read = parseDeckFile(formatDeckFile(deck));
  assert.ok("deck" in read);
  assert.deepEqual(read.deck, deck);
  assert.equal(formatDeckFile(read.deck), formatDeckFile(deck));
});

test("an infinite temperature round-trips, and a state is written as the hash of its link", () => {
  const { state } = parseHash("view=field&temperature=inf");
  const text = formatDeckFile(withSlide(emptyDeck, { state }));
  assert.equal(JSON.parse(text).slides[0].state, formatHash(state));
  const read = parseDeckFile(text);
  assert.ok("deck" in read);
  assert.equal(read.deck.slides[0]?.state?.temperature, Number.POSITIVE_INFINITY);
});

test("own data round-trip in the file, bit for bit", () => {
  const deck = withSlide(emptyDeck, { state: withOwnData });
  const text = formatDeckFile(deck);
  assert.equal(JSON.parse(text).slides[0].state.softknn, "state");
  const read = parseDeckFile(text);
  assert.ok("deck" in read, text.slice(0, 400));
  const bits = (state: typeof defaultState | undefined) =>
    Array.from(new BigUint64Array(state?.lab.own.query?.data.buffer as ArrayBuffer));
  assert.deepEqual(bits(read.deck.slides[0]?.state), bits(withOwnData));
});

const file = (change: object) =>
  JSON.stringify({ softknn: "deck", version: 1, title: "", slides: [], ...change });
const bad: readonly (readonly [text: string, kind: string, at: string])[] = [
  ["{", "syntax", ""],
  ['{\n"a": 1,\n x}', "syntax", "3"],
  ["null", "notDeck", ""],
  ["[]", "notDeck", ""],
  ['{"softknn":"state","version":2,"state":{}}', "notDeck", ""],
  [file({ version: 2 }), "newer", ""],
  [file({ extra: 1 }), "unknown", "extra"],
  [file({ title: 3 }), "wrong", "title"],
  [file({ title: "x".repeat(201) }), "wrong", "title"],
  [file({ slides: {} }), "wrong", "slides"],
  [file({ slides: [null] }), "wrong", "slides[0]"],
  [file({ slides: [{ html: "" }] }), "unknown", "slides[0].html"],
  [file({ slides: [{}, { id: -1 }] }), "wrong", "slides[1].id"],
  [file({ slides: [{ id: 2 }, { id: 2 }] }), "wrong", "slides[1].id"],
  [file({ slides: [{ predict: "yes" }] }), "wrong", "slides[0].predict"],
  [file({ slides: [{ notes: "x".repeat(10_001) }] }), "wrong", "slides[0].notes"],
  [file({ slides: [{}, { state: "view=field&temperature=-1" }] }), "state", "2"],
  [file({ slides: [{ state: "view=field&nonsense=1" }] }), "state", "1"],
  [file({ slides: [{ state: `view=field&query=${"1".repeat(40_000)}` }] }), "state", "1"],
  [
    file({ slides: [{ state: { softknn: "state", version: 2, state: { view: 3 } } }] }),
    "state",
    "1",
  ],
  [file({ slides: [{ state: 7 }] }), "state", "1"],
  [file({ slides: Array.from({ length: 101 }, () => ({})) }), "tooMany", ""],
];

test("every bad file is rejected with its reason and position", () => {
  for (const [text, kind, at] of bad) {
    const read = parseDeckFile(text);
    assert.ok("fault" in read, text.slice(0, 80));
    assert.equal(read.fault.kind, kind, text.slice(0, 80));
    if (at !== "" || kind !== "syntax") assert.equal(read.fault.at, at, text.slice(0, 80));
  }
});

test("a truncated file is rejected or complete, and never throws", () => {
  const text = formatDeckFile(withSlide({ ...emptyDeck, title: "a" }, { state: defaultState }));
  for (let end = 0; end < text.length - 1; end++) {
    assert.ok("fault" in parseDeckFile(text.slice(0, end)) || text[end] === "\n", String(end));
  }
});

test("a pasted link is read from any address; an incomplete state is rejected", async () => {
  const read = await pastedState(" https://a.example/x/index.html?lang=fa#view=masks&version=2 ");
  assert.ok("state" in read && read.state.view === "masks");
  for (const [text, fault] of [
    ["", "none"],
    ["https://a.example/#part", "none"],
    ["#view=field&temperature=hot", "unreadable"],
    ["#v=2&z=!!", "unreadable"],
  ]) {
    const refused = await pastedState(text ?? "");
    assert.ok("fault" in refused && refused.fault === fault, text);
  }
});

test("the example has five slides in every language, and the file of each example round-trips", async () => {
  for (const { tag } of languages) {
    const deck = await exampleDeck(tag);
    assert.equal(deck.slides.length, 5);
    assert.equal(deck.slides.filter(({ predict }) => predict).length, 3);
    for (const minutes of [15, 45, 90] as const) {
      const example = await exampleDeck(tag, minutes);
      assert.ok(example.slides.every(({ title, notes, state }) => title && notes && state));
      const read = parseDeckFile(formatDeckFile(example));
      assert.deepEqual("deck" in read && read.deck, example);
    }
  }
});

test("a deck page finds the deck inside an offline page, and ignores other texts", () => {
  const inside = { language: "en", file: formatDeckFile(letters("a<b")) };
  const json = JSON.stringify(inside).replaceAll("<", "\\u003c");
  const page = `<!doctype html>\n<script type="application/json" id="softknn-deck">${json}</script>`;
  assert.equal(deckFileIn(page), inside.file);
  assert.equal(deckFileIn("{}"), "{}");
  assert.equal(deckFileIn("<!doctype html><p>"), "<!doctype html><p>");
});

test("the deck of the documentation opens", () => {
  const [, sample = ""] =
    /```text\n([\s\S]*?)```/.exec(readFileSync("web/site/docs/deck.md", "utf8")) ?? [];
  const read = parseDeckFile(sample);
  assert.ok("deck" in read);
  assert.deepEqual(
    read.deck.slides.map(({ predict, state, text }) => [predict, state?.view, text]),
    [
      [true, "field", ""],
      [false, undefined, "What is attention?"],
    ],
  );
});
