/** From a text on the screen to the call behind it, without a screen: marks, leaves, records, sources. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { html, svg } from "lit";
import { leavesOf } from "../../web/inspect/leaves.js";
import { drawMarked, unmarked } from "../../web/inspect/marks.js";
import { Recorder } from "../../web/inspect/recorder.js";
import { sourcesOf } from "../../web/inspect/sources.js";
import { formatNumber, formatPercent, formatShare, formatSmall } from "../../web/model/derive.js";

test("a mark names the double behind every kind of number, and leaves nothing behind", () => {
  const { drawn, numbers } = drawMarked(
    () =>
      `a ${formatNumber(0.25)}, ${formatPercent(0.541)}; ${formatSmall(2e-9)}, ${formatShare(1e-7)}!`,
  );
  const { plain, marks } = unmarked(drawn);
  assert.equal(plain, "a 0.250, 54 %; 2.0 × 10⁻⁹, <0.001!");
  assert.deepEqual(
    marks.map(({ id, end }) => [
      numbers[id]?.value,
      plain.slice(end - (numbers[id]?.text.length ?? 0), end),
    ]),
    [
      [0.25, "0.250"],
      [0.541, "54 %"],
      [2e-9, "2.0 × 10⁻⁹"],
      [1e-7, "<0.001"],
    ],
  );
  assert.equal(formatNumber(0.25), "0.250", "outside of a drawing nothing is marked");
});

test("ten thousand numbers have ten thousand marks", () => {
  const { drawn, numbers } = drawMarked(() =>
    Array.from({ length: 10_000 }, (_, i) => formatNumber(i, 0)),
  );
  for (const [i, text] of drawn.entries()) {
    assert.equal(numbers[unmarked(text).marks[0]?.id ?? -1]?.value, i);
  }
});

test("a drawing that throws leaves no marks", () => {
  assert.throws(() =>
    drawMarked(() => {
      throw new Error("no");
    }),
  );
  assert.equal(formatNumber(1, 0), "1");
});

test("leaves are the texts of a template in order, and nothing of its tags", () => {
  const list = ["x", "y"].map((own) => html`<li title=${own}>${own}</li>`);
  const template = html`<p class="a ${"not"}" title="1 > 0" ?hidden=${true} @click=${() => {}}>${"one"} <b>${2}</b></p>
    <!-- ${"not this"} --> <ul>${list}</ul>${undefined}${svg`<text x=${3}>${"four"}</text>`}${" "}`;
  assert.deepEqual(leavesOf(template), ["one", "2", "x", "y", "four"]);
});

/** A core of one function, which gives what it is told. */
const core = (results: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(results).map(([name, result]) => [name, () => result]));

function sourcesIn(results: Record<string, unknown>, values: readonly number[], series = "row") {
  const recorder = new Recorder();
  const recording = recorder.recording(core(results) as never) as unknown as Record<
    string,
    () => unknown
  >;
  for (const call of Object.values(recording)) call();
  const shown = values.map((value) => ({ value, series }));
  return sourcesOf(shown, recorder.entries, 0, "result").map((found) =>
    found.map(({ call, path }) => `${call.name} ${path.join(".")}`),
  );
}

const tensor = (...data: number[]) => ({ data: Float64Array.from(data), shape: [data.length] });

test("a double is found by its bits, and by nothing else", () => {
  const found = sourcesIn({ one: tensor(0.1 + 0.2) }, [0.3, 0.1 + 0.2]);
  assert.deepEqual(found, [[], ["one data.0"]]);
});

test("equal numbers are told apart by what stands beside them", () => {
  const results = { first: { weights: tensor(0, 0.5, 0) }, second: { weights: tensor(0, 0.7, 0) } };
  const found = sourcesIn(results, [0, 0.7, 0, 0, 0.5, 0], "bars");
  assert.deepEqual(
    found.map(([best]) => best),
    [
      ...["second weights.data.0", "second weights.data.1", "second weights.data.2"],
      ...["first weights.data.0", "first weights.data.1", "first weights.data.2"],
    ],
  );
  assert.equal(found[0]?.length, 4, "the others are offered");
});

test("a row of equal numbers is counted through", () => {
  const found = sourcesIn({ even: tensor(0.25, 0.25, 0.25, 0.25) }, [0.25, 0.25, 0.25, 0.25]);
  assert.deepEqual(
    found.map(([best]) => best),
    ["even data.0", "even data.1", "even data.2", "even data.3"],
  );
});

test("masks and ranks are no numbers that are written", () => {
  const results = { mask: { data: Uint8Array.of(1) }, order: { indices: Int32Array.of(1) } };
  assert.deepEqual(sourcesIn(results, [1]), [[]]);
});

test("the same call twice is one, another is another, and the oldest go first", () => {
  const recorder = new Recorder();
  const ask = (...args: unknown[]) => recorder.take({ name: "ask", args }, tensor(1));
  ask([[1, 2]], { temperature: 1 });
  ask([[1, 2]], { temperature: 1 });
  assert.equal(recorder.entries.length, 1);
  ask([[1], [2]], { temperature: 1 });
  ask([[1, 2]], { temperature: -1 });
  ask([[1, 2]], { scale: 1 });
  assert.equal(recorder.entries.length, 4);
  recorder.take({ name: "large", args: [] }, { data: new Float64Array(5e6) });
  assert.deepEqual(
    recorder.entries.map(({ call }) => call.name),
    ["large"],
  );
});

test("an array that many calls were given is kept once, until the last of them goes", () => {
  const recorder = new Recorder();
  const keys = { data: new Float64Array(1e6), shape: [1e6] };
  for (let band = 0; band < 20; band++) {
    recorder.take({ name: "band", args: [keys, band] }, tensor(band));
  }
  assert.equal(recorder.entries.length, 20);
  const large = { data: new Float64Array(3.5e6) };
  recorder.take({ name: "large", args: [] }, large);
  assert.deepEqual(
    recorder.entries.map(({ call }) => call.name),
    ["large"],
    "twenty bands give back one array",
  );
  recorder.take({ name: "band", args: [tensor(1)] }, tensor(1));
  assert.equal(recorder.entries.length, 2);
});
