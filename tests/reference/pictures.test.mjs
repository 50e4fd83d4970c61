/** The pictures of README.md: what the script draws now, small, and with the numbers of the core. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { load } from "softknn";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { pictures, picturesFolder } from "../../scripts/readme-picture/index.mjs";
import { moments } from "../../scripts/readme-picture/path.mjs";

const most = 300_000;
const keys = [
  [1, 0.2],
  [0.9, 0.1],
  [0.2, 1],
  [-0.2, 0.9],
  [0, -1],
  [-1, -0.6],
];

const kept = (/** @type {string} */ name) => readFileSync(inRoot(picturesFolder, name), "utf8");

/** With the pixels of the images inside in the place of their bytes: another zlib packs them otherwise. @param {string} svg */
const unpacked = (svg) =>
  svg.replace(/data:image\/png;base64,([\w+/=]+)/g, (_, base64) => {
    const png = Buffer.from(base64, "base64");
    const start = png.indexOf("IDAT");
    const data = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
    return inflateSync(data).toString("base64");
  });

for (const [name, draw] of Object.entries(pictures)) {
  test(`${name} is what npm run readme-picture draws, and small`, async () => {
    const svg = kept(name);
    const drawn = await draw();
    assert.ok(unpacked(svg) === unpacked(drawn), `npm run readme-picture draws ${name} anew`);
    assert.ok(Buffer.byteLength(svg) <= most, `${Buffer.byteLength(svg)} bytes, at most ${most}`);
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

test("the picture moves once, and rests where less motion is wanted", () => {
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
 * The numbers that change, as they are shown at one key frame after the other.
 * @param {string} svg
 */
function shownNumbers(svg) {
  const moving = svg
    .split('<g class="moving">')
    .slice(1)
    .map((part) => part.split('<g class="still">')[0] ?? "");
  return moving.flatMap((part) => {
    const places = [
      ...part.matchAll(/<text class="p-digits"[^>]*>([\d.])<|<use href="#digits".*?<\/use>/g),
    ];
    if (places.length === 0) return [];
    const columns = places.map(([use, fixed]) =>
      fixed === undefined
        ? (/ values="([^"]*)"/.exec(use)?.[1] ?? "").split(";").map((y) => String(Number(y) / -20))
        : [fixed],
    );
    const count = Math.max(...columns.map((column) => column.length));
    return [Array.from({ length: count }, (_, i) => columns.map((c) => c[i] ?? c.at(-1)).join(""))];
  });
}

test("every number of every key frame is the core's", async () => {
  const knn = await load();
  const shown = shownNumbers(kept("vote.svg"));
  assert.equal(shown.length, keys.length + 2);
  const sequence = moments().slice(0, -1);
  for (const [i, { query, temperature }] of sequence.entries()) {
    const inputs = { query: [[...query]], key: keys, value: keys };
    const options = /** @type {const} */ ({ similarity: "rbf", temperature, returnWeights: true });
    const { weights } = knn.attention(inputs, options);
    assert.ok(weights);
    const wanted = [...weights.data].map((weight) => weight.toFixed(3));
    wanted.push(Number(knn.effectiveNeighbors(weights).data[0]).toFixed(2));
    wanted.push(temperature.toFixed(2));
    assert.deepEqual(
      shown.map((texts) => texts[i]),
      wanted,
      `key frame ${i}`,
    );
  }
});

test("README.md shows every picture, with words for who does not see them", () => {
  const readme = readFileSync(inRoot("README.md"), "utf8");
  for (const name of Object.keys(pictures)) {
    const file = join(picturesFolder, name);
    assert.ok(readme.includes(`"${file}"`) || readme.includes(`(${file})`), file);
  }
  const tags = [...readme.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  for (const tag of tags) assert.match(tag, / alt="[^"]{20,}"/);
});
