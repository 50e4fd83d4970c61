/** The browsers for the tests: Debian's, in the private prefix; elsewhere those of the machine. */
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { writeScript } from "./emscripten.mjs";
import { architecture, canFetchPackages, isExecutable, which } from "./machine.mjs";

/**
 * @typedef {object} WebKit
 * @property {string} driver WebKitWebDriver
 * @property {string} program MiniBrowser, WebKit's minimal browser
 * @property {string} display Xvfb: WebKitGTK has no mode without a window
 */

/**
 * @typedef {object} Browsers
 * @property {string} [chromium]
 * @property {string} [firefox]
 * @property {WebKit} [webkit]
 */

/** @typedef {"chromium" | "firefox" | "webkit"} BrowserName */

/** The same browsers for every user and machine. */
const fromPrefix = canFetchPackages;

/** @satisfies {{ [N in BrowserName]: () => Browsers[N] }} */
const find = {
  chromium: () =>
    found("chromium", "CHROMIUM", [
      ...["chromium-headless-shell", "chromium", "chromium-browser"],
      ...["google-chrome", "google-chrome-stable"],
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ]),
  firefox: () =>
    found("firefox-esr", "FIREFOX", [
      ...["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
    ]),
  webkit: findWebKit,
};

export const browserNames = /** @type {BrowserName[]} */ (Object.keys(find));

/** The program that the caller names. @param {string} variable */
function named(variable) {
  const file = process.env[variable];
  return file && isExecutable(file) ? file : undefined;
}

/** The caller's, that of the prefix, or one of the machine. @param {string} launcher @param {string} variable @param {readonly string[]} places */
const found = (launcher, variable, places) =>
  named(variable) ??
  (fromPrefix ? inPrefix(launcher) : (which(...places) ?? places.find(isExecutable)));

/** The parts of the prefix that hold these browsers, unless the caller names its own. @param {readonly BrowserName[]} names */
export function browserParts(names) {
  const missing = names.filter((name) => name === "webkit" || !named(name.toUpperCase()));
  return fromPrefix
    ? [...new Set(missing.map((name) => (name === "chromium" ? "chromium" : "engines")))]
    : [];
}

/** @param {BrowserName} name */
export const canProvide = (name) => fromPrefix || find[name]() !== undefined;

/**
 * @param {readonly BrowserName[]} names
 * @returns {Browsers} without unavailable ones
 */
export function provideBrowsers(names) {
  if (browserParts(names).length > 0) writeBrowsers();
  return Object.fromEntries(names.map((name) => [name, find[name]()]));
}

/** @returns {WebKit | undefined} */
function findWebKit() {
  if (fromPrefix) {
    const program = `${webkitFolder}/MiniBrowser`;
    return { driver: inPrefix("WebKitWebDriver"), display: inPrefix("Xvfb"), program };
  }
  const [driver, display] = [which("WebKitWebDriver"), which("Xvfb")];
  // MiniBrowser is never on PATH; its folder name contains the API version.
  const versions = ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
  const program = ["/usr/libexec", "/usr/lib", `/usr/lib/${triplet}`]
    .flatMap((root) => versions.map((name) => join(root, name, "MiniBrowser")))
    .find(isExecutable);
  return driver && display && program ? { driver, program, display } : undefined;
}

/** @param {string} name */
const inPrefix = (name) => inToolchain("bin", name);

const chromiumTree = inToolchain("chromium");
const tree = inToolchain("engines");
const triplet = architecture?.triplet ?? "";
const libraries = join("usr/lib", triplet);
const webkitFolder = `/usr/lib/${triplet}/webkit2gtk-4.1`;

/**
 * No font, language or clock of the machine affects a page under test. SOFTKNN_FONTS selects another of the stacks in
 * fonts.mjs.
 */
const surroundings = `FONTCONFIG_FILE="${inToolchain("fonts")}/\${SOFTKNN_FONTS:-wide}.conf" \\
LC_ALL=C.UTF-8 LANGUAGE= TZ=UTC \\
`;

/**
 * Launchers for programs with libraries in the unpacked tree. Rewritten at every start: they contain absolute paths,
 * and a checkout may move.
 */
function writeBrowsers() {
  const path = (/** @type {string} */ from, /** @type {string[]} */ ...first) => {
    const folders = ["", "pulseaudio"].map((name) => join(from, libraries, name));
    const all = [...first, ...folders, join(from, "lib", triplet)];
    return `${surroundings} LD_LIBRARY_PATH="${all.join(":")}"`;
  };
  const firefox = join(tree, "usr/lib/firefox-esr");
  writeScript(
    inPrefix("chromium"),
    `${path(chromiumTree)} exec "${join(chromiumTree, "usr/lib/chromium/chromium-headless-shell")}" "$@"`,
  );
  // Firefox includes a newer NSS than Debian's.
  writeScript(
    inPrefix("firefox-esr"),
    `${path(tree, firefox)} exec "${join(firefox, "firefox-esr")}" "$@"`,
  );
  // WebKitGTK, Xvfb and their helpers use compiled-in paths for programs and data.
  const bound = [webkitFolder, `/usr/lib/${triplet}/dri`, "/usr/share", "/usr/bin/xkbcomp"];
  const binds = bound.map((file) => `-b "${join(tree, file)}:${file}"`).join(" ");
  const proot = `${path(tree)} exec "${join(tree, "usr/bin/proot")}" ${binds}`;
  for (const name of ["WebKitWebDriver", "Xvfb"]) {
    writeScript(inPrefix(name), `${proot} "${join(tree, "usr/bin", name)}" "$@"`);
  }
}
