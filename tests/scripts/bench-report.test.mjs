import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readArguments } from "../../scripts/bench/arguments.mjs";
import { filledIn } from "../../scripts/docs/includes.mjs";
import { apart, chart } from "../bench/report/chart.mjs";
import { documentedTables } from "../bench/report/documented.mjs";
import { losses, quietSamples } from "../bench/report/figures.mjs";
import { fastestNote, summary, withSummary } from "../bench/report/summary.mjs";
import { short, targetTable, wholeTable } from "../bench/report/table.mjs";
import { targetsOf, verdict } from "../bench/report/targets.mjs";

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

/**
 * A synthetic run: ours takes 2 ms, our fastest 1.6 ms, one variant of theirs 5 ms, the other 3 ms, NumPy 1 ms, the
 * peak 1 ms; in double ours takes 3.5 ms, NumPy with its memory kept 4 ms. @type {import("../bench/report/figures.mjs").Run}
 */
const made = {
  date: "2000-01-01",
  quick: false,
  machine: { cpu: "A & B", cores: "2", memory: "4 GB", system: "none", pageFault: "1 µs" },
  versions: { softknn: "0.0.0" },
  places: [
    {
      name: "Node",
      version: "20.0.0",
      notes: [],
      results: [
        {
          section: "attention",
          n: 1024,
          d: 64,
          entries: [
            { contender: "softknn", flops: 8e6, calls: 1, samples: [2, 2, 2] },
            { contender: "softknn fastest", flops: 8e6, calls: 1, samples: [1.6, 1.6, 1.6] },
            { contender: "onnxruntime-web", way: "a", flops: 8e6, calls: 1, samples: [5, 5, 5] },
            { contender: "onnxruntime-web", way: "b", flops: 8e6, calls: 1, samples: [3, 3, null] },
            { contender: "NumPy float32", flops: 8e6, calls: 1, samples: [1, 1, 1] },
            { contender: "softknn Float64", flops: 8e6, calls: 1, samples: [3.5, 3.5, 3.5] },
            {
              contender: "NumPy float64, memory kept",
              flops: 8e6,
              calls: 1,
              samples: [4, 4, 4],
            },
            { contender: "peak", flops: 5e6, calls: 1, samples: [1, 1, 1] },
          ],
        },
        {
          section: "toy",
          entries: [{ contender: "softknn", flops: 0, calls: 9, samples: [0.005, 0.005, 0.007] }],
        },
        {
          section: "field",
          entries: [
            {
              contender: "softknn",
              flops: 0,
              calls: 1,
              // 8 quiet samples of 20
              samples: [...Array(12).fill(7), ...Array(8).fill(3)],
              beside: [...Array(12).fill(1.2), ...Array(8).fill(1)],
            },
          ],
        },
      ],
    },
  ],
  memory: { n: 4096, d: 64, bytes: 2 ** 25, seconds: 1 },
  starts: [1, 2, 30].map((x) => ({
    painted: x,
    ran: x,
    compiled: 2 * x,
    drawn: 5 * x,
    complete: 6 * x,
    answer: 100,
  })),
};

test("targets are computed from the samples, against the fastest variant", () => {
  const values = new Map(targetsOf(made).map(({ what, value }) => [what, value]));
  assert.equal(values.get("onnxruntime-web at (1024, 64)"), 1.5);
  assert.equal(values.get('NumPy float32 at (1024, 64), engine "fastest"'), 1 / 1.6);
  assert.equal(values.get("of the multiply-add peak at (1024, 64)"), 80);
  // 8e6 operations at 2.5e6 a millisecond are 3.2 ms of NumPy's 4.
  const limit =
    "the same at (1024, 64), if both products ran at the peak and nothing else took time";
  assert.equal(values.get(limit), 1.25);
  assert.equal(values.get("toy call, 1 × 6 × 2, weights returned"), 5);
  assert.equal(values.get("WebAssembly memory after one call at (4096, 64)"), 32);
  assert.equal(
    values.get("first visit, processor 4 times slower: star drawn, and can be dragged"),
    10,
  );
  assert.equal(values.get("first visit, processor 4 times slower: drag answered"), 110);
  const missing = targetsOf(made).find(({ what }) => what === "tfjs-wasm at (1024, 64)");
  assert.equal(missing && verdict(missing), "not available");
  const found = losses(made);
  const loss = { place: "Node 20", contender: "NumPy float32", section: "attention", slower: 2 };
  assert.deepEqual(found, [{ ...loss, at: "at (1024, 64)" }]);
});

test("a target in units of time uses quiet moments, and all samples stand beside it", () => {
  const values = new Map(targetsOf(made).map(({ what, value }) => [what, value]));
  assert.equal(values.get("attentionField, 96 × 96 points, 32 keys"), 3);
  assert.equal(values.get("attentionField, 96 × 96 points, 32 keys, all samples"), 7);
  assert.ok(!values.has("toy call, 1 × 6 × 2, weights returned, all samples"), "no yardsticks");
  assert.match(wholeTable(made), /in quiet moments, 8 of 20 samples +3\.00/);
  assert.match(documentedTables(made), /quiet moments: 40–40 % of the samples/);
  // Six quiet samples are too few: all count.
  const entry = { contender: "softknn", flops: 0, calls: 1, samples: Array(20).fill(7) };
  const beside = [...Array(14).fill(1.2), ...Array(6).fill(1)];
  assert.equal(quietSamples({ ...entry, beside }).length, 20);
});

