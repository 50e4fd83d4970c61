/** Libraries and compilers of Debian testing, which move on. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../build/cmake.mjs";
import { writeGenerated } from "../build/glue.mjs";
import { UserError } from "../lib/say.mjs";
import { prefixRoot } from "../setup/emscripten.mjs";
import { prefixEigen } from "../setup/libraries.mjs";
import { tested } from "../setup/parts.mjs";
import { catch2 } from "./catch2.mjs";
import { bundled } from "./node.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

const eigen = prefixEigen("eigen-testing");

/** @param {string} file @param {RegExp} pattern @param {string} version */
function expectVersion(file, pattern, version) {
  const found = pattern.exec(readFileSync(file, "utf8"))?.[1];
  const said = "Debian testing has another version than `tested` in scripts/setup/parts.mjs:";
  if (found !== version) throw new UserError(`${said} ${file} is of ${found}, not ${version}.`);
}

/** @param {Tools} tools */
export function newestEigen(tools) {
  expectVersion(join(eigen, "Eigen/Version"), /EIGEN_MAJOR_VERSION (\d+)/, tested.eigen[1]);
  return catch2(tools, "native", { folder: "eigen", variables: { SOFTKNN_EIGEN_DIR: eigen } });
}

/** The modules are linked, and attention has the numbers of its references. @param {Tools} tools */
export async function newestEmscripten(tools) {
  const root = prefixRoot("emscripten-testing");
  expectVersion(join(root, "emscripten-version.txt"), /(\d+\.\d+)/, tested.emscripten[1]);
  const folder = await compile(tools, "wasm", "the modules with the newest Emscripten", {
    folder: "emscripten",
    variables: {
      CMAKE_TOOLCHAIN_FILE: join(root, "cmake/Modules/Platform/Emscripten.cmake"),
      SOFTKNN_EIGEN_DIR: eigen,
    },
  });
  const generated = join(folder, "generated");
  await writeGenerated(folder, generated);
  return bundled("tests/web/api", { only: /attention/, generated });
}
