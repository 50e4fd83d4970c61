/** The preparation of a program before it runs: guards, imports, values, positions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  originalPlace,
  type Place,
  placeAt,
  placeOfError,
  programName,
} from "../../../web/site/playground/frame/error-place.js";
import { prepare } from "../../../web/site/playground/frame/instrument.js";
import type { Edit, Prepared, Refused } from "../../../web/site/playground/frame/prepared.js";

const exported = new Set(["load", "toNested"]);

function prepared(text: string): Prepared {
  const result = prepare(text, exported);
  assert.ok("code" in result, JSON.stringify(result));
  return result;
}

function refused(text: string): Refused {
  const result = prepare(text, exported);
  assert.ok("problem" in result, `${text} is not refused`);
  return result;
}

class TooOften extends Error {}

/** Runs a program whose guards throw after `most` calls; returns its output in `out`, and its values. */
async function run(text: string, most = 1000) {
  const { code, imports, helpers } = prepared(text);
  const out: unknown[] = [];
  const values: [string, unknown][] = [];
  const guarded: number[] = [];
  const names = ["out", "softknn", helpers.guard, helpers.value, helpers.importModule];
  // biome-ignore lint/security/noGlobalEval: the tested code is generated for evaluation.
  const program = globalThis.eval(
    `(async(${names.join()})=>{await(async()=>{${imports}${code}\n})()})`,
  );
  const guard = (offset: number) => {
    guarded.push(offset);
    if (guarded.length > most) throw new TooOften();
  };
  const value = (from: number, result: unknown, to: number) => {
    values.push([text.slice(from, to), result]);
    return result;
  };
  const softknn = { load: () => "loaded", toNested: () => "nested" };
  const importModule = async (name: unknown) => (name === "softknn" ? softknn : name);
  const end = await program(out, softknn, guard, value, importModule).catch((e: unknown) => e);
  return { out, values, guarded, end };
}

/** None of these ends by itself. */
const endless = [
  "while (true) {}",
  "while (true);",
  "for (;;) out.length;",
  "do out.push(1); while (true)",
  "do {} while (true)",
  "for (const x of (function* () { while (true) yield 1; })()) out.length = 0;",
  "const a = [1]; for (const x of a) a.push(x)",
  "outer: for (;;) { for (;;) continue outer }",
  "for (;;) try { throw 1 } catch {} finally { continue }",
  "const again = () => again(); for (;;) try { again() } catch {}",
  "const f = async () => { for (;;) await null }; await f()",
  "await (async function loop() { await loop() })()",
  "class A { get x() { return this.x } }; new A().x",
  "class A { constructor() { new A() } }; new A()",
  "class B {}; class A extends B { constructor() { for (;;) {} super() } }; new A()",
  "class A { static { for (;;) {} } }",
  "const o = { m() { while (1) if (1) ; else out.push(1) } }; o.m()",
  "const g = (x) => y => { while (y) x = y }; g(1)(2)",
  "if (1) while (1) if (0) out.push(1); else while (1) for (;;) ;",
  "for (const k in { a: 1 }) for (;;) out.length = 0",
  "for (let i = 0, f = () => { while (true) {} }; ; ) f()",
  "while (1) while (1) out.f = () => 1",
];

for (const text of endless) {
  test(`a guard ends: ${text}`, async () => {
    const { end } = await run(text);
    assert.ok(end instanceof TooOften, `${end}`);
  });
}

