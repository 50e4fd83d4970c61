/** The lesson on the language model: its tokens, its changes, one head in numbers, and the measured losses. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { headParsers } from "../../../../web/figure/head-at.js";
import type { State } from "../../../../web/figure/state/state.js";
import {
  changeIn,
  isUnchanged,
  stopOf,
  stops,
  unchanged,
} from "../../../../web/lessons/gpt/change.js";
import { wanted } from "../../../../web/lessons/gpt/dial-part.js";
import { Losses } from "../../../../web/lessons/gpt/losses.js";
import { type Solved, solve } from "../../../../web/lessons/gpt/solve.js";
import { Writing } from "../../../../web/lessons/gpt/writing.js";
import "../../../../web/lessons/registry.js";
import { windowsOf } from "../../../../web/model/files.js";
import { keyOf, Runs } from "../../../../web/model/reading.js";
import { onThread, writtenCount } from "../../../../web/model/session.js";
import { core, knn, model, stateWith } from "./gpt-support.js";

const reference: {
  readonly tokens: number[];
  readonly rows: readonly { readonly options: object; readonly loss: number }[];
} = JSON.parse(readFileSync("tests/fixtures/language-model/reference.json", "utf8"));

const trained = { neighbors: 0, equal: false, temperature: 1, similarity: "dot" } as const;
type Given = Partial<State["gpt"] & State["prompt"]>;

function stateOf({ text, position, head, ...gpt }: Given = {}): State {
  const given = { text, position, head };
  const prompt = Object.entries(given).filter(([, value]) => value !== undefined);
  return stateWith(Object.fromEntries(prompt), { gpt: { ...trained, ...gpt } });
}

const change = (more?: Given) => {
  const state = stateOf(more);
  return changeIn(state, state.gpt);
};

function solvedOf(more?: Given): Solved {
  const solved = solve(knn, core, new Runs(), stateOf(more), model);
  assert.ok(solved);
  return solved;
}

const sumOf = (data: ArrayLike<number>) => Array.from(data).reduce((sum, x) => sum + x, 0);
const near = (a: number, b: number, by: number) => assert.ok(Math.abs(a - b) <= by, `${a} ${b}`);

test("a text is its tokens again, and a label shows spaces, breaks and parts of characters", () => {
  const { vocabulary } = model;
  for (const text of ["We must work", "  a\n b", "naïve 注意 نه 👍", "<|endoftext|>"])
    assert.equal(vocabulary.decode(vocabulary.encode(text)), text);
  assert.deepEqual(vocabulary.encode("<|endoftext|>"), [1279]);
  const labels = (text: string) => vocabulary.encode(text).map((id) => vocabulary.shown(id));
  assert.deepEqual(labels("We must\n"), ["W", "e", "·must", "↵"]);
  assert.ok(labels("注").every((label) => label.length > 0 && !label.includes("�")));
  assert.deepEqual(vocabulary.tokens("", 9), { ids: [], left: 0 });
  const long = vocabulary.tokens("a b c d", 2);
  assert.deepEqual([long.ids.length, long.left], [2, vocabulary.encode("a b c d").length - 2]);
});

test("the windows predict each token of a text once", () => {
  assert.deepEqual(windowsOf([0, 1, 2, 3, 4, 5, 6], 3), [
    [0, 1, 2],
    [2, 3, 4],
    [4, 5, 6],
  ]);
  assert.deepEqual(windowsOf([0, 1], 3), []);
  assert.deepEqual(model.windows, windowsOf(reference.tokens, 128));
});

test("only what differs from the trained model is an option, in the heads of the scope", () => {
  assert.deepEqual(change(), {});
  assert.ok(isUnchanged(change({ scope: "head" })));
  assert.deepEqual(change({ neighbors: 8, equal: true }), {
    ...{ neighbors: 8, equalWeights: true },
  });
  const head = { layer: 2, head: 3 };
  assert.deepEqual(change({ head, scope: "layer", temperature: 0 }), {
    ...{ temperature: 0, layers: [2] },
  });
  assert.deepEqual(change({ head, scope: "head", similarity: "rbf" }), {
    ...{ similarity: "rbf", heads: [head] },
  });
  assert.notEqual(keyOf(change({ temperature: Infinity })), keyOf(change({ temperature: 0 })));
});

test("each k has a stop of the dial, and one between two stops that of the next", () => {
  for (const [i, k] of stops.entries()) assert.equal(stopOf(k), i);
  assert.equal(stopOf(5), stopOf(8));
  assert.equal(stopOf(100), stops.length - 2);
});

test("heads are named by layer and head in links", () => {
  const { head, heads } = headParsers({ layers: 4, heads: 6 });
  assert.deepEqual(head("3.5"), { layer: 3, head: 5 });
  for (const text of ["4.0", "0.6", "1", "a.b", ""]) assert.equal(head(text), undefined);
  const both = heads("2.1,0.3") ?? [];
  assert.equal(heads.format(both), "0.3,2.1");
  assert.deepEqual(heads(""), []);
  assert.equal(heads("1.1,1.1"), undefined);
});

test("the row of a head is that of its small matrix, under every change", () => {
  const changes: Given[] = [
    {},
    { position: 4 },
    { neighbors: 2 },
    { neighbors: 3, equal: true },
    { similarity: "cosine", temperature: 0.25 },
    { neighbors: 1, scope: "layer" },
    { neighbors: 1, scope: "head", head: { layer: 3, head: 0 } },
  ];
  for (const more of changes) {
    const { reading, place } = solvedOf(more);
    const { at, position, words } = place;
    near(sumOf(reading.weights.data), 1, 1e-12);
    const map = reading.maps[at.layer * 6 + at.head] as Float64Array;
    for (const [i, w] of Array.from(reading.weights.data).entries())
      near(w, map[position * words.length + i] ?? Number.NaN, 1e-5);
  }
  const { weights } = solvedOf({ neighbors: 1 }).reading;
  assert.deepEqual(
    Array.from(weights.data).filter((w) => w !== 0),
    [1],
  );
});

test("the settings reach no head outside their scope", () => {
  const usual = solvedOf().reading;
  const one = solvedOf({ head: { layer: 1, head: 2 }, scope: "head", neighbors: 1 }).reading;
  const changed = one.maps.flatMap((map, i) =>
    map.some((w, j) => Math.abs(w - (usual.maps[i]?.[j] ?? 0)) > 1e-6) ? [i] : [],
  );
  assert.ok(changed.includes(8) && changed.every((i) => i === 8 || i >= 12), `${changed}`);
});

test("a uniform guess costs what the text says", () => {
  assert.equal(model.labels.length, 1280);
  assert.equal(Math.log(1280).toFixed(2), "7.15");
});

/** In single precision near ties of scores may select another key. */
const single = 5e-4;

