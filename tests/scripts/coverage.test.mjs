import assert from "node:assert/strict";
import { test } from "node:test";
import { gather, tell, withoutCopies } from "../../scripts/test/coverage.mjs";

/** @param {number} line_number @param {number} count @param {string} function_name @param {number[]} ways */
const line = (line_number, count, function_name, ...ways) => ({
  line_number,
  count,
  function_name,
  branches: ways.map((way) => ({ count: way, throw: false })),
});

/** @param {string} file @param {ReturnType<typeof line>[]} lines */
const report = (file, ...lines) => ({
  current_working_directory: "/project",
  data_file: "/project/softknn_core.dir/a.cpp.gcda",
  files: [
    { file, functions: lines.map(({ function_name: name }) => ({ name })), lines },
    { file: "/usr/include/x.h", functions: [{ name: "x" }], lines: [line(1, 0, "x")] },
  ],
});

const ours = (/** @type {string} */ file) => file.startsWith("/project/");

test("lines count once, in any compiled file; template instances have their own branches", () => {
  const reports = [
    report("a.cpp", line(3, 0, "f", 0, 0), line(4, 2, "f"), line(9, 0, "f")),
    report("a.cpp", line(3, 1, "f", 1, 0), line(3, 5, "g", 5, 5)),
  ];
  assert.deepEqual(gather(reports, ours), [
    {
      file: "/project/a.cpp",
      lines: { hit: 2, all: 3 },
      branches: { hit: 3, all: 4 },
      missed: [9],
      half: [3],
    },
  ]);
});

test("exceptional branches do not count", () => {
  const thrown = line(1, 1, "f", 1, 0);
  thrown.branches.push({ count: 0, throw: true });
  assert.deepEqual(gather([report("a.cpp", thrown)], ours)[0]?.branches, { hit: 1, all: 2 });
});

test("of the tests' reports, only functions that the core lacks count", () => {
  const header = "cpp/include/softknn/a.hpp";
  const tests = (
    /** @type {string} */ file,
    /** @type {ReturnType<typeof line>[]} */ ...lines
  ) => ({
    ...report(file, ...lines),
    data_file: "/project/softknn_tests.dir/a_test.cpp.gcda",
  });
  const reports = withoutCopies([
    tests(header, line(3, 0, "shared"), line(9, 0, "shared"), line(7, 0, "tests only")),
    tests("cpp/src/a.hpp", line(1, 0, "inlined by the core")),
    report(header, line(3, 2, "shared")),
  ]);
  const [file, ...others] = gather(reports, ours);
  assert.deepEqual(others, []);
  assert.deepEqual([file?.lines, file?.missed], [{ hit: 1, all: 2 }, [7]]);
});

test("a kernel counts as one function for all instruction sets", () => {
  const kernel = "cpp/src/kernels/a.cpp";
  const wide = {
    ...report(kernel, line(3, 5, "_ZN7kernels4avx212_GLOBAL__N_14loopEDv4_d", 5, 0)),
    data_file: "/project/softknn_kernels_avx2.dir/a.cpp.gcda",
  };
  const reports = withoutCopies([
    report(kernel, line(3, 0, "_ZN7kernels8portable12_GLOBAL__N_14loopEDv2_d", 0, 0)),
    wide,
  ]);
  const [file] = gather(reports, ours);
  assert.deepEqual(
    [file?.lines, file?.branches],
    [
      { hit: 1, all: 1 },
      { hit: 1, all: 2 },
    ],
  );
});

test("too little of either kind is not enough; no data is not either", (t) => {
  t.mock.method(process.stdout, "write", () => true);
  const file = (/** @type {number} */ lines, /** @type {number} */ branches) => [
    {
      file: "a.cpp",
      lines: { hit: lines, all: 1000 },
      branches: { hit: branches, all: 1000 },
      missed: [],
      half: [],
    },
  ];
  assert.deepEqual(
    [tell(file(980, 900)), tell(file(979, 1000)), tell(file(1000, 899)), tell([])],
    [true, false, false, false],
  );
});

test("an emulated kernel counts as the kernel of an instruction set that the machine lacks", () => {
  const kernel = (/** @type {string} */ folder, /** @type {ReturnType<typeof line>} */ only) => ({
    ...report("cpp/src/kernels/a.cpp", only),
    data_file: `/project/${folder}.dir/a.cpp.gcda`,
  });
  const lacking = line(4, 0, "_ZN7softknn7kernels6avx5121fEDv8_d", 0, 0);
  const emulated = line(4, 3, "_ZN16softknn_emulated7kernels8emulated1fEDv8_d", 2, 1);
  const reports = withoutCopies([
    kernel("softknn_kernels_avx512", lacking),
    kernel("softknn_emulated_tiles", emulated),
  ]);
  const [file] = gather(reports, ours);
  assert.deepEqual(file?.lines, { hit: 1, all: 1 });
  assert.deepEqual(file?.branches, { hit: 2, all: 2 });
});
