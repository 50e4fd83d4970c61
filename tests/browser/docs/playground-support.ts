/** The code playground, operated as a reader does. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import { hashOf } from "../../../web/site/playground/share.js";

/** An endless loop is stopped after 5 seconds, an unresponsive frame after 12. */
export const longWait = { timeout: 25_000 };

export const outputOf = (page: Page): Locator => page.locator(".output > div");
export const statusOf = (page: Page): Locator => page.locator(".output .status");

export async function openPlayground(page: Page, hash = "", language = "en"): Promise<void> {
  await page.goto(`playground.html?lang=${language}${hash && `#${hash}`}`);
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
}

/** Opens the page with a program in the link. */
export async function openProgram(page: Page, program: string, language = "en"): Promise<void> {
  await page.goto("about:blank");
  await openPlayground(page, await hashOf(program), language);
}

/** Runs the editor's program and waits for its end. */
export async function run(page: Page): Promise<void> {
  await page.locator("button.run").click();
  await expect(statusOf(page)).toHaveText(/Finished|Ended|用时|结束|تمام شد|پایان/, longWait);
}

export async function runProgram(page: Page, program: string, language = "en"): Promise<void> {
  await openProgram(page, program, language);
  await run(page);
}

/** Another host, which records requests. */
export async function otherHost(): Promise<{
  readonly url: string;
  readonly asked: string[];
  close(): void;
}> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked, close: () => void server.close() };
}

/** Every escape that a program may try; `leak` is an address outside. */
export const leakingProgram = (leak: string) => `
const to = ${JSON.stringify(leak)};
const ways = {
  fetch: () => fetch(to + "fetch"),
  beacon: () => navigator.sendBeacon(to + "beacon", "x"),
  socket: () => new WebSocket(to.replace("http", "ws") + "socket"),
  events: () => new EventSource(to + "events"),
  request: () => { const r = new XMLHttpRequest(); r.open("GET", to + "request"); r.send(); },
  image: () => { new Image().src = to + "image"; },
  element: () => document.body.append(document.createElement("img")),
  markup: () => { document.documentElement.innerHTML = "<img src=" + to + "markup>"; },
  parser: () => document.append(new DOMParser().parseFromString("<img src=" + to + "parser>", "text/html").body),
  style: () => { document.adoptedStyleSheets = [new CSSStyleSheet()]; document.adoptedStyleSheets[0].insertRule("html { background: url(" + to + "style) }"); },
  font: () => new FontFace("f", "url(" + to + "font)").load(),
  script: () => import(to + "script"),
  evaluated: () => (0, eval)("import('" + to + "evaluated')"),
  own: () => (0, eval)("import('./main.js?own')"),
  worker: () => new Worker(to + "worker"),
  connection: () => new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:9" }] }),
  window: () => { if (open(to + "window") === null) throw new Error("none"); },
  top: () => { top.location = to + "top"; },
  page: () => { parent.document.title = "mine"; },
};
const open_ = [];
for (const [name, act] of Object.entries(ways)) {
  try { await act(); open_.push(name); } catch {}
}
console.log("did not throw:", open_.join());
setTimeout(() => { location.href = to + "navigation"; }, 50);
await new Promise((done) => setTimeout(done, 400));
`;
