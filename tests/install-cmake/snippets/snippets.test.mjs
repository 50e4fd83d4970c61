/** The C++ programs shown on the page: compiled like a user of the installed core does, and run. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { bundle } from "../../../scripts/build/bundle.mjs";
import { buildDir, inRoot } from "../../../scripts/lib/paths.mjs";
import { run } from "../../../scripts/lib/run.mjs";
import { tools } from "../../../scripts/test/tools.mjs";
import { build } from "../build.mjs";

const folder = (/** @type {string[]} */ ...parts) => join(buildDir, "snippets", ...parts);

test("every program in C++ prints the number that is displayed", async (t) => {
  const prefixes = tools.eigen ? [dirname(dirname(tools.eigen))] : [];
  // The library of install.test.mjs, which runs before.
  const library = join(buildDir, "install", "library");
  await run(tools.cmake, ["--install", library, "--prefix", folder("prefix")], {
    label: "Installing the library",
  });
  const programs = await writers();
  const file = folder("all.cpp");
  mkdirSync(folder(), { recursive: true });
  const cases = await programs.writeCpp(file);
  await build(tools, inRoot("tests/install-cmake/snippets"), folder("build"), {
    CMAKE_PREFIX_PATH: [folder("prefix"), ...prefixes].join(";"),
    SOFTKNN_SNIPPETS: file,
  });
  const { output } = await run(folder("build", "snippets"), [], { label: "The snippets" });
  t.diagnostic(`measured ${programs.checkCpp(cases, output)} programs`);
});

/** The tests' own module, which writes and checks the programs. */
async function writers() {
  const target = folder("tests");
  await bundle({ "snippets-cpp": "tests/web/snippets-cpp.ts" }, target, {
    platform: "node",
    minify: false,
    splitting: false,
    external: ["softknn", "softknn/*"],
  });
  return import(pathToFileURL(join(target, "snippets-cpp.js")).href);
}
