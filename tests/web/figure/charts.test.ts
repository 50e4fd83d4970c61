/** The charts compared with their goldens in tests/charts/golden, which `npm run goldens` writes. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { html, nothing, svg } from "lit";
import { ref } from "lit/directives/ref.js";
import { cssProperties } from "../../../web/charts/css-properties.js";
import { chosen } from "../../../web/figure/named-value.js";
import { allCases, partsOfCharts } from "../../charts/cases.js";
import { goldenFolder, goldens } from "../../charts/goldens.js";
import { templateText } from "../../charts/template-text.js";

const drawings = goldens();

for (const [file, text] of drawings) {
  test(`${file} is what its cases draw`, () => {
    const path = join(goldenFolder, file);
    assert.ok(existsSync(path), `${path} is missing; npm run goldens writes the file`);
    assert.equal(text, readFileSync(path, "utf8"), `${path} differs`);
  });
}

test("every golden has a chart, and the cases of a chart have unique names", () => {
  assert.deepEqual(readdirSync(goldenFolder).sort(), [...drawings.keys()].sort());
  for (const { chart, cases } of allCases)
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length, chart);
});

test("no attribute of a drawing contains NaN, Infinity, undefined or an object", () => {
  for (const [file, text] of drawings) {
    const wrong = [...text.matchAll(/ ([\w:-]+)="[^"]*(NaN|Infinity|undefined|\[object)[^"]*"/g)];
    assert.deepEqual(
      wrong.map(([found]) => `${file}:${found}`),
      [],
    );
  }
});

/** The exported functions of a source that return templates. Every exported function there declares its result. */
function drawingFunctions(source: string): string[] {
  if (!/\b(html|svg)`/.test(source)) return [];
  const heads = source.matchAll(/^export (?:function|const) (\w+)( =|\b)([\s\S]*?(?:\{$|;$))/gm);
  return [...heads].flatMap(([, name = "", isConstant, head = ""]) => {
    if (isConstant === " =") {
      assert.doesNotMatch(head, /=>/, `${name} is not declared as a function`);
      return [];
    }
    const [, result] = /\): ([^{]*) \{$/.exec(head) ?? [];
    assert.ok(result, `${name} declares no result`);
    return result.includes("TemplateResult") ? [name] : [];
  });
}

test("every drawing function of web/charts has a case, or is part of a chart with one", () => {
  const drawing = readdirSync("web/charts", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => drawingFunctions(readFileSync(join("web/charts", file), "utf8")));
  const withCases = allCases.map(({ chart }) => chart);
  assert.deepEqual(drawing.sort(), [...withCases, ...Object.keys(partsOfCharts)].sort());
  for (const chart of Object.values(partsOfCharts)) assert.ok(withCases.includes(chart), chart);
  assert.deepEqual(
    drawingFunctions("export function a(\n  x: number,\n): SVGTemplateResult {\n svg`` }"),
    ["a"],
  );
  assert.throws(() => drawingFunctions("export function a() {\n  return svg``; }"), /no result/);
});

test("the text of a template equals Lit's rendering", () => {
  const drawn = html`<p class="a ${"b"}" id=${nothing} title=${undefined} ?hidden=${true} ?inert=${false}
      .value=${"<1>"} @click=${() => {}} ${ref(() => {})} ${cssProperties({ "--share": 0.123456 })}>
      ${1}${null} ${[html`<br>`, "a & b"]}</p>${svg`<path d="M${0.1 + 0.2},${-1e-9}L-.5,1e3"></path>`}`;
  assert.equal(
    templateText(drawn),
    `<p class="a b" title="" hidden .value="&lt;1>" @click style="--share: 0.12">
  1
  <br />
  a &amp; b
</p>
<path d="M0.3,0L-0.5,1000" />
`,
  );
  const value = chosen("temperature", 0.25, (x) => x.toFixed(3));
  assert.equal(
    templateText(svg`<text x=${1 / 3} aria-label=${1 / 3}>τ = ${value}</text>`),
    `<text x="0.33" aria-label="0.3333333333333333">τ = 0.250</text>\n`,
  );
  assert.throws(() => templateText(html`<p>${1}</b>`), /ends another element/);
});
