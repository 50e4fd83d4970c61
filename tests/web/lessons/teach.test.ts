/** The lesson plan of the documentation: its numbers, its slides, and the states behind its links. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../../../web/api/index.js";
import { decimals, formatTemperature } from "../../../web/figure/format-number.js";
import { recordOrigins } from "../../../web/figure/state/origins.js";
import { parseHash } from "../../../web/figure/state/url-state.js";
import { loadDeckExample } from "../../../web/language/pages.js";
import { solve as solveField } from "../../../web/lessons/field/solve.js";
import { HeadsRun, headsTask } from "../../../web/lessons/heads/run.js";
import { solve as solveHeads } from "../../../web/lessons/heads/solve.js";
import { solve as solveMasks } from "../../../web/lessons/masks/solve.js";
import { Solver as RegressionSolver } from "../../../web/lessons/regression/solve.js";
import { solver } from "../../../web/lessons/scaling/solve.js";
import { inputsOf } from "../../../web/lessons/steps/inputs.js";
import { solve as solveSteps } from "../../../web/lessons/steps/solve.js";
import { measureModel, solve as solveTransformer } from "../../../web/lessons/transformer/solve.js";
import {
  type ExampleMinutes,
  exampleDeck,
  exampleHashes,
  examplePlans,
  linkedExample,
} from "../../../web/site/deck/example-deck.js";
import { trained } from "./transformer-support.js";

const knn = recordOrigins(await load());
const page = readFileSync("web/site/docs/teach.md", "utf8").replace(/\s+/g, " ");
const stateOf = (hash: string) => parseHash(hash).state;
const two = decimals(2);
const has = (sentence: string) => assert.ok(page.includes(sentence), sentence);

test("slide 1: the weights of the nearest keys, of both limits and of the dot product", () => {
  const at = (hash: string) => solveField(knn, stateOf(`view=field${hash}`));
  const weight = (hash: string, key: number) => two(at(hash).weights.data[key] ?? 0);
  has(`key B has ${weight("", 1)} of the weight and key A ${weight("", 0)}.`);
  has(`There are ${at("").effective.at()} effective neighbours.`);
  has(`B has ${weight("&temperature=0", 1)} of the weight.`);
  const [share] = new Set([0, 1, 2, 3, 4, 5].map((key) => weight("&temperature=inf", key)));
  has(`each of the six keys has ${share} of the weight.`);
  const dot = "&similarity=dot";
  assert.deepEqual([at(dot).chosen, at(dot).nearest], [[0], [1]]);
  has(`A has the most weight, ${weight(dot, 0)} against ${weight(dot, 1)}`);
  const { query, keys } = stateOf("view=field");
  const [a, b] = keys.map((key) => [...key]) as [number[], number[]];
  const [byA = 0, byB = 0] = knn.scores([[...query]], [a, b], { similarity: "cosine" }).data;
  assert.ok(Math.hypot(...a) > Math.hypot(...b) && byA > byB);
  has("A is longer and lies more in the direction of the star.");
});

test("slide 2: scores, weights and output of query 3, and the score on the board", () => {
  const { steps } = stateOf(exampleHashes.steps);
  const { q, k } = inputsOf(steps);
  const labels = { queries: q.map((_, i) => `${i}`), keys: k.map((_, i) => `${i}`) };
  const { scores, weights, output } = solveSteps(knn, steps, labels);
  const row = (rows: typeof scores, i: number) => (rows[i] ?? []).map(({ value }) => value);
  assert.deepEqual(row(scores, 2), [1, -1, -1, 1]);
  has("Query 3 has the scores 1, −1, −1 and 1.");
  const [a, b, c, d] = row(weights, 2).map(two);
  has(`divide by the sum: ${a}, ${b}, ${c} and ${d}.`);
  const dimension = k[0]?.length ?? 0;
  const scaled = [1, -1, -1, 1].map((score) => score / Math.sqrt(dimension));
  const [high = 0, low = 0] = scaled.map(Math.exp);
  assert.deepEqual([dimension, ...scaled], [4, 0.5, -0.5, -0.5, 0.5]);
  has("Here d = 4. Divide by √d = 2: 0.5, −0.5, −0.5 and 0.5.");
  has(`Exponentiate: ${two(high)}, ${two(low)}, ${two(low)} and ${two(high)},`);
  has(`with the sum ${two(2 * high + 2 * low)}. Then divide`);
  has(`Each of them gets ${a}.`);
  has(`The score −1 gives the weight ${b}.`);
  has(`The output of query 3 is (${row(output, 2).map(two).join(", ")})`);
  const products = (q[1] ?? []).map((x, i) => `${x}·${k[1]?.[i]}`).join(" + ");
  has(`${products} = ${row(scores, 1)[1]}.`);
});

test("slide 3: exact entropies, the sampled variance and the share of flat slopes", () => {
  const solved = solver()(knn, stateOf("view=scaling&dim=4096"), new Map());
  const exact = (name: "scaled" | "unscaled", dim: number) =>
    two(solved.series[name].find((one) => one.dim === dim)?.exact.data[0] ?? 0);
  assert.equal(exact("scaled", 1), exact("scaled", 16384));
  has(`stays at ${exact("scaled", 256)}, below the largest possible value`);
  has(`ln 64 = ${two(solved.ceiling.data[0] ?? 0)}.`);
  has(`falls to ${exact("unscaled", 256)} at d = 256 and to ${exact("unscaled", 16384)} at`);
  const { unscaled, scaled } = solved.samples;
  has(`the sampled variance is ${unscaled.variance.at()}.`);
  has(`${unscaled.dead.at()} of the unscaled scores lie`);
  has(`With 1/√d it is ${scaled.dead.at()}.`);
});

test("slide 4: where the weight of the padding goes, and how much −10⁹ leaks", () => {
  const masked = (hash: string) => solveMasks(knn, stateOf(`view=masks&version=2${hash}`));
  const [before, after] = [masked(""), masked("&padding=4,5")];
  const { tokens } = stateOf(exampleHashes.masks);
  const [swam, walked] = [tokens.indexOf("swam"), tokens.indexOf("walked")];
  const weight = ({ weights, n }: typeof before, key: number) => weights.data[swam * n + key] ?? 0;
  has(`grows from ${two(weight(before, walked))} to ${two(weight(after, walked))},`);
  assert.ok(Math.abs((after.sums.data[swam] ?? 0) - 1) < 1e-12);
  const left = [0, 1, 2, 3].reduce((sum, key) => sum + weight(before, key), 0);
  has(`would then sum to ${two(left)}.`);
  const leak = masked("&padding=2&finiteMask=1&logits=5000000000").leaks.data[walked] ?? 0;
  has(`puts ${two(leak)} of its weight on “walked”`);
});

test("slide 5: identical heads stay identical, random heads do not", () => {
  const task = headsTask(knn);
  const after = (hash: string) => {
    const { heads } = stateOf(hash);
    const run = new HeadsRun(knn, task, heads);
    run.advance(heads.epochs);
    return solveHeads(knn, task, run.at(heads.epochs), heads.count);
  };
  const same = after(exampleHashes.heads);
  const random = after("view=heads&headStart=random&headEpochs=500");
  has(`their diversity is ${same.diversity}.`);
  has(`reach the diversity ${random.diversity};`);
  has(`identical heads is ${same.loss} after 500 steps; that of random heads is ${random.loss}.`);
  const [colour, shape] = [random.shares.colour.data, random.shares.shape.data];
  const looks = [0, 1].map((head) =>
    (colour[head] ?? 0) > (shape[head] ?? 0) ? "colour" : "shape",
  );
  assert.deepEqual(looks.sort(), ["colour", "shape"]);
});

test("three similarities: dot product and cosine choose A, RBF chooses B", () => {
  const { query, keys, temperatures } = stateOf("view=similarity");
  const best = (similarity: "dot" | "cosine" | "rbf") => {
    const temperature = temperatures[similarity];
    const key = keys.map((point) => [...point]);
    const { weights } = knn.attention(
      { query: [[...query]], key, value: key },
      { similarity, temperature, returnWeights: true },
    );
    return "ABCDEF"[weights.data.indexOf(Math.max(...weights.data))];
  };
  assert.deepEqual([best("dot"), best("cosine"), best("rbf")], ["A", "A", "B"]);
  has("Dot product and cosine give it to A, RBF gives it to B.");
});

test("kernel regression: the error by hand, and bandwidth and error after five epochs", () => {
  const state = stateOf("view=regression&epochs=5");
  const solver = new RegressionSolver();
  solver.training.configure(solver.data(knn, state), state.leaveOneOut);
  solver.training.advance(knn, state.epochs, state.epochs);
  const { byHand, now, ...solved } = solver.solve(knn, state, { row: 0, isHeld: false });
  has(
    `The bandwidth ${state.bandwidth} has the error ${byHand.error.at()} against the true curve;`,
  );
  const bandwidth = now.bandwidth.written(formatTemperature(now.bandwidth.value));
  has(`after 5 epochs the bandwidth is ${bandwidth} and the error ${solved.trained?.error.at()}.`);
});

test("the trained network: its prediction and accuracy, with and without the previous-token head", async () => {
  const model = await trained();
  const at = (hash: string) => {
    const { transformer } = stateOf(`view=transformer${hash}`);
    const solved = solveTransformer(knn, transformer, model, measureModel(knn, transformer, model));
    assert.ok(solved);
    const { order, measured, words } = solved;
    const next = model.vocabulary[order[0] ?? 0];
    return { next, accuracy: measured.accuracy, last: words.at(-1) };
  };
  const [whole, ablated] = [at(""), at("&ablated=0.1")];
  has(`The network predicts “${whole.next}” after “${whole.last}”.`);
  has("(layer 1, head 2)");
  has(`now the network predicts “${ablated.next}”,`);
  has(`falls from ${whole.accuracy} to ${ablated.accuracy}.`);
});

/** The rows of the page's plans: from, to, title and state. */
const rows = [...page.matchAll(/\| (\d+)–(\d+) \| \[([^\]]+)\]\(\.\.\/index\.html#([^)]+)\) \|/g)];

test("the plans of the page are the example decks: titles, states and minutes", async () => {
  const { slides } = await loadDeckExample("en");
  const expected = ([45, 15, 90] as const).flatMap((length) => {
    let from = 0;
    return examplePlans[length].map(([name, minutes]) => {
      from += minutes;
      return [`${from - minutes}`, `${from}`, slides[name].title, exampleHashes[name]];
    });
  });
  assert.deepEqual(
    rows.map(([, ...cells]) => cells),
    expected,
  );
});

test("each example deck fills its time, and the page links to each", async () => {
  for (const length of [15, 45, 90] as const) {
    const minutes = examplePlans[length].reduce((sum, [, each]) => sum + each, 0);
    assert.equal(minutes, length);
    const { slides, title } = await exampleDeck("en", length);
    assert.equal(slides.length, examplePlans[length].length);
    assert.ok(title.includes(`${length}`));
    has(`(../deck.html#example=${length})`);
  }
  const linked = ["#example=45", "#example=90", "#example=46", "#example=45x", ""].map(
    linkedExample,
  );
  assert.deepEqual(linked, [45, 90, undefined, undefined, undefined] as (
    | ExampleMinutes
    | undefined
  )[]);
});

test("every state that a page of the documentation links to can be read", () => {
  const folder = "web/site/docs";
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  let count = 0;
  for (const name of names.filter((one) => one.endsWith(".md"))) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    for (const [, hash = ""] of text.matchAll(/index\.html(?:\?[^#)\s]*)?#(view=[^)\s`"]+)/g)) {
      assert.deepEqual(parseHash(hash).notices, [], `${name}: ${hash}`);
      count += 1;
    }
  }
  assert.ok(count > 60, `${count} links`);
});
