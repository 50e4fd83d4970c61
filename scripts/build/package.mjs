/** The npm package, in dist/. */
import { copyFileSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildDir, distDir, generatedDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { moduleFile } from "../setup/node-modules.mjs";
import { fresh } from "../setup/unpack.mjs";
import { writeApiFiles } from "./api-files.mjs";
import { dataFiles, writeDataFiles } from "./data-files.mjs";
import { writeElementCss } from "./element-css.mjs";
import { writeElementFiles } from "./element-files.mjs";
import { writeFigureScript } from "./figure-script.mjs";
import { wasmFiles } from "./glue.mjs";
import { keepReachable } from "./types.mjs";
import { withoutDom } from "./without-dom.mjs";

/** The type files named in `exports` of package.json. */
const declarations = ["index", "learn/index", "model/index", "worker", "wasm-file"]
  .map((name) => `api/${name}.d.ts`)
  .concat("element/define.d.ts");

/** The figures import the API by its public files, so a page has one instance of each core. */
const apiFile = /** @type {import("esbuild").Plugin} */ ({
  name: "api-file",
  setup(build) {
    build.onResolve({ filter: /\/api\/(learn\/|model\/)?index\.js$/ }, ({ path }) => {
      const [, entry = "softknn"] = /(learn|model)\/index\.js$/.exec(path) ?? [];
      return { path: `./${entry}.js`, external: true, sideEffects: false };
    });
    build.onResolve({ filter: /\/api\/worker\.js$/ }, () => ({
      ...{ path: "./worker.js", external: true, sideEffects: false },
    }));
  },
});

export async function buildPackage() {
  step("Building the package in dist/");
  await fresh(distDir, async (folder) => {
    const compiled = join(buildDir, "package");
    await compileTypes(compiled, join(folder, "types"));
    await writeApiFiles(join(compiled, "api"), folder);
    const plugins = [apiFile, dataFiles("module"), withoutDom];
    await writeElementFiles({ element: "web/element/define.ts" }, folder, { plugins });
    await writeFigureScript(folder);
    await writeDataFiles(folder);
    for (const name of wasmFiles()) copyFileSync(join(generatedDir, name), join(folder, name));
    cpSync(inRoot("web/site/posters"), join(folder, "posters"), { recursive: true });
    await writeElementCss(folder);
  });
}

/** @param {string} scripts folder of the JavaScript @param {string} types folder of the declarations */
async function compileTypes(scripts, types) {
  const tsc = moduleFile("typescript/bin/tsc");
  const options = [
    "--outDir",
    scripts,
    "--declarationDir",
    types,
    "--emitDeclarationOnly",
    "false",
  ];
  const maps = ["--sourceMap", "--inlineSources"];
  await run(process.execPath, [tsc, "-p", "tsconfig.types.json", ...options, ...maps], {
    cwd: root,
    label: "Writing the types (tsc)",
  });
  // Written by hand, as tsc copies no declarations.
  const jsx = "element/jsx";
  cpSync(inRoot("web", jsx), join(types, jsx), { recursive: true });
  const frameworks = readdirSync(inRoot("web", jsx)).map((name) => join(jsx, name));
  keepReachable(types, [...declarations, ...frameworks]);
}
