/** One clear message for everything that set-up cannot install. */
import { UserError } from "../lib/say.mjs";
import { isDebian, isRoot, which } from "./machine.mjs";

/**
 * @typedef {object} Tool
 * @property {string} what name for users
 * @property {string} [apt] Debian's and Ubuntu's package
 * @property {string} [brew] Homebrew's
 * @property {string} [note] if no package exists
 */

/** @satisfies {Record<string, Tool>} */
const tools = {
  emscripten: {
    what: "Emscripten 3.1.69 or newer, tested up to 6.0.5 (em++ and em-config on PATH)",
    apt: "emscripten",
  },
  cmake: { what: "CMake 3.21 or newer", apt: "cmake", brew: "cmake" },
  ninja: { what: "Ninja", apt: "ninja-build", brew: "ninja" },
  compiler: { what: "a C++20 compiler (c++ on PATH)", apt: "g++", brew: "gcc" },
  eigen: { what: "Eigen 3.4 or 5", apt: "libeigen3-dev", brew: "eigen" },
  catch2: {
    what: "Catch2 3 as sources, which also compile to WebAssembly",
    note:
      "Catch2: put catch_amalgamated.hpp and catch_amalgamated.cpp, from the folder\n" +
      "  'extras' of a Catch2 3 release, into .toolchain/catch2/.",
  },
  chromium: {
    what: "Chromium, for the tests of the page",
    apt: "chromium",
    brew: "--cask chromium",
  },
  firefox: { what: "Firefox ESR", apt: "firefox-esr", brew: "--cask firefox" },
  webkit: {
    what: "WebKitGTK with its driver, MiniBrowser and Xvfb (there is none for macOS or Windows)",
    apt: "webkit2gtk-driver xvfb",
  },
  npm: { what: "npm", apt: "npm", brew: "node" },
};

/** @typedef {keyof typeof tools} ToolName */

/**
 * @param {readonly ToolName[]} names
 * @param {string} [hint] a closing line
 * @returns {UserError}
 */
export function missingTools(names, hint) {
  /** @type {Tool[]} */
  const list = names.map((name) => tools[name]);
  const lines = ["This needs tools that are not on this machine:", ""];
  lines.push(...list.map((tool) => `  - ${tool.what}`), "");
  const command = installCommand(list);
  if (command) lines.push("Install them with", "", `  ${command}`, "");
  for (const tool of list) if (tool.note) lines.push(`  ${tool.note}`, "");
  if (names.includes("emscripten")) {
    lines.push("Debian 13 has 3.1.69; elsewhere: emsdk install 3.1.69.", "");
  }
  if (hint) lines.push(hint, "");
  lines.push("Then run the same command again.");
  return new UserError(lines.join("\n"));
}

/** @param {readonly Tool[]} list */
function installCommand(list) {
  const apt = list.map((tool) => tool.apt).filter(Boolean);
  const brew = list.map((tool) => tool.brew).filter(Boolean);
  if (process.platform === "darwin") return brew.length > 0 ? `brew install ${brew.join(" ")}` : "";
  if (apt.length === 0) return "";
  if (isDebian || which("apt-get")) {
    const prefix = isRoot ? "" : "sudo ";
    return `${prefix}apt-get update && ${prefix}apt-get install ${apt.join(" ")}`;
  }
  return `your package manager (on Debian they are called: ${apt.join(" ")})`;
}
