/** The messages between an embedded figure and its page, and those that both ignore. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import {
  expectFit,
  type Figure,
  frame,
  listen,
  post,
  script,
  stateOf,
} from "./embed-protocol-support.js";
import { embedAddress, expect, figureIn, test } from "./embed-support.js";

test("the script for host pages is at most a kilobyte", async ({ request }) => {
  const text = await (await request.get("embed.js")).body();
  const bytes = gzipSync(text, { level: 9 }).length;
  console.log(`\nembed.js has ${bytes} bytes with gzip; the limit is 1024\n`);
  expect(bytes).toBeLessThanOrEqual(1024);
});

test("a frame reports that it is ready, its height and every new state", async ({
  page,
  host,
  baseURL,
}) => {
  await host({ body: "" });
  const heard = await listen(page);
  await page.evaluate(
    (html) =>
      document.querySelector("main")?.append(document.createRange().createContextualFragment(html)),
    frame(baseURL, "?lang=en#view=similarity"),
  );
  const inside = await figureIn(page);
  const [ready, ...rest] = await heard();
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(ready).toEqual({ softknn: 1, type: "ready", version, view: "similarity" });
  expect(new Set(rest.map(({ type }) => type))).toEqual(new Set(["height"]));
  await post(page, { softknn: 1, type: "get", id: "mine" });
  const last = async () => (await heard()).at(-1);
  const state = { softknn: 1, type: "state", view: "similarity" };
  await expect.poll(last).toEqual({ ...state, hash: "view=similarity", id: "mine" });
  await inside.locator('[data-handle="query"]:not([inert] *)').first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(last).toEqual({ ...state, hash: "view=similarity&query=0.75,0.15" });
  // Repeated key presses: reported at most ten times a second, always including the last state.
  const before = (await heard()).length;
  const start = Date.now();
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowLeft");
  await expect.poll(last).toEqual({ ...state, hash: "view=similarity&query=0.15,0.15" });
  const told = (await heard()).length - before;
  expect(told).toBeLessThanOrEqual(2 + (Date.now() - start) / 100);
  const heights = (await heard()).filter(({ type }) => type === "height");
  for (const [i, { height }] of heights.entries()) {
    expect(Number.isInteger(height)).toBe(true);
    expect(height).not.toBe(heights[i - 1]?.height);
  }
});

test("a page sets fields, whole states, theme and language", async ({ page, host, baseURL }) => {
  await host({ body: frame(baseURL, "?lang=en#view=similarity&query=0.5,0.5") });
  const inside = await figureIn(page);
  await post(page, { softknn: 1, type: "set", hash: "rbf=0.05" });
  await expect.poll(() => stateOf(page)).toBe("view=similarity&query=0.5,0.5&rbf=0.05");
  await inside.locator(".undo").click();
  await expect.poll(() => stateOf(page)).toBe("view=similarity&query=0.5,0.5");
  await post(page, { softknn: 1, type: "set", hash: "view=masks&finiteMask=1", whole: true });
  await expect.poll(() => stateOf(page)).toBe("view=masks&finiteMask=1");
  await post(page, { softknn: 1, type: "set", hash: "nonsense=1" });
  await expect(inside.locator(".notice")).toContainText("nonsense");
  await post(page, { softknn: 1, type: "theme", theme: "dark" });
  await expect(inside.locator("html")).toHaveCSS("background-color", "rgb(26, 25, 22)");
  await post(page, { softknn: 1, type: "lang", lang: "fa" });
  await expect(inside.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(inside.locator("soft-attention figure h2")).toContainText(/[؀-ۿ]/);
});

test("garbage and messages from strangers change nothing, silently", async ({
  page,
  host,
  baseURL,
}) => {
  const src = embedAddress(baseURL, "?lang=en#view=field");
  await host({
    body: `${frame(baseURL, "?lang=en#view=similarity&query=0.5,0.5")}
      <iframe id="other" title="Another" sandbox="allow-scripts" src="${src}"></iframe>`,
  });
  await figureIn(page);
  const heard = await listen(page);
  // Of every kind: tests/web/figure/embed-protocol.test.ts.
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector("iframe") as HTMLIFrameElement;
    const round: Record<string, unknown> = { softknn: 1, type: "set" };
    round.hash = round;
    const garbage: unknown[] = [
      null,
      round,
      new Map([["softknn", 1]]),
      { softknn: 9, type: "set" },
    ];
    for (const message of garbage) contentWindow?.postMessage(message, "*");
  });
  // Another frame, whose parent is not the figure, and a separate window.
  const stranger = page.frames().find((one) => one.url().includes("#view=field"));
  await stranger?.evaluate(() =>
    parent.frames[0]?.postMessage({ softknn: 1, type: "set", hash: "query=1,1" }, "*"),
  );
  await post(page, { softknn: 1, type: "get", id: 7 });
  await expect
    .poll(async () => (await heard()).filter(({ type }) => type === "state"))
    .toEqual([
      {
        softknn: 1,
        type: "state",
        view: "similarity",
        hash: "view=similarity&query=0.5,0.5",
        id: 7,
      },
    ]);
  await expect(page.frameLocator("iframe >> nth=0").locator(".notice")).toHaveCount(0);
});

test("states that arrive faster than frames are coalesced: the last is shown, few are drawn", async ({
  page,
  host,
  baseURL,
}) => {
  await host({ body: frame(baseURL, "?lang=en#view=field") });
  const inside = await figureIn(page);
  const figure = inside.locator("soft-attention");
  await figure.evaluate((e) => {
    const own = e as HTMLElement & { showHash(hash: string): unknown; shown?: number };
    const { showHash } = own;
    own.showHash = (hash) => {
      own.shown = (own.shown ?? 0) + 1;
      return showHash.call(own, hash);
    };
  });
  await page.evaluate(() => {
    const to = document.querySelector("iframe")?.contentWindow;
    for (let i = 1; i <= 20_000; i++) {
      to?.postMessage({ softknn: 1, type: "set", hash: `temperature=${i / 10_000}` }, "*");
    }
  });
  await expect.poll(() => stateOf(page)).toContain("temperature=2");
  const shown = await figure.evaluate((e) => (e as HTMLElement & { shown?: number }).shown);
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(1000);
});

test("softknn.frame sets a figure and receives its changes, also if called early", async ({
  page,
  host,
  baseURL,
}) => {
  await host({ head: script(baseURL), body: "" });
  const answer = await page.evaluate(
    async (html) => {
      const outside = document.createElement("div");
      document.querySelector("main")?.append(outside);
      outside
        .attachShadow({ mode: "open" })
        .append(document.createRange().createContextualFragment(html));
      const iframe = outside.shadowRoot?.querySelector("iframe") ?? null;
      const figure = softknn.frame(iframe);
      const changes: unknown[] = [];
      figure.onchange = (...change) => changes.push(change);
      Object.assign(globalThis, { changes, figure });
      figure.set("query=0.25,0.5");
      return figure.get();
    },
    frame(baseURL, "?lang=en#view=similarity", "data-softknn"),
  );
  expect(answer).toBe("view=similarity&query=0.25,0.5");
  await figureIn(page);
  await expectFit(page);
  const changes = () =>
    page.evaluate(() => (globalThis as unknown as { changes: unknown[] }).changes);
  await page.evaluate(() =>
    (globalThis as unknown as { figure: Figure }).figure.set("view=masks", true),
  );
  await expect.poll(async () => (await changes()).at(-1)).toEqual(["view=masks", "masks"]);
  const globals = await page.evaluate(() => Object.keys(softknn));
  expect(globals).toEqual(["frame"]);
});

test("a figure with steps reports each step", async ({ page, host, baseURL }) => {
  await host({ body: frame(baseURL, "?lang=en#view=steps") });
  const inside = await figureIn(page);
  const heard = await listen(page);
  const next = inside.getByRole("button", { name: /^Next|^Step/i }).first();
  await next.click();
  await expect
    .poll(async () => (await heard()).filter(({ type }) => type === "step"))
    .toEqual([{ softknn: 1, type: "step", stage: expect.any(String), name: expect.any(String) }]);
});
