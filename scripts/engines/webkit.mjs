/** WebKitGTK: its driver on a port of this machine, MiniBrowser on a display without a screen. */
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildDir } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { UserError } from "../lib/say.mjs";
import { addressOf, reportLimit, reportOf } from "./page.mjs";

/** The one name under which WebDriver passes elements. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/**
 * @param {import("../setup/browsers.mjs").WebKit} programs
 * @param {string} site
 * @returns {Promise<import("./page.mjs").Engine>}
 */
export async function startWebKit(programs, site) {
  const home = join(buildDir, "tests", "webkit-home");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const stop = new AbortController();
  /** @type {Promise<unknown>[]} */
  const ended = [];
  const close = async () => {
    stop.abort();
    await Promise.all(ended);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const { display, ended: displayEnded } = await startDisplay(programs.display, stop.signal);
    ended.push(displayEnded);
    const { driver, ended: driverEnded } = await startDriver(programs, display, home, stop.signal);
    ended.unshift(driverEnded);
    return await openSession(driver, programs.program, site, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The server picks a free display by itself. @param {string} program @param {AbortSignal} signal */
async function startDisplay(program, signal) {
  /** @type {(number: string) => void} */
  let tell = () => {};
  const number = new Promise((/** @type {(number: string) => void} */ done) => {
    tell = done;
  });
  const screen = ["-screen", "0", "1280x800x24", "-nolisten", "tcp"];
  const options = { signal, anyCode: true, label: "Xvfb", onLine: tell };
  const ended = run(program, ["-displayfd", "1", ...screen], options);
  const early = ended.then(({ output }) => {
    throw new UserError(`Xvfb ended at once.\n${output}`);
  });
  return { display: `:${await Promise.race([number, early])}`, ended };
}

/**
 * @param {import("../setup/browsers.mjs").WebKit} programs
 * @param {string} display
 * @param {string} home
 * @param {AbortSignal} signal
 */
async function startDriver(programs, display, home, signal) {
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    WAYLAND_DISPLAY: "",
    GDK_BACKEND: "x11",
    // Nothing of the user's settings, and nothing left behind in them.
    ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
    GSETTINGS_BACKEND: "memory",
    // There is no desktop to tell of accessible windows, and no graphics card.
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
  const options = { signal, env, anyCode: true, label: "WebKitWebDriver" };
  const ended = run(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], options);
  const driver = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isReady(driver)) return { driver, ended };
    await sleep(100);
  }
  throw new UserError("WebKitWebDriver did not answer within 10 seconds.");
}

/** @param {string} driver */
async function isReady(driver) {
  try {
    return (await ask("GET", `${driver}/status`)).ready === true;
  } catch {
    return false;
  }
}

/**
 * @param {string} driver
 * @param {string} program
 * @param {string} site
 * @param {() => Promise<void>} close
 * @returns {Promise<import("./page.mjs").Engine>}
 */
async function openSession(driver, program, site, close) {
  const browser = { "webkitgtk:browserOptions": { binary: program, args: ["--automation"] } };
  const body = { capabilities: { alwaysMatch: browser } };
  const { sessionId, capabilities } = await ask("POST", `${driver}/session`, body);
  const session = `${driver}/session/${sessionId}`;
  return {
    name: "WebKitGTK",
    version: capabilities.browserVersion,
    async close() {
      await ask("DELETE", session).catch(() => {});
      await close();
    },
    async report(options) {
      await ask("POST", `${session}/url`, { url: addressOf(site, options) });
      const place = await find(session, "#report[data-done]");
      return reportOf(await ask("GET", `${session}/element/${place}/property/textContent`));
    },
  };
}

/** Waits for an element. @param {string} session @param {string} selector */
async function find(session, selector) {
  const late = Date.now() + reportLimit;
  while (Date.now() < late) {
    const wanted = { using: "css selector", value: selector };
    const found = await ask("POST", `${session}/elements`, wanted);
    if (found.length > 0) return found[0][elementKey];
    await sleep(100);
  }
  throw new UserError(`WebKitGTK gave no report within ${reportLimit / 1000} seconds.`);
}

/** One command of WebDriver. @param {string} method @param {string} url @param {unknown} [body] */
async function ask(method, url, body) {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = /** @type {{ value: any }} */ (await response.json());
  if (!response.ok) throw new UserError(`WebKitWebDriver: ${value?.error}: ${value?.message}`);
  return value;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
