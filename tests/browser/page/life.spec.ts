/** A figure in a third-party page: before it is visible, off screen, and when moved. */
import type { Locator, Page } from "@playwright/test";
import type { SoftAttention } from "../../../web/element/define.js";
import { counted, openHost, prose } from "../element/host-page.js";
import { expect, frames as settled, test, views } from "../support.js";

const drawn = (page: Page, id: string) => expect(page.locator(`#${id} figure h2`)).toBeVisible();

const patch = (figure: Locator, state: object) =>
  figure.evaluate((e, s) => (e as SoftAttention).setState(s), state);

test("a figure that was never visible starts nothing", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const figures = views.map((v) => `<soft-attention id="${v}" view="${v}"></soft-attention>`);
  await openHost(page, { body: `${prose(3000)}${figures.join("")}` });
  await page.waitForFunction(() => customElements.get("soft-attention") !== undefined);
  await page.waitForLoadState("networkidle");
  await settled(page);
  const before = requests.length;
  expect(await counted(page)).toEqual({ compiled: 0, started: 0, calls: 0, workers: 0 });
  await page.locator("#field").scrollIntoViewIfNeeded();
  await drawn(page, "field");
  expect((await counted(page)).started).toBe(1);
  expect(requests.length).toBeGreaterThan(before);
});

test("an eager figure starts and is drawn while off screen", async ({ page }) => {
  await openHost(page, {
    body: `${prose(3000)}<soft-attention id="f" loading="eager"></soft-attention>`,
  });
  const title = page.locator("#f figure h2");
  await expect(title).toHaveCount(1);
  await expect(title).not.toBeInViewport();
  await patch(page.locator("#f"), { temperature: 0 });
  await expect(page.locator("#f .weight-bars .number").nth(1)).toHaveText("1.000");
});

test("a figure that is off screen is printed with its current state", async ({ page }) => {
  await openHost(page, {
    body: `<soft-attention id="f" view="masks"></soft-attention>${prose(6000)}<p id="end">End</p>`,
  });
  await drawn(page, "f");
  await page.locator("#end").scrollIntoViewIfNeeded();
  await settled(page);
  const text = () => page.locator("#f figure").evaluate((e) => e.textContent);
  const before = await text();
  await patch(page.locator("#f"), { causal: false });
  await settled(page);
  expect(await text()).toBe(before);
  const printed = await page.evaluate(async () => {
    dispatchEvent(new Event("beforeprint"));
    // During printing only pending callbacks run.
    await Promise.resolve();
    return document.querySelector("#f")?.shadowRoot?.querySelector("figure")?.textContent;
  });
  expect(printed).not.toBe(before);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await settled(page);
  await patch(page.locator("#f"), { causal: true });
  await settled(page);
  expect(await text()).toBe(printed);
});

test("off screen every figure pauses, and it resumes with its then current state", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openHost(page, {
    body: `<soft-attention id="f"></soft-attention>${prose(6000)}<p id="end">End</p>`,
  });
  const figure = page.locator("#f");
  for (const [turn, view] of views.entries()) {
    // The end of a tall figure may be below a short one.
    await page.evaluate(() => scrollTo(0, 0));
    await figure.evaluate((e, to) => (e as SoftAttention).showHash(`view=${to}`), view);
    await expect(figure).toHaveAttribute("view", view);
    await drawn(page, "f");
    await page.locator("#end").scrollIntoViewIfNeeded();
    await settled(page);
    // Work in progress may finish.
    await expect
      .poll(async () => {
        const { calls } = await counted(page);
        await page.waitForTimeout(300);
        return (await counted(page)).calls - calls;
      })
      .toBe(0);
    const before = await counted(page);
    // Each round ends with other numbers: a lesson may cache results for equal ones.
    const changes = await figure.evaluate(async (e, turn) => {
      const element = e as SoftAttention;
      const seen = { told: 0, drawn: 0 };
      element.addEventListener("change", () => seen.told++);
      const watch = new MutationObserver((list) => {
        seen.drawn += list.length;
      });
      const all = { childList: true, characterData: true, attributes: true, subtree: true };
      watch.observe(element.shadowRoot as ShadowRoot, all);
      for (let i = 1; i <= 10; i++) {
        const x = i / 20;
        const heads = { ...element.getState().heads, start: "random", seed: i } as const;
        const patient: "peaky" | "flat" = i % 2 === 0 ? "peaky" : "flat";
        const lab = { ...element.getState().lab, temperature: turn + i };
        const more = {
          seed: 10 * turn + i,
          score: turn - 4.5,
          epochs: 40 * i,
          noise: x,
          heads,
          ...{ patient, lab },
        } as const;
        element.setState({ query: [x, -x], temperature: x, ...more });
        await new Promise((done) => setTimeout(done, 30));
      }
      watch.disconnect();
      return seen;
    }, turn);
    expect(changes).toEqual({ told: 10, drawn: 0 });
    const { workers, ...rest } = await counted(page);
    expect(rest).toEqual({
      compiled: before.compiled,
      started: before.started,
      calls: before.calls,
    });
    // An idle worker ends itself.
    expect(workers).toBeLessThanOrEqual(before.workers);
    await figure.scrollIntoViewIfNeeded();
    // A memory without a text has nothing to compute anew.
    if (view !== "memory")
      await expect
        .poll(async () => (await counted(page)).calls, { message: view })
        .toBeGreaterThan(before.calls);
    const { query } = await figure.evaluate((e) => (e as SoftAttention).getState());
    expect(query, view).toEqual([0.5, -0.5]);
  }
});

test("a figure moved within its page is the same figure", async ({ page }) => {
  await openHost(page, {
    body: `<div id="a"><soft-attention id="f" view="similarity"></soft-attention></div><div id="b"></div>`,
  });
  const figure = page.locator("#f");
  await drawn(page, "f");
  await patch(figure, { query: [0.1, 0.9] });
  const words = () => figure.evaluate((e) => e.shadowRoot?.querySelector(".so-what")?.textContent);
  await expect.poll(words).toBeTruthy();
  const [before, hash] = [await words(), await figure.evaluate((e) => (e as SoftAttention).hash)];
  await figure.evaluate((e) => document.querySelector("#b")?.append(e));
  await settled(page);
  expect(await figure.evaluate((e) => (e as SoftAttention).hash)).toBe(hash);
  expect(await words()).toBe(before);
  await page.locator("#f .undo").click();
  await expect.poll(words).not.toBe(before);
  expect((await counted(page)).started).toBe(1);
});

const poster =
  '<img id="poster" alt="The figure, drawn once" width="2000" height="900" src="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\' viewBox=\'0 0 2000 900\'/%3E">';

test("the author's fallback content fits and is shown until the figure is drawn, else a message", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const before = () => {
    const { compile } = WebAssembly;
    WebAssembly.compile = async (source) => {
      await new Promise((go) => addEventListener("go", go));
      return compile(source);
    };
  };
  await openHost(page, {
    before,
    body: `<soft-attention id="f">\n  ${poster}\n</soft-attention>
      <soft-attention id="bare" loading="eager">\n</soft-attention>`,
  });
  const image = page.locator("#poster");
  await page.waitForFunction(() => customElements.get("soft-attention") !== undefined);
  await settled(page);
  await expect(image).toBeVisible();
  expect((await image.boundingBox())?.width).toBeLessThanOrEqual(344);
  await expect(page.locator("#f .waiting")).toHaveText("");
  await expect(page.locator("#bare .waiting")).toContainText("Loading");
  await page.evaluate(() => dispatchEvent(new Event("go")));
  await drawn(page, "f");
  await expect(image).toBeHidden();
});
