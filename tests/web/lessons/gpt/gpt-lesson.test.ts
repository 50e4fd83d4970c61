/** The lesson on the language model: its tokens, its changes, one head in numbers, and the measured losses. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { LanguageModel } from "softknn/model";
import { headParsers } from "../../../../web/figure/head-at.js";
import { type Change, isUnchanged, keyOf, optionsOf } from "../../../../web/lessons/gpt/changes.js";
import { nearest, other, wanted } from "../../../../web/lessons/gpt/cost/cost-part.js";
import { Losses } from "../../../../web/lessons/gpt/cost/losses.js";
import { stopOf, stops } from "../../../../web/lessons/gpt/figure.js";
import { type Model, windowsOf } from "../../../../web/lessons/gpt/model.js";
import { Runs } from "../../../../web/lessons/gpt/runs.js";
import { onThread } from "../../../../web/lessons/gpt/session.js";
import { changeIn, type Solved, solve, usualChange } from "../../../../web/lessons/gpt/solve.js";
import { defaultGpt, type GptState } from "../../../../web/lessons/gpt/state.js";
import { Writing, writtenCount } from "../../../../web/lessons/gpt/writing/writing.js";
import { type EveryFunction, load } from "../../../every-function.js";
import { shippedModel } from "./gpt-support.js";

let knn: EveryFunction;
let model: Model;
let core: LanguageModel;

before(async () => {
  [knn, model] = [await load(), await shippedModel()];
  core = knn.languageModel({ config: model.config, tensors: model.tensors });
});

const reference: {
  readonly tokens: number[];
  readonly rows: readonly { readonly options: object; readonly loss: number }[];
} = JSON.parse(readFileSync("tests/fixtures/language-model/reference.json", "utf8"));

const change = (more: Partial<GptState> = {}): Change =>
  changeIn({ ...defaultGpt, ...more }, model);

function solvedOf(more: Partial<GptState> = {}): Solved {
  const solved = solve(knn, core, new Runs(), { ...defaultGpt, ...more }, model);
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
  assert.deepEqual(optionsOf(change()), {});
  assert.ok(isUnchanged(change({ scope: "head" })));
  assert.deepEqual(optionsOf(change({ neighbors: 8, equal: true })), {
    ...{ neighbors: 8, equalWeights: true },
  });
  const at = { layer: 2, head: 3 };
  assert.deepEqual(optionsOf(change({ at, scope: "layer", temperature: 0 })), {
    ...{ temperature: 0, layers: [2] },
  });
  assert.deepEqual(optionsOf(change({ at, scope: "head", similarity: "rbf" })), {
    ...{ similarity: "rbf", heads: [at] },
  });
  assert.deepEqual(optionsOf(change({ ablated: [at] })), { ablate: [at] });
  assert.notEqual(keyOf(change({ temperature: Infinity })), keyOf(change({ temperature: 0 })));
  // A link may name heads that a smaller model lacks.
  const beyond = change({ at: { layer: 9, head: 9 }, ablated: [{ layer: 9, head: 0 }] });
  assert.deepEqual([beyond.at, beyond.ablated], [{ layer: 3, head: 5 }, []]);
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
  const changes: Partial<GptState>[] = [
    {},
    { position: 4 },
    { neighbors: 2 },
    { neighbors: 3, equal: true },
    { similarity: "cosine", temperature: 0.25 },
    { neighbors: 1, scope: "layer" },
    { neighbors: 1, scope: "head", at: { layer: 3, head: 0 } },
  ];
  for (const more of changes) {
    const { head, maps, at, position, words } = solvedOf(more);
    near(sumOf(head.weights.data), 1, 1e-12);
    const map = maps[at.layer * 6 + at.head] as Float64Array;
    for (const [i, w] of Array.from(head.weights.data).entries())
      near(w, map[position * words.length + i] ?? Number.NaN, 1e-5);
  }
  const { head } = solvedOf({ neighbors: 1 });
  assert.deepEqual(
    Array.from(head.weights.data).filter((w) => w !== 0),
    [1],
  );
  near(head.effective.value, 1, 1e-12);
});

test("the settings reach no head outside their scope", () => {
  const at = { layer: 1, head: 2 };
  const usual = solvedOf();
  const one = solvedOf({ at, scope: "head", neighbors: 1 });
  const changed = one.maps.flatMap((map, i) =>
    map.some((w, j) => Math.abs(w - (usual.maps[i]?.[j] ?? 0)) > 1e-6) ? [i] : [],
  );
  assert.ok(changed.includes(8) && changed.every((i) => i === 8 || i >= 12), `${changed}`);
});

test("the pushes of the keys add up to that of the head's output", () => {
  const { head, tokens, next, position, at } = solvedOf();
  const [token = 0] = next.order;
  const { heads } = core.run([...tokens.ids], { returnHeads: true });
  const D = model.config.n_embd;
  const own = heads?.[at.layer]?.output.data.subarray(
    (at.head * tokens.ids.length + position) * 16,
  );
  const projection = model.tensors.get(`h.${at.layer}.attn.c_proj.weight`)?.data ?? [];
  const written = Array.from({ length: D }, (_, j) =>
    sumOf(
      Array.from(
        { length: 16 },
        (_, c) => (own?.[c] ?? 0) * (projection[(at.head * 16 + c) * D + j] ?? 0),
      ),
    ),
  );
  const mean = sumOf(written) / D;
  const [gain, embedding] = ["ln_f.weight", "wte.weight"].map(
    (name) => model.tensors.get(name)?.data,
  );
  const push = written.map(
    (x, j) => (x - mean) * (gain?.[j] ?? 0) * (embedding?.[token * D + j] ?? 0),
  );
  near(sumOf(head.pushes.data), sumOf(push), 1e-5);
});

test("on the plane of the first head keys have weight in their order along the star", () => {
  const { query, keys } = solvedOf().head.plane;
  const along = keys.map((key) => key[0] * query[0] + key[1] * query[1]);
  const order = (numbers: readonly number[]) =>
    [...numbers.keys()].sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0));
  const weights = Array.from(solvedOf().head.weights.data);
  assert.deepEqual(order(along).slice(0, 4), order(weights).slice(0, 4));
});

test("along all axes the plane's scores differ as the head's; two axes keep a share", () => {
  const { head } = solvedOf();
  const { plane, scores } = head;
  assert.ok(plane.share.value > 0 && plane.share.value < 1);
  // The mean of the keys is left out: it shifts every score alike.
  const inPlane = plane.keys.map(([x, y]) => (x * plane.query[0] + y * plane.query[1]) / 4);
  const centred = (data: readonly number[]) => data.map((x) => x - sumOf(data) / data.length);
  const [a, b] = [centred(inPlane), centred(Array.from(scores.data))];
  const [ab, aa, bb] = [
    [a, b],
    [a, a],
    [b, b],
  ].map(([u, v]) => sumOf(u?.map((x, i) => x * (v?.[i] ?? 0)) ?? []));
  assert.ok((ab ?? 0) / Math.sqrt((aa ?? 1) * (bb ?? 1)) > 0.5);
  assert.deepEqual(solvedOf({ text: "W" }).head.plane.keys, [[0, 0]]);
});

/** In single precision near ties of scores may select another key. */
const single = 5e-4;

