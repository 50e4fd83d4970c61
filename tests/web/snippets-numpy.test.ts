/**
 * The NumPy programs, which do not use this library: run if a Python with NumPy is available, that of SOFTKNN_PYTHON
 * first. The PyTorch programs are run if PyTorch is available, and compiled otherwise.
 */

import { spawnSync } from "node:child_process";
import { type TestContext, test } from "node:test";
import { load } from "softknn";
import type { Language } from "../../web/inspect/snippets/snippet.js";
import { snippetCases } from "./snippet-cases.js";
import { assertPrinted, writeSnippets } from "./snippet-support.js";

/** Runs, or only compiles, the programs listed on standard input, each in its own folder. */
const runner = `
import contextlib, io, json, os, sys
job, printed = json.load(sys.stdin), []
for one in job["programs"]:
    out = io.StringIO()
    try:
        with open(one["file"]) as text:
            code = compile(text.read(), one["file"], "exec")
        if job["run"]:
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

/** The first suitable Python, undefined if none. */
function pythonWith(statement: string): string | undefined {
  const known = [process.env.SOFTKNN_PYTHON, "python3", "/usr/bin/python3"];
  return known.find((name) => name && spawnSync(name, ["-c", statement]).status === 0);
}

async function runAll(python: string, language: Language, run: boolean) {
  const cases = await snippetCases(await load());
  const programs = writeSnippets(cases, language, "py");
  const input = JSON.stringify({ run, programs });
  const { stdout, stderr } = spawnSync(python, ["-W", "error", "-c", runner], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!stdout) throw new Error(stderr);
  return { cases, printed: JSON.parse(stdout) as string[] };
}

async function skipped(t: TestContext, why: string): Promise<void> {
  const { length } = await snippetCases(await load());
  t.skip(`${why}: ${length} programs were not run`);
}

test("every NumPy program prints the displayed number", async (t) => {
  const python = pythonWith("import numpy");
  if (python === undefined) return skipped(t, "no Python with NumPy");
  const { cases, printed } = await runAll(python, "numpy", true);
  assertPrinted(cases, printed);
});

test("every PyTorch program is valid Python, and prints the number if PyTorch is available", async (t) => {
  const torch = pythonWith("import torch; torch.nn.functional.scaled_dot_product_attention");
  const python = torch ?? pythonWith("import ast");
  if (python === undefined) return skipped(t, "no Python");
  const { cases, printed } = await runAll(python, "pytorch", torch !== undefined);
  if (torch) return assertPrinted(cases, printed);
  t.diagnostic(`no PyTorch: ${cases.length} programs were compiled, not run`);
  assertPrinted([], []);
  const faults = printed.filter((text) => text !== "");
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