test("a prepared program has the effect of the original", async () => {
  const programs: [string, unknown[]][] = [
    ["let n = 0; for (let i = 0; i < 5; i++) n += i; out.push(n)", [10]],
    ["for (const x of [1, 2]) if (x > 1) out.push(x); else out.push(-x)", [-1, 2]],
    ["out.push([3, 1, 2].sort((a, b) => a - b).join())", ["1,2,3"]],
    ["out.push([1, 2].map((x) => ({ x })).length, [1].map(x => ({ x }))[0].x)", [2, 1]],
    ["out.push([[1, 2]].map(([a, b]) => a + b)[0])", [3]],
    ["const f = (a) => (b) => a + b; out.push(f(1)(2))", [3]],
    ["let i = 0; do i++; while (i < 4)\nout.push(i)", [4]],
    ["let i = 0; while (i < 3) i += 1\nout.push(i)", [3]],
    [
      "label: for (const a of [1, 2]) for (const b of [1, 2]) { if (b > a) continue label; out.push(b) }",
      [1, 1, 2],
    ],
    ["const f = async (x) => x * 2; out.push(await f(4))", [8]],
    ["function f() { return new.target } out.push(f())", [undefined]],
    ["const f = () => function () { return arguments.length }; out.push(f()(1, 2))", [2]],
    ["for await (const x of (async function* () { yield 1; yield 2 })()) out.push(x)", [1, 2]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program.
    ["const s = `${(() => { for (const a of [1]) return a })()}`; out.push(s)", ["1"]],
    [
      "class A { #x = () => 3; y = this.#x(); static z = (() => 4)() } out.push(new A().y, A.z)",
      [3, 4],
    ],
    ["export const a = 1; export function b() { return a } export {}; out.push(b())", [1]],
    ["const knn = 1; out.push(knn); // a comment without an end", [1]],
  ];
  for (const [text, wanted] of programs) {
    const { out, end } = await run(text);
    assert.deepEqual(out, wanted, text);
    assert.equal(end, undefined, text);
  }
});

test("a guard reports where its loop or function starts", async () => {
  const { guarded } = await run("let i = 0;\n  while (i < 1) i++;\nconst f = () => 1; f()");
  assert.deepEqual(guarded, [13, 42]);
});

test("imports of softknn become constants, also under other names", async () => {
  const text = 'import { load, toNested as n } from "softknn";\nimport * as all from "softknn";\n';
  const { out } = await run(`${text}out.push(load(), n(), all.load === load)`);
  assert.deepEqual(out, ["loaded", "nested", true]);
  const late = await run('out.push(load());\nimport { load } from "softknn"');
  assert.deepEqual(late.out, ["loaded"]);
  const dynamic = await run('const { load } = await import("softknn"); out.push(load())');
  assert.deepEqual(dynamic.out, ["loaded"]);
});

test("invalid imports, exports and syntax are rejected with their position", () => {
  const cases: [string, object, number][] = [
    ['const a = 1;\nimport x from "lodash";', { code: "module", name: "lodash" }, 13],
    ['import "./a.js"', { code: "module", name: "./a.js" }, 0],
    ['import softknn from "softknn"', { code: "moduleName", name: "default" }, 7],
    ['import { lod } from "softknn"', { code: "moduleName", name: "lod" }, 9],
    ["1 + import.meta.url", { code: "moduleMeta" }, 4],
    ["export default 1", { code: "export" }, 0],
    ['export * from "softknn"', { code: "export" }, 0],
  ];
  for (const [text, problem, offset] of cases)
    assert.deepEqual(refused(text), { problem, offset }, text);
  const { problem, offset } = refused("const a = 1;\nconst b = ;\n");
  assert.deepEqual([problem.code, offset], ["syntax", 23]);
});

test("a line that ends in an arrow returns its value, and no other line does", async () => {
  const text = [
    "const a = 1 + 1; // → 2",
    "a * 3; // → 6",
    "[a,",
    "  a].join(); // → 2,2",
    "a * 4; // the arrow → is not at the start",
    "a * 5;",
    "() => a // → a function",
    "for (const b of [1]) b; // → 1",
  ].join("\n");
  const { values } = await run(text);
  assert.deepEqual(values.slice(0, 3), [
    ["a", 2],
    ["a * 3", 6],
    ["[a,\n  a].join()", "2,2"],
  ]);
  assert.equal(typeof values[3]?.[1], "function");
  assert.deepEqual(values.slice(4), [["b", 1]]);
});

test("helpers have names that the program does not contain", async () => {
  const { helpers } = prepared("const softknn$guard = 1, softknn$ = 2; while (false) {}");
  assert.equal(helpers.guard, "softknn$$guard");
  assert.deepEqual((await run("const softknn$guard = 7; out.push(softknn$guard)")).out, [7]);
});

test("no line is added or removed, whatever its content", () => {
  const text =
    'import {\n  load,\n} from "softknn";\nfor (;;)\n  while (1)\n    f(() =>\n 1)\n// end';
  assert.equal(prepared(text).code.split("\n").length, text.split("\n").length);
});

test("every position of a prepared program maps back to the original text", () => {
  const text =
    'import { load } from "softknn";\nwhile (a) b(() => c); d(); // → x\n\tfor (;;) { @ }\n'.replace(
      "@",
      "e",
    );
  const { code, edits } = prepared(text);
  const head = "HEAD ";
  const generated = (head + code).split("\n");
  const own = (name: string): Place => placeAt(text, text.search(new RegExp(`\\b${name}\\b`)));
  for (const name of ["b", "c", "d", "e", "while"]) {
    const line = generated.findIndex((each) =>
      new RegExp(`(?<![$\\w])${name}(?![$\\w])`).test(each),
    );
    const column = (generated[line] ?? "").search(new RegExp(`(?<![$\\w])${name}(?![$\\w])`));
    const place = { line: line + 1, column: column + 1 };
    assert.deepEqual(originalPlace(place, text, edits, head.length), own(name), name);
  }
  const none: readonly Edit[] = [];
  assert.deepEqual(originalPlace({ line: 1, column: 9 }, text, none, 4), { line: 1, column: 5 });
});

test("the errors of three engines give the innermost position in the program", () => {
  const errors = [
    { stack: `Error: a\n    at f (${programName}:3:9)\n    at async ${programName}:7:1` },
    { stack: `f@${programName}:3:9\n@${programName}:7:1\nasync*run@https://x/frame.js:1:2` },
    { stack: "f@\n@\nrun@https://x/frame.html:1:2", line: 3, column: 9 },
    { stack: "sort@[native code]\n@\nrun@https://x/frame.html:1:2", line: 3, column: 9 },
  ];
  for (const error of errors) assert.deepEqual(placeOfError(error), { line: 3, column: 9 });
  const others = [
    { stack: "at https://x/other.js:1:2" },
    { stack: "check@https://x/frame.html:1:2\n@", line: 1, column: 2 },
    ...[null, "text", {}, { stack: 1 }],
  ];
  for (const error of others) assert.equal(placeOfError(error), undefined);
});

test("where stacks have no positions, statements record their start", async () => {
  const text =
    "let a = 1\nfor (const b of [a]) {\n  a++\n  out.push(b)\n}\nconst f = () => { return a }\nf()";
  const result = prepare(text, exported, true);
  assert.ok("code" in result);
  const { code, helpers } = result;
  const offsets: number[] = [];
  const reached = {
    set offset(at: number) {
      offsets.push(at);
    },
  };
  // biome-ignore lint/security/noGlobalEval: the tested code is generated for evaluation.
  const program = globalThis.eval(`((${helpers.reached},${helpers.guard},out)=>{${code}\n})`);
  program(reached, () => {}, []);
  const starts = ["let a", "for (", "a++", "out.push", "const f", "f()", "return a"];
  assert.deepEqual(
    offsets,
    starts.map((start) => text.lastIndexOf(start)),
  );
});
