/** The page's messages about a failed download of the core, and its recovery. */
import { expect, type Page, type Route } from "@playwright/test";
import { traditional } from "../../../web/language/zh/traditional.js";
import { sharedTest as test } from "../export/shared-page.js";
import { isolatedTest } from "../support.js";

const file = "**/softknn.wasm";

/** Intercepts the next `times` requests of the core's file, or all. */
async function answer(page: Page, give: (route: Route) => Promise<void>, times?: number) {
  await page.route(file, give, times === undefined ? {} : { times });
}

/** The right file except for one bit in its middle. */
async function spoilt(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  const middle = body.length >> 1;
  body[middle] = (body[middle] ?? 0) ^ 1;
  await route.fulfill({ response, body });
}

/** The messages are those of `load` (tests/web/api/api-load-refusals.test.ts). */
const failures = {
  missing: (route: Route) => route.fulfill({ status: 404, body: "no" }),
  "out of reach": (route: Route) => route.abort(),
};

for (const [name, give] of Object.entries(failures)) {
  test(`a core that is ${name} is reported on the page, and Retry works`, async ({ page }) => {
    await answer(page, give);
    await page.goto("index.html");
    await expect(page.getByRole("alert")).toContainText(/softknn\.wasm/);
    await expect(
      page.locator(".landing-picture"),
      "the picture stays above the reason",
    ).toBeVisible();
    await page.unroute(file);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator("soft-attention figure h2")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("a core that is missing is reported, and no error is left over, before a late notice", async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  let giveNotice = () => {};
  const held = new Promise<void>((resolve) => (giveNotice = resolve));
  await page.route("**/chunk-*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(traditional)) await held;
    await route.fulfill({ response });
  });
  const failed = new Promise<void>((resolve) => {
    answer(page, async (route) => {
      await route.fulfill({ status: 404, body: "no" });
      resolve();
    });
  });
  await page.goto("index.html?lang=zh-Hant");
  await failed;
  // The core is given up within this time; the page has no sign of it yet.
  await page.waitForTimeout(1000);
  giveNotice();
  await expect(page.getByRole("alert")).toContainText("404");
  expect(errors).toEqual([]);
});

/** Holds a file back until the returned function is called. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  let give = () => {};
  const held = new Promise<void>((resolve) => (give = resolve));
  await page.route(`**/${name}`, async (route) => {
    await held;
    await route.continue();
  });
  return give;
}

const show = (page: Page, fields: string) =>
  page.evaluate((hash) => (location.hash = hash), `view=${fields}`);

isolatedTest("a lesson is not drawn before the core that it calls", async ({ page }) => {
  const title = page.locator("soft-attention figure h2");
  await page.goto("index.html#view=field");
  await expect(title).toBeVisible();
  const give = await holdBack(page, "softknn-learn.wasm");
  await show(page, "regression");
  // Code and words come, the core does not.
  await page.waitForTimeout(1000);
  await expect(title).toHaveCount(0);
  await show(page, "similarity");
  await expect(title).toBeVisible();
  give();
  await show(page, "regression");
  await expect(title).toHaveText(/^The prediction at the star/);
});

isolatedTest("a core that never comes is given up, and trying again works", async ({ page }) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 30);
  });
  await answer(page, () => new Promise(() => {}));
  await page.goto("index.html");
  await expect(page.getByRole("alert")).toContainText(/did not come .* in 30 seconds/);
  await page.unroute(file);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
});

test("a cached core of another version is fetched again, without a message", async ({ page }) => {
  await answer(page, spoilt, 1);
  await page.goto("index.html");
  await expect(page.locator("soft-attention figure h2")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
