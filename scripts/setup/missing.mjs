/** One clear message for everything that set-up cannot install. */
import { UserError } from "../lib/say.mjs";
import { oldestEmscripten as oldest } from "./emscripten.mjs";
import { isRoot, which } from "./machine.mjs";
import { tested } from "./parts.mjs";

/** What it is, and the packages of Debian and Homebrew. @satisfies {Record<string, readonly [what: string, apt?: string, brew?: string]>} */
const tools = {
  emscripten: [
    `Emscripten ${oldest} or newer, tested with ${tested.emscripten.join(" and ")} (em++ and em-config on PATH; Debian 13 has ${oldest}, elsewhere: emsdk install ${oldest})`,
    "emscripten",
  ],
  cmake: ["CMake 3.21 or newer", "cmake", "cmake"],
  ninja: ["Ninja", "ninja-build", "ninja"],
  compiler: ["a C++20 compiler (c++ on PATH)", "g++", "gcc"],
  eigen: [`Eigen ${tested.eigen.join(" or ")}`, "libeigen3-dev", "eigen"],
  catch2: [
    "Catch2 3 as sources: catch_amalgamated.hpp and catch_amalgamated.cpp, from the folder 'extras' of a release, in .toolchain/catch2/",
  ],
  chromium: ["Chromium, for the tests of the page", "chromium", "--cask chromium"],
  npm: ["npm", "npm", "node"],
};

/** @typedef {keyof typeof tools} ToolName */

/** @param {readonly ToolName[]} names @param {string} [hint] a closing line */
export function missingTools(names, hint) {
  /** @type {(readonly [what: string, apt?: string, brew?: string])[]} */
  const list = names.map((name) => tools[name]);
  const isMac = process.platform === "darwin";
  const packages = list.flatMap(([, apt, brew]) => (isMac ? brew : apt) ?? []).join(" ");
  const sudo = isRoot ? "" : "sudo ";
  const apt = which("apt-get")
    ? `${sudo}apt-get update && ${sudo}apt-get install ${packages}`
    : `your package manager (on Debian they are called: ${packages})`;
  const command = isMac ? `brew install ${packages}` : apt;
  return new UserError(
    [
      "This needs tools that are not on this machine:\n",
      ...list.map(([what]) => `  - ${what}`),
      ...(packages ? [`\nInstall them with\n\n  ${command}`] : []),
      ...(hint ? [`\n${hint}`] : []),
      "\nThen run the same command again.",
    ].join("\n"),
  );
}
