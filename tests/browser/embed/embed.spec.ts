/** `embed.html` in a frame of another page: sandboxed, with an opaque origin, under strict policies. */
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { lessonsWithData } from "../element/data-support.js";
import { expectedVote, numbersIn, toy, views, votesIn } from "../support.js";
import { embedAddress, expect, figureIn, sandboxed, test } from "./embed-support.js";

/** All numbers of a figure, as displayed. */
async function digitsOf(figure: Locator): Promise<string> {
  return numbersIn(await figure.innerText()).join(" ");
}

const star = (inside: FrameLocator | Page) =>
  inside.locator('[data-similarity="rbf"] [data-handle="query"] .query-star');

async function expectVote(inside: FrameLocator, query: [number, number]): Promise<void> {
  const expected = expectedVote({ ...toy, query }, "rbf", 0.5);
  await expect(async () => {
    const shown = await votesIn(inside, "rbf");
    expect(shown).toHaveLength(expected.length);
    for (const [i, x] of shown.entries())
      expect(Math.abs(x - (expected[i] ?? 9))).toBeLessThan(6e-4);
  }).toPass();
}

test("every lesson shows the same digits in a sandbox with an opaque origin as on the page", async ({
  page,
  host,
  requests,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const other = await page.context().newPage();
  await other.goto(`${baseURL}index.html#view=field`);
  const there = other.locator("soft-attention figure");
  await expect(there.locator("h2")).toBeVisible();
  const width = (await there.boundingBox())?.width ?? 0;
  const src = embedAddress(baseURL, "#view=field");
  await host({
    body: `<iframe ${sandboxed} title="A figure" width="${width + 12}" height="700" src="${src}"></iframe>`,
  });
  const figure = (await figureIn(page)).locator("soft-attention figure");
  expect(await figure.evaluate(() => self.origin)).toBe("null");
  for (const view of views) {
    for (const shown of [figure, there]) {
      await shown.evaluate((_, to) => {
        location.hash = `view=${to}`;
      }, view);
    }
    // Some figures compute for a while: waits for the same final state.
    await expect
      .poll(
        async () => {
          for (const shown of [figure, there])
            await shown.evaluate((e) => {
              for (const part of e.querySelectorAll<HTMLDetailsElement>("details.part"))
                part.open = true;
            });
          // Both may have next to no digits while the lesson loads.
          const digits = await digitsOf(figure);
          return digits.length > 20 && digits === (await digitsOf(there));
        },
        { timeout: 20_000, message: view },
      )
      .toBe(true);
  }
  // One page, one script, the data of lessons, and nothing else.
  const requested = requests.filter((url) => url.startsWith(baseURL ?? ""));
  const files = new Set(Object.values(lessonsWithData).flatMap((lesson) => lesson.files));
  expect(requested.map((url) => url.replace(/.*\/|#.*/g, "")).sort()).toEqual(
    ["embed.html", "figure.js", ...files].sort(),
  );
});

test("mouse and keyboard operate a sandboxed figure with right results", { tag: "@first" }, async ({
  page,
  host,
  baseURL,
}) => {
  const src = embedAddress(baseURL, "#view=similarity");
  await host({
    body: `<iframe ${sandboxed} title="A figure" width="1000" height="700" src="${src}"></iframe>`,
  });
  const inside = await figureIn(page);
  await expectVote(inside, toy.query);
  const handle = inside.locator('[data-similarity="rbf"] [data-handle="query"]');
  await handle.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await expectVote(inside, [0.7, 0.2]);
  const box = await star(inside).boundingBox();
  if (!box) throw new Error("no star");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 30, { steps: 3 });
  await page.mouse.up();
  const query = await inside
    .locator("soft-attention")
    .evaluate((e) => (e as HTMLElement & { getState(): { query: [number, number] } }).getState());
  expect(query.query).not.toEqual([0.7, 0.2]);
  await expectVote(inside, query.query);
});

test("the address sets language, theme and the link to the page", async ({
  page,
  host,
  baseURL,
}) => {
  const src = embedAddress(baseURL, "?lang=fa&theme=dark&link=none&unknown=1#view=field");
  await page.emulateMedia({ colorScheme: "light" });
  await host({
    body: `<iframe ${sandboxed} title="A figure" width="280" height="700" src="${src}"></iframe>`,
  });
  const inside = await figureIn(page);
  await expect(inside.locator("html")).toHaveAttribute("lang", "fa");
  await expect(inside.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(inside.locator("html")).toHaveCSS("background-color", "rgb(26, 25, 22)");
  await expect(inside.locator(".source")).toBeEmpty();
  const over = await inside.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(over).toBe(0);
});

test("an address with mistakes shows the valid part, also in a sandbox", async ({
  page,
  host,
  expected,
  baseURL,
}) => {
  const told = [
    /“thme” is not an option of the frame’s address\. The nearest name is “theme”/,
    /“a\.json” of “src” is not shown \(sandbox\)/,
  ];
  expected.push(...told);
  const src = embedAddress(
    baseURL,
    "?lang=en&thme=dark&utm_source=x&src=a.json#view=similarity&epochs=3&rbf=-1&dot=2",
  );
  await host({ body: `<iframe ${sandboxed} title="A figure" height="700" src="${src}"></iframe>` });
  const inside = await figureIn(page);
  await expect(inside.locator(".notice")).toHaveText(/“rbf” could not be read/);
  const hash = () => inside.locator("soft-attention").evaluate((e) => Reflect.get(e, "hash"));
  expect(await hash()).toBe("view=similarity&dot=2&epochs=3");
});

test("outside a sandbox a frame shows a file of its own origin", async ({
  page,
  host,
  baseURL,
}) => {
  await page.route("**/points.json", (route) =>
    route.fulfill({ body: '{"query": [0.5, 0.5]}', contentType: "application/json" }),
  );
  const src = embedAddress(baseURL, "?lang=en&src=points.json#view=similarity&dot=2");
  await host({ body: `<iframe title="A figure" width="700" height="700" src="${src}"></iframe>` });
  const figure = (await figureIn(page)).locator("soft-attention");
  await expect
    .poll(() => figure.evaluate((e) => Reflect.get(e, "hash")))
    .toBe("view=similarity&query=0.5,0.5&dot=2");
  await page.unroute("**/points.json");
});

test("a frame uses the colours and the width of the page, and follows its theme", async ({
  page,
  host,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? "");
  const src = embedAddress(baseURL, "?lang=en&theme=page#view=field");
  await host({
    policy: `default-src 'none'; script-src ${origin}; frame-src ${origin}; style-src 'unsafe-inline'`,
    head: `<style>body{background:rgb(18,20,28);color:rgb(214,218,230)} .paper{background:rgb(241,227,198);color:rgb(74,58,34)}</style>
      <script src="${baseURL}embed.js" defer></script>`,
    body: `<iframe data-softknn ${sandboxed} title="A figure" src="${src}"></iframe>`,
  });
  const inside = await figureIn(page);
  const frame = page.locator("iframe");
  const text = inside.locator("soft-attention figure");
  for (const system of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: system });
    await expect(text).toHaveCSS("color", "rgb(214, 218, 230)");
    await expect(inside.locator("soft-attention")).toHaveCSS("color-scheme", "dark");
    // The frame is transparent: nothing is painted, and both have one color scheme.
    await expect(inside.locator("html")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(inside.locator("html")).toHaveCSS("color-scheme", "light");
  }
  await expect(frame).toHaveAttribute("width", "100%");
  const { width: around = 0 } = (await page.locator("main").boundingBox()) ?? {};
  expect(Math.abs(((await frame.boundingBox())?.width ?? 0) - around)).toBeLessThan(6);
  await page.evaluate(() => {
    document.body.className = "paper";
  });
  await expect(text).toHaveCSS("color", "rgb(74, 58, 34)");
  await expect(inside.locator("soft-attention")).toHaveCSS("color-scheme", "light");
  await expect(inside.locator(".source")).toHaveCSS("color", "rgb(74, 58, 34)");
});

test("the line under a figure links to the whole page with the current state", async ({
  page,
  baseURL,
  context,
}) => {
  await page.goto(`embed.html?lang=en#view=similarity&query=0.5,0.5`);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await page.locator('[data-similarity="rbf"] [data-handle="query"]').focus();
  await page.keyboard.press("ArrowLeft");
  const link = page.getByRole("link", { name: "Open in softknn" });
  await expect(link).toHaveAttribute("rel", "noopener");
  await expect(link).toHaveAttribute("href", /#view=similarity&query=0\.45,0\.5$/);
  const opened = context.waitForEvent("page");
  await link.click();
  const whole = await opened;
  await expect(whole.locator("soft-attention figure h2")).toBeVisible();
  expect(whole.url()).toBe(`${baseURL}index.html?lang=en#view=similarity&query=0.45,0.5`);
  expect(await whole.evaluate(() => window.opener)).toBeNull();
});

test("where windows are blocked, the address is shown for copying", async ({
  page,
  host,
  expected,
  baseURL,
}) => {
  // Chromium logs every window that a sandbox blocks.
  expected.push(/Blocked opening/);
  const src = embedAddress(baseURL, "?lang=en#view=field");
  await host({
    body: `<iframe id="a" ${sandboxed} title="One" width="700" height="700" src="${src}"></iframe>
      <iframe id="b" sandbox="allow-scripts allow-same-origin" title="Two" width="700" height="700" src="${src}"></iframe>`,
  });
  const alone = await figureIn(page, "#a");
  await alone.getByRole("button", { name: "Address of this figure" }).click();
  const address = `${baseURL}index.html?lang=en#view=field`;
  const input = alone.getByRole("textbox", { name: "Address of this figure" });
  await expect(input).toHaveValue(address);
  await expect(input).toBeFocused();
  await page.locator("#b").scrollIntoViewIfNeeded();
  const named = await figureIn(page, "#b");
  await named.getByRole("link", { name: "Open in softknn" }).click();
  await expect(named.locator(".source")).toContainText("Copy the address");
  await expect(named.locator(".source input")).toHaveValue(address);
});

test("the address sets the controls that a reader may change", async ({ page, host, baseURL }) => {
  const src = embedAddress(baseURL, "?lang=en&controls=query&lock=query#view=similarity");
  await host({
    body: `<iframe ${sandboxed} title="A figure" width="1000" height="700" src="${src}"></iframe>`,
  });
  const inside = await figureIn(page);
  await expectVote(inside, toy.query);
  await expect(inside.locator(".tools button:visible")).toHaveCount(0);
  await expect(inside.locator('input[type="range"]:visible')).toHaveCount(0);
  const box = await star(inside).boundingBox();
  if (!box) throw new Error("no star");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 30, { steps: 3 });
  await page.mouse.up();
  await expectVote(inside, toy.query);
});

test("the embed opens from a disk, alone and in a page, without a network", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "softknn-"));
  for (const name of ["embed.html", "embed.js", "figure.js"]) {
    await copyFile(join("dist-site", name), join(folder, name));
  }
  const article = `<!doctype html><title>An article</title><script defer src="embed.js"></script>
    <iframe data-softknn title="A figure" width="760" src="embed.html?lang=en#view=similarity"></iframe>`;
  await writeFile(join(folder, "article.html"), article);
  const context = await browser.newContext({ offline: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(error.message));
  const url = (name: string) => pathToFileURL(join(folder, name)).href;
  await page.goto(`${url("embed.html")}?lang=zh#view=field`);
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await page.goto(url("article.html"));
  await expectVote(await figureIn(page), toy.query);
  await expect
    .poll(() => page.locator("iframe").evaluate((frame) => frame.clientHeight))
    .toBeGreaterThan(1000);
  expect(heard).toEqual([]);
  await context.close();
  await rm(folder, { recursive: true });
});