const lossOf = (wanted: object) =>
  reference.rows.find(({ options }) => isDeepStrictEqual(options, wanted))?.loss ?? Number.NaN;

test("measured losses are PyTorch's, and what comes later waits for what is asked first", async () => {
  const asked = [
    change({ neighbors: 1 }),
    change({ neighbors: 8, equal: true }),
    change({ similarity: "rbf", temperature: 2 }),
  ];
  const order: number[] = [];
  await new Promise<void>((done) => {
    const losses = new Losses(
      async () => onThread(knn.memory, core),
      model.windows,
      () => {
        order.push(asked.filter((each) => losses.of(each)).length);
        if (losses.isRunning || losses.of(asked[2] ?? {}) === undefined) return;
        near(losses.usual?.value ?? 0, lossOf({}), single);
        for (const each of asked) {
          const { loss, extra } = losses.of(each) ?? {};
          near(loss?.value ?? 0, lossOf(each), single);
          near(extra?.value ?? 0, lossOf(each) - lossOf({}), single);
        }
        done();
      },
    );
    losses.want(asked);
  });
  assert.deepEqual(order, [0, 1, 2, 3, 3]);
});

test("the setting in force is measured first, and no curve that was not asked for", () => {
  const state = stateOf({ neighbors: 4 });
  assert.deepEqual(wanted(state, { soft: true, equal: true })[0], { neighbors: 4 });
  const keys = wanted(stateOf({ neighbors: 1 }), { soft: false, equal: false }).map(keyOf);
  assert.deepEqual([...new Set(keys)], ['{"neighbors":1}', '{"equalWeights":true}']);
});

test("a continuation depends on text, change and seed alone, and a new one stops the others", async () => {
  const ids = model.vocabulary.encode("We must");
  const write = async (seed: number) => {
    let text = "";
    await new Promise<void>((done) => {
      const writing = new Writing(core, model.vocabulary, () => {
        const [one] = writing.of(ids, [unchanged], seed);
        text = one?.text ?? "";
        if (one?.isDone) done();
      });
      writing.of(ids, [unchanged], seed + 5);
      writing.of(ids, [unchanged], seed);
    });
    return text;
  };
  const [first, again, another] = [await write(1), await write(1), await write(2)];
  assert.equal(first, again);
  assert.notEqual(first, another);
  const written: number[] = [];
  const sampling = { seed: 1, temperature: 0.8 };
  for await (const { token } of core.generate([...ids], { count: writtenCount, sampling }))
    written.push(token);
  assert.equal(first, model.vocabulary.decode(written));
});
