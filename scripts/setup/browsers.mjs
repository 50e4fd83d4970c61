/** The browsers for the tests: what is on this machine, and Debian's packages otherwise. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { retry } from "./apt.mjs";
import { architecture, isDebian, isExecutable, isRoot, which } from "./machine.mjs";

/**
 * @typedef {object} WebKit
 * @property {string} driver WebKitWebDriver
 * @property {string} program MiniBrowser, the smallest browser around the engine
 * @property {string} display Xvfb: WebKitGTK has no mode without a window
 */

/**
 * @typedef {object} Browsers
 * @property {string} [chromium]
 * @property {string} [firefox]
 * @property {WebKit} [webkit]
 */

/** @typedef {"chromium" | "firefox" | "webkit"} BrowserName */

/** @type {Record<BrowserName, { title: string, packages: readonly string[], size: number }>} */
const browsers = {
  chromium: { title: "Chromium", packages: ["chromium", "fonts-dejavu-core"], size: 100 },
  firefox: { title: "Firefox ESR", packages: ["firefox-esr"], size: 70 },
  webkit: { title: "WebKitGTK", packages: ["webkit2gtk-driver", "xvfb"], size: 50 },
};

export const browserNames = /** @type {BrowserName[]} */ (Object.keys(browsers));

/** @satisfies {{ [N in BrowserName]: () => Browsers[N] }} */
const find = { chromium: findChromium, firefox: findFirefox, webkit: findWebKit };

/** @param {BrowserName} name */
export const canProvide = (name) => find[name]() !== undefined || (isDebian && isRoot);

/**
 * The only tools that are installed into the system, because a browser needs
 * some hundred packages and their set-up scripts; so only root on Debian gets them.
 * @param {readonly BrowserName[]} names
 * @returns {Promise<Browsers>} without those that cannot be had
 */
export async function provideBrowsers(names) {
  const absent = names.filter((name) => find[name]() === undefined && canProvide(name));
  if (absent.length > 0) await install(absent.map((name) => browsers[name]));
  return Object.fromEntries(names.map((name) => [name, find[name]()]));
}

/** @param {readonly (typeof browsers)[BrowserName][]} list */
async function install(list) {
  const titles = list.map(({ title }) => title).join(", ");
  const size = list.reduce((sum, browser) => sum + browser.size, 0);
  step(`Installing ${titles} (apt-get install, about ${size} MB)`);
  const options = ["-q", "-y", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=180"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  await retry("The installation", async () => {
    await run("apt-get", [...options, "update"], { env });
    const packages = list.flatMap((browser) => browser.packages);
    await run("apt-get", [...options, "install", "--no-install-recommends", ...packages], { env });
  });
}

/** @returns {string | undefined} */
function findChromium() {
  const places = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return (
    named(process.env.CHROMIUM) ??
    which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ??
    places.find(isExecutable)
  );
}

/** @returns {string | undefined} */
function findFirefox() {
  const places = ["/Applications/Firefox.app/Contents/MacOS/firefox"];
  return named(process.env.FIREFOX) ?? which("firefox-esr", "firefox") ?? places.find(isExecutable);
}

/** @returns {WebKit | undefined} */
function findWebKit() {
  const driver = which("WebKitWebDriver");
  const display = which("Xvfb");
  const program = which("MiniBrowser") ?? miniBrowsers().find(isExecutable);
  return driver && display && program ? { driver, program, display } : undefined;
}

/** No system puts MiniBrowser on PATH; its folder carries the version of the interface. */
function miniBrowsers() {
  const roots = [`/usr/lib/${architecture?.triplet}`, "/usr/libexec", "/usr/lib"];
  return roots.flatMap((root) =>
    entries(root)
      .filter((name) => /^webkit2?gtk-/.test(name))
      .sort()
      .reverse()
      .map((name) => join(root, name, "MiniBrowser")),
  );
}

/** @param {string} folder */
function entries(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A browser that the caller names. @param {string | undefined} file */
const named = (file) => (file && isExecutable(file) ? file : undefined);
