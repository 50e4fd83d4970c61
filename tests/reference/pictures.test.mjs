/** The pictures of README.md: small, still with reduced motion, and with the core's numbers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "softknn";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { glyphs } from "../../scripts/pictures/animate.mjs";
import { pictures } from "../../scripts/pictures/index.mjs";
import { moments } from "../../scripts/pictures/path.mjs";

const { folder, files } = pictures.readme;

const most = 300_000;
const keys = [
  [1, 0.2],
  [0.9, 0.1],
  [0.2, 1],
  [-0.2, 0.9],
  [0, -1],
  [-1, -0.6],
];

const kept = (/** @type {string} */ name) => readFileSync(inRoot(folder, name), "utf8");

for (const name of Object.keys(files)) {
  test(`${name} is small`, () => {
    const bytes = Buffer.byteLength(kept(name));
    assert.ok(bytes <= most, `${bytes} bytes, at most ${most}`);
  });

  test(`${name} needs no script and no other file, and has both themes`, () => {
    const svg = kept(name);
    assert.doesNotMatch(svg, /<script|<foreignObject|\son\w+=|NaN|undefined|\[object/);
    for (const [, address = ""] of svg.matchAll(/\b(?:href|src)="([^"]*)"/g)) {
      assert.match(address, /^(#|data:image\/png;base64,)/);
    }
    for (const [address] of svg.matchAll(/url\([^)]*\)/g)) assert.match(address, /^url\(#/);
    assert.match(svg, /prefers-color-scheme:dark/);
    assert.match(svg, /<title>[^<]+<\/title>/);
  });
}

test("the picture is animated once, and is still with reduced motion", () => {
  const svg = kept("vote.svg");
  assert.match(svg, /@media\(prefers-reduced-motion:reduce\)\{\.moving\{display:none\}/);
  const moves = [...svg.matchAll(/<animate(?:Transform)? [^>]*>/g)].map(([tag]) => tag);
  assert.ok(moves.length > 30);
  for (const tag of moves) {
    assert.match(tag, / fill="freeze"/);
    assert.doesNotMatch(tag, /repeatCount/);
  }
  assert.doesNotMatch(kept("vote-still.svg"), /<animate/);
});

/**
 * The changing numbers, as displayed at successive key frames.
 * @param {string} svg
 */
function shownNumbers(svg) {
  const [moving = ""] = svg.split('<g class="still">');
  const numbers = moving.split('<g class="number ').slice(1);
  return numbers.map((part) => {
    const columns = [...part.matchAll(/<use href="#digits" y="([^"]*)">(.*?)<\/use>/g)].map(
      ([, y = "", move = ""]) => (/ values="([^"]*)"/.exec(move)?.[1] ?? y).split(";"),
    );
    const count = Math.max(...columns.map((column) => column.length));
    return Array.from({ length: count }, (_, i) =>
      columns.map((column) => glyphs[Number(column[i] ?? column[0]) / -20]).join(""),
    );
  });
}

test("every number of every key frame equals the core's", async () => {
  const knn = await load();
  const shown = shownNumbers(kept("vote.svg"));
  assert.equal(shown.length, keys.length + 2);
  const sequence = moments().slice(0, -1);
  for (const [i, { query, temperature }] of sequence.entries()) {
    const inputs = { query: [[...query]], key: keys, value: keys };
    const options = /** @type {const} */ ({ similarity: "rbf", temperature, returnWeights: true });
    const { weights } = knn.attention(inputs, options);
    assert.ok(weights);
    const expected = [...weights.data].map((weight) => weight.toFixed(3));
    expected.push(Number(knn.effectiveNeighbors(weights).data[0]).toFixed(2));
    const [warmth, ...numbers] = shown.map((texts) => texts[i] ?? "");
    assert.deepEqual(numbers, expected, `key frame ${i}`);
    assert.ok(Math.abs(Number(warmth) - temperature) <= 0.005, `key frame ${i}: ${warmth}`);
  }
});

test("README.md shows every picture with alternative text", () => {
  const readme = readFileSync(inRoot("README.md"), "utf8");
  for (const name of Object.keys(files)) {
    const file = join(folder, name);
    assert.ok(readme.includes(`"${file}"`) || readme.includes(`(${file})`), file);
  }
  const tags = [...readme.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  for (const tag of tags) assert.match(tag, / alt="[^"]{20,}"/);
});
