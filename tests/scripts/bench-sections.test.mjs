import assert from "node:assert/strict";
import { test } from "node:test";
import { documentedTables } from "../bench/report/documented.mjs";
import { losses, rivalOf } from "../bench/report/figures.mjs";
import { fastestNote, summary } from "../bench/report/summary.mjs";
import { targetTable, wholeTable } from "../bench/report/table.mjs";
import { targetsOf, verdict } from "../bench/report/targets.mjs";

/** @param {string} contender @param {number} time */
const entry = (contender, time) => ({
  contender,
  flops: 8e6,
  calls: 1,
  samples: [time, time, time],
});
const search = { section: /** @type {const} */ ("search"), n: 5000, d: 384, k: 20 };
const article = "NumPy float64, the article's";

/**
 * A synthetic run: every kind of section once, in an engine without relaxed SIMD. @type
 * {import("../bench/report/figures.mjs").Run}
 */
const made = {
  date: "2000-01-01",
  quick: false,
  machine: { cpu: "A", cores: "2", memory: "4 GB", system: "none", pageFault: "1 µs" },
  versions: { softknn: "0.0.0", Node: "20.0.0" },
  places: [
    {
      name: "Node",
      version: "20.0.0",
      notes: [],
      fastest: "deterministic",
      results: [
        {
          section: "attention",
          n: 1024,
          d: 64,
          entries: [entry("softknn", 2), entry("softknn Float64", 10), entry(article, 14)],
        },
        {
          section: "attention",
          n: 512,
          d: 128,
          entries: [entry("softknn", 2), entry("softknn Float64", 10), entry(article, 5)],
        },
        {
          section: "results",
          n: 1024,
          d: 64,
          entries: [
            entry("softknn", 2),
            entry("softknn, weights", 3),
            entry("softknn, weights and entropy", 5),
          ],
        },
        {
          ...search,
          m: 1,
          left: ["edgevec: no vectors"],
          entries: [entry("softknn", 2), entry("plain JavaScript", 8), entry("voy-search", 1)],
        },
        { ...search, m: 64, entries: [entry("softknn", 2), entry("plain JavaScript", 8)] },
        { section: "learning", task: "metric", entries: [entry("softknn", 120)] },
        { section: "learning", task: "transformer", entries: [entry("softknn", 50)] },
      ],
    },
  ],
  native: {
    name: "native C++",
    version: "Eigen 3.4.0",
    notes: [],
    results: [
      {
        section: "native",
        task: "double",
        n: 512,
        d: 128,
        entries: [entry("softknn", 10), entry("Eigen", 8)],
      },
      {
        section: "native",
        task: "scores",
        n: 5000,
        d: 384,
        entries: [entry("softknn", 2), entry("Eigen", 3)],
      },
    ],
  },
};

const verdicts = new Map(
  targetsOf(made).map((target) => [target.what, [target.value, verdict(target)]]),
);

/** With spaces at which a line can end. @param {string} text */
const plain = (text) => text.replaceAll("\u00a0", " ");

test("double precision is compared with double precision", () => {
  assert.equal(rivalOf("NumPy float32"), "softknn");
  assert.equal(rivalOf("ml-matrix"), "softknn Float64");
  assert.deepEqual(verdicts.get("the article's float64 NumPy at (1024, 64), Float64"), [
    1.4,
    "goal",
  ]);
  assert.deepEqual(verdicts.get("the article's float64 NumPy at (512, 128), Float64"), [
    0.5,
    "no target",
  ]);
  assert.match(
    plain(documentedTables(made)),
    /article's \(of softknn Float64\) \| 1\.40 × \| 0\.500 × \|/,
  );
  assert.match(targetTable(made), /\(512, 128\), Float64 +0\.500 × +no target *$/m);
  assert.match(wholeTable(made), /article's +14\.0 .* 1\.40 × /);
});

test("the targets of results, search, learning and the native core", () => {
  const at = "of the plain call at (1024, 64)";
  assert.deepEqual(verdicts.get(`with weights, ${at}`), [1.5, "goal"]);
  assert.deepEqual(verdicts.get(`with weights and entropy, ${at}`), [2.5, "missed"]);
  const place = "in search, 5000 × 384, m =";
  assert.deepEqual(verdicts.get(`plain JavaScript ${place} 1`), [4, "goal"]);
  assert.deepEqual(verdicts.get(`plain JavaScript ${place} 64`), [4, "missed"]);
  assert.deepEqual(verdicts.get(`voy-search ${place} 1`), [0.5, "missed"]);
  assert.deepEqual(verdicts.get("trainMetric, one epoch, 1797 × 64 → 2"), [120, "goal"]);
  assert.deepEqual(verdicts.get("trainTransformerSteps, one step, 22,528 parameters"), [
    50,
    "missed",
  ]);
  assert.deepEqual(verdicts.get("Eigen in double at (512, 128)"), [0.8, "goal"]);
  assert.deepEqual(verdicts.get("Eigen in one query's scores over 5000 × 384"), [1.5, "goal"]);
});

test("losses in search and to Eigen count as losses", () => {
  assert.deepEqual(
    losses(made).map(({ place, contender, at }) => `${contender} in ${place} ${at}`),
    [
      `${article} in Node 20 at (512, 128)`,
      "voy-search in Node 20 in search with m = 1",
      "Eigen in native C++ in double at (512, 128)",
    ],
  );
  assert.match(
    summary(made),
    /voy-search is 2\.00 times as fast as softknn in Node 20 \(in search with m = 1\)/,
  );
});

test("the summary compares one query's search with a loop and with the packages", () => {
  assert.match(
    summary(made),
    /index of 5000 × 384: a plain JavaScript loop takes 4\.00 times as long, other packages 0\.50 times/,
  );
});

test("the table of searches has a column for every batch, and lists exclusions", () => {
  const block = plain(documentedTables(made));
  assert.match(block, /\| {2}\| Node 20, m = 1 \| Node 20, m = 64 \|/);
  assert.match(block, /\| softknn fastest, ms (\| as softknn ){2}\|/);
  assert.match(block, /\| voy-search \| 0\.500 × \| – \|/);
  assert.match(block, /^Left out: edgevec: no vectors$/m);
});

test("an engine that fell back is not called the fastest", () => {
  assert.match(documentedTables(made), /\| softknn fastest \| as softknn \|/);
  assert.match(wholeTable(made), /softknn fastest: as softknn, the deterministic engine ran/);
  assert.match(fastestNote(made), /^In Node 20, .* gives the deterministic engine/);
  const [place] = made.places;
  const newer = { ...place, version: "22.0.0", fastest: "fastest" };
  assert.equal(fastestNote({ ...made, places: [/** @type {any} */ (newer)] }), "");
});
