/** The pictures of README.md: small, in both themes, and with the core's numbers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "softknn";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { pictures } from "../../scripts/pictures/index.mjs";

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

test("every number of the field's picture equals the core's", async () => {
  const knn = await load();
  const inputs = { query: [[0.15, 0.6]], key: keys, value: keys };
  const options = /** @type {const} */ ({
    similarity: "rbf",
    temperature: 0.3,
    returnWeights: true,
  });
  const { weights } = knn.attention(inputs, options);
  assert.ok(weights);
  const texts = [...kept("vote-still.svg").matchAll(/<text[^>]*>(\d+\.\d+)<\/text>/g)];
  assert.deepEqual(
    texts.map(([, text]) => text),
    [
      ...[...weights.data].map((weight) => weight.toFixed(3)),
      knn.effectiveNeighbors(weights).data[0]?.toFixed(2),
      "0.3",
    ],
  );
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
