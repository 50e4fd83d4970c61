/** Runs programs as a reader does, each beside its files, and gives what they print. */

import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Program } from "../../../web/inspect/literals.js";
import type { ProgramLanguage } from "../../../web/inspect/snippet.js";

interface Written {
  readonly folder: string;
  readonly file: string;
}

/** Each run has a folder of its own, because an import is kept by its path. */
let runs = 0;

function write(programs: readonly Program[], language: ProgramLanguage, within: string): Written[] {
  const root = resolve("build/tests/programs", within, `${language}-${runs++}`);
  rmSync(root, { recursive: true, force: true });
  return programs.map(({ text, files }, i) => {
    const folder = join(root, String(i));
    mkdirSync(folder, { recursive: true });
    for (const own of files) writeFileSync(join(folder, own.name), own.text);
    const file = join(folder, language === "numpy" ? "program.py" : "program.mjs");
    writeFileSync(file, text);
    return { folder, file };
  });
}

/** The lines that each JavaScript program prints, with the built package. */
export async function runJavascript(
  programs: readonly Program[],
  within: string,
): Promise<string[]> {
  const { log } = console;
  const here = process.cwd();
  const printed: string[] = [];
  for (const { file, folder } of write(programs, "javascript", within)) {
    const lines: string[] = [];
    process.chdir(folder);
    console.log = (...all: unknown[]) => lines.push(all.join(" "));
    try {
      await import(pathToFileURL(file).href);
    } catch (error) {
      lines.push(String(error));
    } finally {
      console.log = log;
      process.chdir(here);
    }
    printed.push(lines.join("\n"));
  }
  return printed;
}

const runner = `
import contextlib, io, json, os, sys
printed = []
for one in json.load(sys.stdin):
    out = io.StringIO()
    os.chdir(one["folder"])
    try:
        with open(one["file"]) as text, contextlib.redirect_stdout(out):
            exec(compile(text.read(), one["file"], "exec"), {"__name__": "__main__"})
    except Exception as error:
        out.write(repr(error))
    printed.append(out.getvalue().strip())
json.dump(printed, sys.stdout)
`;

/** The lines that each NumPy program prints; undefined without a Python with NumPy, that of SOFTKNN_PYTHON first. */
export function runNumpy(programs: readonly Program[], within: string): string[] | undefined {
  const known = [process.env.SOFTKNN_PYTHON, "python3", "/usr/bin/python3"];
  const python = known.find((own) => own && spawnSync(own, ["-c", "import numpy"]).status === 0);
  if (python === undefined) return undefined;
  const { stdout, stderr } = spawnSync(python, ["-W", "error", "-c", runner], {
    input: JSON.stringify(write(programs, "numpy", within)),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}
