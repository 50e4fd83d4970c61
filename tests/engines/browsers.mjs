/** The browsers of the engines: by Playwright, and WebKitGTK, which Playwright cannot drive, by plain WebDriver. */
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, firefox } from "playwright-core";
import { chromiumArguments } from "../../scripts/lib/chromium-arguments.mjs";
import { buildDir } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";

/**
 * A browser with one window.
 * @typedef {object} EngineBrowser
 * @property {string} version
 * @property {(url: string) => Promise<unknown>} open
 * @property {(expression: string) => Promise<any>} run the value of an expression in the page, as JSON
 * @property {(key: keyof typeof keys) => Promise<unknown>} press
 * @property {() => Promise<unknown>} close
 */

/** WebDriver's codes for keys without a character. */
const keys = {
  ...{ ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" },
  Enter: "\uE007",
};

/** Ctrl-C ends this process in one way only; Playwright ends the browser at exit. */
const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** @param {import("playwright-core").Browser} browser @returns {Promise<EngineBrowser>} */
async function driven(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  return {
    version: browser.version(),
    open: (url) => page.goto(url),
    run: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}

/** @param {string} executablePath */
const startChromium = async (executablePath) =>
  driven(await chromium.launch({ ...ours, executablePath, args: chromiumArguments }));

/** An unpatched Firefox; the default channel is Playwright's own build. @param {string} executablePath */
const startFirefox = async (executablePath) =>
  driven(await firefox.launch({ ...ours, channel: "moz-firefox", executablePath }));

/**
 * How to start those that set-up has found.
 * @param {import("../../scripts/setup/browsers.mjs").Browsers} browsers
 * @returns {Record<string, (() => Promise<EngineBrowser>) | undefined>}
 */
export const starters = ({ chromium: chrome, firefox: fox, webkit }) => ({
  Chromium: chrome ? () => startChromium(chrome) : undefined,
  Firefox: fox ? () => startFirefox(fox) : undefined,
  WebKitGTK: webkit ? () => startWebKit(webkit) : undefined,
});

/** @param {import("../../scripts/setup/browsers.mjs").WebKit} programs @returns {Promise<EngineBrowser>} */
async function startWebKit(programs) {
  const home = join(buildDir, "tests", "webkit-home");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const stop = new AbortController();
  const { signal } = stop;
  // The server picks a free display, and prints its number.
  const screen = ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"];
  /** @type {Promise<unknown>[]} */
  const ended = [];
  const display = await new Promise((onLine) => {
    ended.push(run(programs.display, screen, { signal, anyCode: true, onLine }));
  });
  const env = {
    ...process.env,
    ...{ DISPLAY: `:${display}`, WAYLAND_DISPLAY: "", GDK_BACKEND: "x11" },
    // Isolated from the user's settings, with nothing left behind in them.
    ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
    // There is no desktop for accessibility, and no graphics card.
    ...{ GSETTINGS_BACKEND: "memory", NO_AT_BRIDGE: "1" },
    ...{ LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
  };
  const port = await freePort();
  const driver = `http://127.0.0.1:${port}`;
  const options = [`--port=${port}`, "--host=127.0.0.1"];
  ended.push(run(programs.driver, options, { signal, env, anyCode: true }));
  for (let wait = 0; wait < 100; wait++) {
    if ((await ask("GET", `${driver}/status`).catch(() => undefined))?.ready) break;
    await sleep(100);
  }
  const browser = {
    "webkitgtk:browserOptions": { binary: programs.program, args: ["--automation"] },
  };
  const body = { capabilities: { alwaysMatch: browser } };
  const { sessionId, capabilities } = await ask("POST", `${driver}/session`, body);
  const session = `${driver}/session/${sessionId}`;
  const post = (/** @type {string} */ command, /** @type {unknown} */ value) =>
    ask("POST", `${session}/${command}`, value);
  return {
    version: capabilities.browserVersion,
    open: (url) => post("url", { url }),
    run: (expression) => post("execute/sync", { script: `return (${expression});`, args: [] }),
    press(key) {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      return post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async close() {
      await ask("DELETE", session).catch(() => {});
      stop.abort();
      await Promise.all(ended);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** One command of WebDriver. @param {string} method @param {string} url @param {unknown} [body] @returns {Promise<any>} */
async function ask(method, url, body) {
  const response = await fetch(url, {
    method,
    // fetch calls a string text/plain, which WebKitGTK 2.54 refuses; 2.50 took it.
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebKitWebDriver: ${value?.error}: ${value?.message}`);
  return value;
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
