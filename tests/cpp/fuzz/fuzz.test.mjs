/** The C++ functions under libFuzzer: every family from its kept inputs, then from new ones. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { buildDir, inToolchain, root } from "../../../scripts/lib/paths.mjs";
import { run } from "../../../scripts/lib/run.mjs";
import { canFetchPackages, which } from "../../../scripts/setup/machine.mjs";
import { providePrefix } from "../../../scripts/setup/prefix.mjs";
import { tools } from "../../../scripts/test/tools.mjs";
import { build } from "../../install-cmake/build.mjs";

/** The time per family for new inputs. */
const secondsOfFuzzing = 60;
/** Families that run at the same time. */
const familiesAtOnce = 2;
const corpusFolder = join(root, "tests/cpp/fuzz/corpus");

/** @param {string} folder of the programs @param {string} family */
async function fuzz(folder, family) {
  const corpus = unpack(folder, family);
  const options = [`-max_total_time=${secondsOfFuzzing}`, "-timeout=20", "-max_len=400"];
  const limits = ["-rss_limit_mb=4000", `-artifact_prefix=${folder}/${family}-`];
  const program = join(folder, `${family}_fuzz`);
  const { code, output } = await run(
    program,
    [...options, ...limits, "-print_final_stats=1", corpus],
    { anyCode: true },
  );
  const inputs = Number(/number_of_executed_units: (\d+)/.exec(output)?.[1] ?? 0);
  assert.equal(code, 0, output.slice(-4000));
  assert.ok(inputs > 0);
  return inputs;
}

/** The kept inputs, one base64 line each, as the folder of files that libFuzzer reads. */
function unpack(/** @type {string} */ folder, /** @type {string} */ family) {
  const corpus = join(folder, `${family}-corpus`);
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus);
  const lines = readFileSync(join(corpusFolder, `${family}.txt`), "utf8").split("\n");
  lines.forEach((line, i) => {
    writeFileSync(join(corpus, String(i)), Buffer.from(line, "base64"));
  });
  return corpus;
}

/** The prefix's clang with the runtime libraries of its own package, or the machine's. */
async function clangWithFuzzer() {
  const own = inToolchain("llvm/bin/clang++");
  if (existsSync(own) && canFetchPackages) {
    await providePrefix(["fuzzer"]);
    const resources = inToolchain("fuzzer/usr/lib/llvm-19/lib/clang/19");
    return { compiler: own, linkFlags: `-resource-dir=${resources}` };
  }
  const names = Array.from({ length: 12 }, (_, i) => `clang++-${25 - i}`);
  const compiler = which(...names, "clang++");
  return compiler ? { compiler, linkFlags: "" } : undefined;
}

test("libFuzzer", { concurrency: familiesAtOnce }, async (t) => {
  const clang = await clangWithFuzzer();
  if (!clang) return t.skip("this machine has no clang with libFuzzer");
  const folder = join(buildDir, "fuzz-core");
  await build(tools, root, folder, {
    CMAKE_CXX_COMPILER: clang.compiler,
    CMAKE_BUILD_TYPE: "Release",
    CMAKE_EXE_LINKER_FLAGS: clang.linkFlags,
    CMAKE_CXX_FLAGS_RELEASE: "-O1 -g1 -Wno-deprecated-declarations",
    SOFTKNN_FUZZ: "ON",
    SOFTKNN_EIGEN_DIR: tools.eigen,
  });
  const families = readdirSync(corpusFolder).map((file) => basename(file, ".txt"));
  await Promise.all(
    families.map((family) =>
      t.test(family, async (t) =>
        t.diagnostic(`measured ${family}: ${await fuzz(folder, family)} inputs`),
      ),
    ),
  );
});
