/**
 * The NumPy programs, which do not use this library: run if a Python with NumPy is available, that of SOFTKNN_PYTHON
 * first.
 */

import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { load } from "softknn";
import { snippetCases } from "./snippet-cases.js";
import { assertPrinted, writeSnippets } from "./snippet-support.js";

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

test("every NumPy program prints the displayed number", async (t) => {
  const cases = await snippetCases(await load());
  const python = pythonWithNumpy();
  if (python === undefined)
    return t.skip(`no Python with NumPy: ${cases.length} programs were not run`);
  const input = JSON.stringify(writeSnippets(cases, "numpy", "py"));
  const { stdout, stderr } = spawnSync(python, ["-W", "error", "-c", runner], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!stdout) throw new Error(stderr);
  assertPrinted(cases, JSON.parse(stdout) as string[]);
});
