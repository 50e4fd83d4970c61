import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { lacksForKeeping } from "../../scripts/bench/machine.mjs";

/** A program that answers as NumPy's contender does. @param {string} blas */
function pythonWith(blas) {
  const program = join(mkdtempSync(join(tmpdir(), "softknn-python-")), "python");
  const reply = JSON.stringify({ numpy: "2.0.0", blas });
  writeFileSync(program, `#!/bin/sh\necho '${reply}'\n`, { mode: 0o755 });
  return program;
}

test("a kept run needs NumPy on OpenBLAS and a Node with relaxed SIMD", () => {
  assert.deepEqual(lacksForKeeping(pythonWith("OpenBLAS 0.3.21 Haswell"), true), []);
  const [slow = "", ...others] = lacksForKeeping(pythonWith("a BLAS that is not OpenBLAS"), true);
  assert.match(slow, /^OpenBLAS for NumPy, which has a BLAS that is not OpenBLAS/);
  assert.deepEqual(others, []);
  const all = lacksForKeeping(undefined, false);
  assert.equal(all.length, 2);
  assert.match(all[0] ?? "", /^NumPy/);
  assert.match(all[1] ?? "", /^Node 22/);
});
