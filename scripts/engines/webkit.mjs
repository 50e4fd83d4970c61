/** WebKitGTK: its driver on a local port, MiniBrowser on a virtual display. */
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildDir } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { UserError } from "../lib/say.mjs";

/** WebDriver's codes for keys without a character. */
const keys = {
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Enter: "\uE007",
};

/**
 * @param {import("../setup/browsers.mjs").WebKit} programs
 * @returns {Promise<import("./page.mjs").EngineBrowser>}
 */
export async function startWebKit(programs) {
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
    return await openSession(driver, programs.program, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The server picks a free display. @param {string} program @param {AbortSignal} signal */
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
    // Isolated from the user's settings, with nothing left behind in them.
    ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
    GSETTINGS_BACKEND: "memory",
    // There is no desktop for accessibility, and no graphics card.
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
 * @param {() => Promise<void>} close
 * @returns {Promise<import("./page.mjs").EngineBrowser>}
 */
async function openSession(driver, program, close) {
  const browser = { "webkitgtk:browserOptions": { binary: program, args: ["--automation"] } };
  const body = { capabilities: { alwaysMatch: browser } };
  const { sessionId, capabilities } = await ask("POST", `${driver}/session`, body);
  const session = `${driver}/session/${sessionId}`;
  const post = (/** @type {string} */ command, /** @type {unknown} */ value) =>
    ask("POST", `${session}/${command}`, value);
  const run = (/** @type {string} */ expression) =>
    post("execute/sync", { script: `return (${expression});`, args: [] });
  await sizeWindow(post, run);
  return {
    name: "WebKitGTK",
    version: capabilities.browserVersion,
    async close() {
      await ask("DELETE", session).catch(() => {});
      await close();
    },
    open: (url) => post("url", { url }),
    run,
    drag: (from, by) => post("actions", { actions: [dragging(from, by)] }),
    async press(key) {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      await post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
  };
}

/**
 * The window has a frame and toolbars, so its size is set from the size of the page area.
 * @param {(command: string, value: unknown) => Promise<any>} post
 * @param {(expression: string) => Promise<any>} run
 */
async function sizeWindow(post, run) {
  await post("window/rect", { x: 0, y: 0, width: 1280, height: 800 });
  const [width, height] = await run("[innerWidth, innerHeight]");
  await post("window/rect", { x: 0, y: 0, width: 2560 - width, height: 1600 - height });
}

/** @param {readonly [number, number]} from @param {readonly [number, number]} by */
function dragging([x, y], [dx, dy]) {
  const to = (/** @type {number} */ part) => ({
    type: "pointerMove",
    duration: 20,
    x: Math.round(x + part * dx),
    y: Math.round(y + part * dy),
  });
  const actions = [
    to(0),
    { type: "pointerDown", button: 0 },
    ...[0.25, 0.5, 0.75, 1].map(to),
    { type: "pointerUp", button: 0 },
  ];
  return { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
}

/** One command of WebDriver. @param {string} method @param {string} url @param {unknown} [body] */
async function ask(method, url, body) {
  const response = await fetch(url, {
    method,
    // fetch calls a string text/plain, which WebKitGTK 2.54 refuses; 2.50 took it.
    headers: { "Content-Type": "application/json" },
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
