/**
 * The NumPy programs, which do not use this library: run if a Python with NumPy is available, that of SOFTKNN_PYTHON
 * first.
 */

import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { load } from "softknn";
import { wholeSnippetOf } from "../../../web/inspect/snippets/snippet.js";
import { arrayOf, snippetCases } from "./snippet-cases.js";
import {
  assertPrinted,
  assertRows,
  assertTables,
  planes,
  wholeCases,
  wholeOf,
  writeSnippets,
} from "./snippet-support.js";

/** Runs the programs listed on standard input, each in its own folder. */
const runner = `
import contextlib, io, json, os, sys
printed = []
for one in json.load(sys.stdin):
    out = io.StringIO()
    try:
        with open(one["file"]) as text:
            code = compile(text.read(), one["file"], "exec")
        here = os.getcwd()
        os.chdir(one["folder"])
        try:
            with contextlib.redirect_stdout(out):
                exec(code, {"__name__": "__main__"})
        finally:
            os.chdir(here)
    except Exception as error:
        out.write(repr(error))
    printed.append(out.getvalue().strip())
json.dump(printed, sys.stdout)
`;

/** The first Python with NumPy, undefined if none. */
function pythonWithNumpy(): string | undefined {
  const known = [process.env.SOFTKNN_PYTHON, "python3", "/usr/bin/python3"];
  return known.find((name) => name && spawnSync(name, ["-c", "import numpy"]).status === 0);
}

/** What each program prints; undefined without a Python with NumPy. */
function run(written: ReturnType<typeof writeSnippets>): string[] | undefined {
  const python = pythonWithNumpy();
  if (python === undefined) return undefined;
  const { stdout, stderr } = spawnSync(python, ["-W", "error", "-c", runner], {
    input: JSON.stringify(written),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

test("every NumPy program prints the displayed number", async (t) => {
  const cases = await snippetCases(await load());
  const printed = run(writeSnippets(cases, "numpy", "py"));
  if (!printed) return t.skip(`no Python with NumPy: ${cases.length} programs were not run`);
  assertPrinted(cases, printed);
});

test("the NumPy program of a whole array prints its rows", async (t) => {
  const knn = await load();
  const cases = wholeCases(await snippetCases(knn));
  const printed = run(writeSnippets(cases, "numpy", "rows.py", wholeOf));
  if (!printed) return t.skip(`no Python with NumPy: ${cases.length} programs were not run`);
  await assertRows(cases, printed, (number) => arrayOf(knn, number));
});

test("one NumPy program prints the arrays of several calls", async (t) => {
  const knn = await load();
  const cases = (await snippetCases(knn)).slice(0, 1);
  const write = () => wholeSnippetOf(planes, "numpy");
  const printed = run(writeSnippets(cases, "numpy", "several.py", write));
  if (!printed) return t.skip("no Python with NumPy: the program was not run");
  await assertTables(planes, printed[0] ?? "", (number) => arrayOf(knn, number));
});
