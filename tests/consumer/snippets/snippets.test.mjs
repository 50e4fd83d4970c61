/** The C++ programs shown on the page: compiled like a user of the installed core does, and run. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../build/bundle.mjs";
import { buildDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say, step } from "../lib/say.mjs";
import { build } from "./install.mjs";
import { tally } from "./tally.mjs";

const folder = (/** @type {string[]} */ ...parts) => join(buildDir, "snippets", ...parts);

/** @param {import("../setup/index.mjs").Tools} tools */
export async function snippets(tools) {
  const prefixes = tools.eigen ? [dirname(dirname(tools.eigen))] : [];
  // The library of the suite `install`, reused if that suite ran before.
  const library = join(buildDir, "install", "library");
  step("Compiling and installing the library");
  await build(tools, root, library, { CMAKE_PREFIX_PATH: prefixes.join(";") });
  await run(tools.cmake, ["--install", library, "--prefix", folder("prefix")], {
    label: "Installing the library",
  });
  const programs = await writers();
  const file = folder("all.cpp");
  mkdirSync(folder(), { recursive: true });
  const cases = await programs.writeCpp(file);
  return tally({
    "every program in C++ prints the number that is displayed": async () => {
      await build(tools, inRoot("tests/consumer/snippets"), folder("build"), {
        CMAKE_PREFIX_PATH: [folder("prefix"), ...prefixes].join(";"),
        SOFTKNN_SNIPPETS: file,
      });
      const { output } = await run(folder("build", "snippets"), [], { label: "The snippets" });
      say(`  ${programs.checkCpp(cases, output)} programs ran`);
    },
  });
}

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
