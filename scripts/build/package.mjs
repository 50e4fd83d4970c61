/** The npm package, in dist/. */
import { copyFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { distDir, generatedDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { moduleFile } from "../setup/node-modules.mjs";
import { fresh } from "../setup/unpack.mjs";
import { bundle } from "./bundle.mjs";
import { dataFiles, writeDataFiles } from "./data-files.mjs";
import { writeElementCss } from "./element-css.mjs";
import { figureParts, writeFigureParts } from "./figure-parts.mjs";
import { inOneFile, roomsOfFigures } from "./one-file.mjs";
import { keepReachable } from "./types.mjs";
import { withoutDom } from "./without-dom.mjs";

const entries = {
  index: "web/api/index.ts",
  fast: "web/api/fast.ts",
  "pool-worker": "web/api/pool-worker.ts",
  element: "web/element/define.ts",
  "live-page": "web/site/live-page-start.ts",
};

/** What `exports` of package.json names as types. */
const declarations = ["api/index.d.ts", "api/fast.d.ts", "element/define.d.ts"];

export async function buildPackage() {
  step("Building the package in dist/");
  await fresh(distDir, async (folder) => {
    // Not the entry itself: package.json names element.js as what has effects.
    const oneFile = inOneFile(
      "web/element/soft-attention.ts",
      roomsOfFigures,
      [],
      [entries["live-page"]],
    );
    const plugins = [dataFiles("module"), figureParts, oneFile, withoutDom];
    // Many files, not one: a page loads about 110 kB with gzip and its figure, where one file would be 390 kB.
    // No source maps: they would be two thirds of what everybody installs.
    const define = { SOFTKNN_MODULES: "true" };
    const { metafile } = await bundle(entries, folder, { plugins, define, metafile: true });
    if (!metafile) throw new Error("esbuild was asked for a metafile and gave none.");
    // What a figure puts into the HTML file that is taken out of it.
    await writeFigureParts(folder, metafile);
    await writeDataFiles(folder);
    for (const name of ["softknn.wasm", "softknn-fast.wasm"]) {
      copyFileSync(join(generatedDir, name), join(folder, name));
    }
    cpSync(inRoot("web/site/posters"), join(folder, "posters"), { recursive: true });
    await writeElementCss(folder);
    const tsc = moduleFile("typescript/bin/tsc");
    const options = ["-p", "tsconfig.types.json", "--outDir", join(folder, "types")];
    await run(process.execPath, [tsc, ...options], { cwd: root, label: "Writing the types (tsc)" });
    keepReachable(join(folder, "types"), declarations);
  });
}
