import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, exactRow, judge } from "../bench/measure/agree.mjs";
import { contest } from "../bench/measure/contest.mjs";
import { inputsOf } from "../bench/measure/inputs.mjs";
import { peakFlops, peakKernel, peakModule } from "../bench/measure/peak.mjs";
import { listed, quickest, withDescendants } from "../bench/measure/processor.mjs";
import { shuffled, uniform } from "../bench/measure/random.mjs";
import { hasTurn, takeQuietSamples, takeSamples } from "../bench/measure/sampler.mjs";
import { median, quantile, ratio, summary } from "../bench/measure/statistics.mjs";
import { quietOf, yardstick } from "../bench/measure/yardstick.mjs";
import { attentionModels, modelBytes, varint } from "../bench/onnx-model.mjs";
import { flopsOf, newerPlan, planOf, sectionNames } from "../bench/plan.mjs";

test("quantiles are linear between samples, and skipped rounds do not count", () => {
  assert.equal(median([3, null, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.equal(quantile([0, 10], 0.25), 2.5);
  assert.deepEqual(summary([5, 1, 4, 2, 3]), { count: 5, min: 1, low: 2, median: 3, high: 4 });
  assert.ok(Number.isNaN(median([null])));
});

test("a ratio uses the rounds in which both ran", () => {
  // The second round was slow for both: the ratio of the medians would be 4.
  assert.equal(ratio([2, 40, 2], [1, 20, 0.5])?.median, 2);
  assert.equal(ratio([2, null, 6], [1, 5, null])?.count, 1);
  assert.equal(ratio([null], [1]), undefined);
});

test("turns are spread over the rounds, in a different order each time", () => {
  const rounds = Array.from({ length: 31 }, (_, round) => round);
  for (const turns of [1, 3, 30, 31]) {
    assert.equal(rounds.filter((round) => hasTurn(round, turns, 31)).length, turns);
  }
  const next = uniform(1);
  const orders = rounds.map(() => shuffled([1, 2, 3, 4], next).join(""));
  assert.ok(new Set(orders).size > 10);
  for (const order of orders) assert.equal([...order].sort().join(""), "1234");
});

test("the quickest processor is that of the least median", () => {
  const times = { 0: [2, 2, 2], 1: [9, 1, 1], 2: [1, 3, 3] };
  const time = (/** @type {number} */ processor) =>
    Number(times[/** @type {keyof typeof times} */ (processor)].shift());
  assert.equal(quickest([0, 1, 2], time), 1);
  assert.deepEqual(listed("0-2,5,7-8\n"), [0, 1, 2, 5, 7, 8]);
});

test("a process tree has the children of children, and no other process", () => {
  const pairs = /** @type {const} */ ([
    [1, 0],
    [7, 1],
    [8, 7],
    [9, 2],
  ]);
  assert.deepEqual(withDescendants(1, pairs), [1, 7, 8]);
});

test("every runner has its samples, the slow one fewer", async () => {
  const runner = (/** @type {string} */ contender, /** @type {number} */ each) => ({
    contender,
    run: () => undefined,
    time: async (/** @type {number} */ calls) => calls * each,
  });
  const pace = { rounds: 9, sample: 10, budget: 100, seed: 1 };
  const runners = [runner("quick", 1), runner("slow", 40), runner("endless", 101)];
  const [quick, slow, endless] = await takeSamples(runners, pace);
  assert.deepEqual(quick?.samples, Array(9).fill(1));
  assert.equal(quick?.calls, 10);
  assert.deepEqual(
    slow?.samples.filter((time) => time !== null),
    [40, 40, 40],
  );
  assert.equal(endless?.samples.filter((time) => time !== null).length, 1);
});

test("quiet samples are chosen by the yardsticks beside them, not by their own times", () => {
  assert.deepEqual(quietOf([9, 1, 2, 3], [1, 1.05, 1.2, 1]), [9, 1, 3]);
  assert.deepEqual(quietOf([], []), []);
});

test("samples are taken until enough of them are quiet, or patience ends", async () => {
  const runner = { contender: "softknn", run: () => undefined, time: async () => 2 };
  const pace = { rounds: 4, sample: 1, budget: 20, seed: 1 };
  const yardsticks = (/** @type {number} */ period) => {
    let turn = 0;
    return () => (turn++ % period === 0 ? 3 : 1);
  };
  const calm = await takeQuietSamples(runner, pace, yardsticks(10));
  assert.equal(calm.samples.length, calm.beside.length);
  assert.ok(calm.samples.every((time) => time === 2));
  assert.ok(quietOf(calm.samples, calm.beside).length >= pace.rounds);
  // Every yardstick takes longer than the one before: only the first samples are quiet.
  let time = 1;
  const growing = await takeQuietSamples(runner, pace, () => (time *= 1.08));
  assert.ok(quietOf(growing.samples, growing.beside).length < pace.rounds);
  assert.ok(growing.samples.length > pace.rounds);
});

test("the yardstick measures work", () => {
  const times = Array.from({ length: 9 }, yardstick);
  assert.ok(median(times) > 0.1, `${times}`);
});

test("a wrong result is detected at any position", () => {
  const size = { n: 128, d: 4 };
  const inputs = inputsOf({ section: "attention", ...size }, 3);
  const right = new Float32Array(
    Array.from({ length: size.n }, (_, row) => [
      ...exactRow(inputs, 128, 4, row, 128).output,
    ]).flat(),
  );
  const look = judge(inputs, size);
  assert.ok(look(right).agrees);
  const wrong = right.slice();
  // Row 3 is not among those computed in double: the first result reveals the error.
  wrong[3 * 4 + 1] = /** @type {number} */ (wrong[13]) + 1e-3;
  assert.ok(!look(wrong).agrees);
  assert.ok(!look(right.map((x, i) => (i === 0 ? Number.NaN : x))).agrees);
  assert.ok(!look(right.slice(1)).agrees);
  assert.ok(!judge(inputs, { ...size, causal: true })(right).agrees, "the mask is part of it");
  assert.equal(distance([1, 2], [1, 2]), 0);
});

test("a contender that fails is excluded, a different result ends the run, and ours has to succeed", async () => {
  const plan = { ...planOf({ only: ["attention"] }), rounds: 3, sample: 1, budget: 10 };
  const cases = [{ section: /** @type {const} */ ("attention"), n: 64, d: 4 }];
  const right = (/** @type {import("../bench/measure/agree.mjs").Inputs} */ inputs) =>
    Array.from({ length: 64 }, (_, row) => [...exactRow(inputs, 64, 4, row, 64).output]).flat();
  const one = (
    /** @type {string} */ contender,
    /** @type {(right: number[]) => number[]} */ make,
  ) => ({
    runners: async (/** @type {any} */ _, /** @type {any} */ inputs) => {
      const answer = right(inputs);
      return [{ contender, run: () => make(answer), time: async () => 1 }];
    },
  });
  const ours = one("softknn", (answer) => answer);
  const refuse = () => {
    throw new Error("too large /home/somebody/x.c");
  };
  const held = { ...plan, cases };
  const [result] = await contest(held, { ours, other: one("other", refuse) }, () => {});
  assert.deepEqual(result?.left, ["other: Error: too large"]);
  assert.deepEqual(
    result?.entries.map(({ contender }) => contender),
    ["softknn"],
  );
  const wrong = one("other", ([first = 0, ...rest]) => [first + 1, ...rest]);
  await assert.rejects(
    contest(held, { ours, other: wrong }, () => {}),
    /other gives another answer/,
  );
  await assert.rejects(
    contest(held, { ours: one("softknn", refuse) }, () => {}),
    /too large/,
  );
});

test("the peak kernel computes its sums", () => {
  const run = peakKernel(false);
  // Twelve chains, each converging to 0.5/(1 − 0.5).
  assert.equal(run?.(), 12);
  assert.equal(peakFlops % (2 * 4 * 12), 0);
  const relaxed = Buffer.from(peakModule(true)).toString("hex");
  assert.equal(relaxed.split("fd8502").length - 1, 12, "f32x4.relaxed_madd, once a chain");
});

/** A message as [field, value] pairs; wire types 0, 2 and 5. @param {Uint8Array} bytes */
function fields(bytes) {
  /** @type {[number, any][]} */
  const found = [];
  let at = 0;
  const whole = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(/** @type {number} */ (bytes[at++]));
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(whole());
    const type = tag & 7;
    if (type === 0) found.push([tag >> 3, whole()]);
    else {
      const length = type === 2 ? Number(whole()) : 4;
      found.push([tag >> 3, bytes.slice(at, at + length)]);
      at += length;
    }
  }
  return found;
}

test("the ONNX models follow onnx.proto", () => {
  assert.deepEqual(varint(300), [0xac, 0x02]);
  assert.deepEqual(varint(-1), [255, 255, 255, 255, 255, 255, 255, 255, 255, 1]);
  const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
  const all = (/** @type {Uint8Array} */ bytes, /** @type {number} */ field) =>
    fields(bytes).flatMap(([number, value]) => (number === field ? [value] : []));
  for (const causal of [false, true]) {
    for (const [name, { graph, mask }] of Object.entries(attentionModels(16, 8, causal))) {
      const [written] = all(modelBytes(graph), 7);
      const nodes = all(written, 1);
      assert.deepEqual(
        nodes.map((node) => text(all(node, 4)[0])),
        graph.nodes.map(({ op }) => op),
      );
      const inputs = all(written, 11).map((value) => text(all(value, 1)[0]));
      assert.deepEqual(inputs, ["query", "key", "value", ...(mask ? ["mask"] : [])], name);
      // Every input of a node is an input, a constant or an earlier result.
      const known = new Set([...inputs, ...Object.keys(graph.scalars ?? {})]);
      for (const node of graph.nodes) {
        for (const input of node.inputs) assert.ok(known.has(input), `${name}: ${input}`);
        for (const output of node.outputs) known.add(output);
      }
      assert.ok(known.has("output"));
    }
  }
  const { graph } = /** @type {import("../bench/onnx-model.mjs").Way} */ (
    attentionModels(16, 8, false)["Gemm, Softmax, MatMul"]
  );
  const [gemm] = all(all(modelBytes(graph), 7)[0], 1);
  const [alpha] = all(gemm, 5);
  const bits = /** @type {Uint8Array} */ (all(alpha, 2)[0]);
  assert.equal(
    new DataView(bits.buffer, bits.byteOffset).getFloat32(0, true),
    Math.fround(8 ** -0.5),
  );
});

test("a plan contains the requested sections", () => {
  const plan = planOf({});
  assert.equal(plan.cases.filter(({ section }) => section === "attention").length, 5);
  assert.deepEqual([plan.memory, plan.loads, plan.starts], [32_768, 15, 15]);
  const toy = planOf({ only: ["toy"], quick: true });
  assert.deepEqual([toy.cases.length, toy.memory, toy.loads, toy.starts], [1, 0, 0, 0]);
  const covered = new Set(plan.cases.map(({ section }) => section));
  for (const name of sectionNames)
    assert.ok(covered.has(/** @type {any} */ (name)) || /memory|load|start|native/.test(name));
  const newer = newerPlan(plan).cases.map(({ section }) => section);
  assert.deepEqual([...new Set(newer)], ["attention", "causal", "search"]);
  assert.deepEqual([plan.native, toy.native], [true, false]);
  assert.equal(flopsOf({ section: "attention", n: 1024, d: 64 }), 4 * 1024 * 1024 * 64);
});