test("a target is reached, half reached or missed", () => {
  const target = { what: "", place: "", unit: /** @type {const} */ ("×"), goal: 1.3, floor: 1.15 };
  const reached = [1.3, 1.2, 1.1].map((value) => verdict({ ...target, value }));
  assert.deepEqual(reached, ["goal", "floor", "missed"]);
  const least = { ...target, floor: undefined, most: true };
  assert.deepEqual(
    [1.3, 1.4].map((value) => verdict({ ...least, value })),
    ["goal", "missed"],
  );
});

test("tables contain the numbers", () => {
  assert.deepEqual([0.0123, 1.2345, 12.345, 123.45, 1234.5].map(short), [
    "0.012",
    "1.23",
    "12.3",
    "123",
    "1235",
  ]);
  const whole = wholeTable(made);
  assert.match(whole, /onnxruntime-web: b +3\.00 .* 1\.50 × +2\.67 +53\.3 %/);
  assert.match(targetTable(made), /onnxruntime-web at \(1024, 64\) +1\.50 × .*reaches the goal/);
  const block = documentedTables(made);
  assert.match(block, /\| onnxruntime-web \| 1\.50\u00a0× \|/);
  assert.match(block, /\| softknn \| 2\.00\u00a0ms, 4\.00 GFLOP\/s \|/);
  assert.match(
    block,
    /\| onnxruntime-web at \(1024, 64\) \| \*\*1\.50\u00a0×\*\* \| *\| ≥\u00a01\.3\u00a0×, floor 1\.15\u00a0×/,
  );
  assert.match(block, /NumPy float32 in Node 20 is faster than softknn: 2\.00 × at \(1024, 64\)/);
});

test("the chart is well-formed, names all contenders and has both themes", () => {
  const svg = chart(made);
  for (const name of ["softknn", "onnxruntime-web", "NumPy float32", "A &amp; B", "Node 20"]) {
    assert.ok(svg.includes(name), name);
  }
  assert.match(svg, /prefers-color-scheme: dark/);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
  /** @type {string[]} */
  const open = [];
  for (const [, close, name = "", self] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!self) open.push(name);
  }
  assert.deepEqual(open, []);
});

test("labels keep their order and never overlap", () => {
  const placed = apart([40, 41, 41, 320, 328, 329].map((y) => ({ y })));
  for (const [i, { place }] of placed.entries()) {
    if (i > 0) assert.ok(place - /** @type {any} */ (placed[i - 1]).place >= 15 - 1e-9);
    assert.ok(place <= 330);
  }
});

test("the summary states the speed-up and our losses, and a note the needs of Node 20", () => {
  const text = summary(made);
  assert.match(text, /onnxruntime-web: 1\.50 in Node 20\./);
  assert.match(
    text,
    /loses:\*\* NumPy float32 is 2\.00 times as fast as softknn in Node 20 \(1 of 1 sizes\)\./,
  );
  assert.match(
    fastestNote(made),
    /Node 20, “softknn fastest” needs .*--experimental-wasm-relaxed-simd/,
  );
  const newer = { ...made, places: made.places.map((place) => ({ ...place, version: "22.0.0" })) };
  assert.equal(fastestNote(newer), "");
  const [place] = made.places;
  const alone = place?.results.map((result) => ({
    ...result,
    entries: result.entries.filter(({ contender }) => !contender.startsWith("NumPy")),
  }));
  const won = { ...made, places: [{ ...place, results: alone }] };
  assert.match(summary(/** @type {any} */ (won)), /loses to no contender/);
});

test("tables, chart and the sentences of README.md match the stored run", () => {
  const run = JSON.parse(read("tests/bench/results/benchmark.json"));
  const readme = read("README.md");
  assert.equal(read("tests/bench/results/tables.md"), documentedTables(run));
  assert.equal(read("tests/bench/results/benchmark.svg"), chart(run));
  assert.equal(withSummary(readme, summary(run)), readme);
  assert.throws(() => withSummary("nothing", "text"), /marks/);
});

test("the benchmark page of the documentation shows the tables, the chart and our losses", () => {
  const page = filledIn(read("web/site/docs/benchmark.md"), {});
  const run = JSON.parse(read("tests/bench/results/benchmark.json"));
  const [, tables = ""] = documentedTables(run).split("\n\nMeasured");
  assert.ok(page.includes(tables));
  assert.ok(page.includes("](../../../tests/bench/results/benchmark.svg)"));
  assert.match(page, /\*\*Where softknn loses:\*\*/);
});

test("the stored run contains no paths and no host names", () => {
  const text = read("tests/bench/results/benchmark.json");
  assert.doesNotMatch(text, /\/(home|root|tmp|work|usr)\/|https?:|file:/);
});

test("the arguments of the command", () => {
  assert.deepEqual(readArguments(["--quick", "--only", "toy,load"]).only, ["toy", "load"]);
  assert.equal(readArguments([]).out, "bench-results");
  assert.throws(() => readArguments(["--only", "nothing"]), /no part 'nothing'/);
  assert.throws(() => readArguments(["--fast"]), /Usage/);
  assert.throws(() => readArguments(["--only", "toy", "--keep"]), /--keep/);
});