test("measured losses are PyTorch's, and what comes later waits for what is asked first", async () => {
  const asked = [nearest(change(), 1, false), nearest(change(), 8, true), other(change(), "rbf")];
  const order: number[] = [];
  await new Promise<void>((done) => {
    const losses = new Losses(
      () => knn,
      async () => onThread(knn, core),
      model.windows,
      () => {
        order.push(asked.filter((each) => losses.of(each)).length);
        if (losses.isRunning || losses.of(asked[2] as Change) === undefined) return;
        const rows = [
          {},
          { neighbors: 1 },
          { neighbors: 8, equalWeights: true },
          { similarity: "rbf", temperature: 2 },
        ];
        const wantedLosses = rows.map(
          (options) =>
            reference.rows.find((row) => JSON.stringify(row.options) === JSON.stringify(options))
              ?.loss ?? Number.NaN,
        );
        near(losses.usual?.value ?? 0, wantedLosses[0] ?? 0, single);
        for (const [i, each] of asked.entries()) {
          const { loss, extra } = losses.of(each) ?? {};
          near(loss?.value ?? 0, wantedLosses[i + 1] ?? 0, single);
          near(extra?.value ?? 0, (wantedLosses[i + 1] ?? 0) - (wantedLosses[0] ?? 0), single);
        }
        done();
      },
    );
    losses.want(asked);
  });
  assert.deepEqual(order, [0, 1, 2, 3, 3]);
});

test("the setting in force is measured first, and no curve that was not asked for", () => {
  const now = change({ neighbors: 4 });
  assert.equal(wanted(now, { soft: true, equal: true })[0], now);
  assert.equal(wanted(change(), { soft: false, equal: false }).length, 2);
});

test("a continuation depends on text, change and seed alone", async () => {
  const ids = model.vocabulary.encode("We must");
  const write = async (seed: number) => {
    let text = "";
    await new Promise<void>((done) => {
      const writing = new Writing(() => {
        const one = writing.of(
          () => core,
          ids,
          usualChange({ layer: 0, head: 0 }),
          seed,
          model.vocabulary,
        );
        text = one.text;
        if (one.isDone) done();
      });
      writing.of(() => core, ids, usualChange({ layer: 0, head: 0 }), seed, model.vocabulary);
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
