/**
 * The frame of the playground: the resources a program can reach, on a host with the strict policy and on one without.
 */
import type { Page } from "@playwright/test";
import { hashOf } from "../../../web/site/playground/share.js";
import { sharedTest } from "../export/shared-page.js";
import { expect, isolatedTest, test } from "../support.js";
import { leakingProgram, openProgram, otherHost, outputOf, run } from "./playground-support.js";

const hosts = [
  ["under the strict policy", process.env.SOFTKNN_URL ?? ""],
  ["on a host without a policy", process.env.SOFTKNN_HOST_URL ?? ""],
] as const;

/** The browser logs blocked requests, so these pages are not quiet. */
async function expectSealed(page: Page, act: (leak: string) => Promise<void>): Promise<void> {
  const other = await otherHost();
  const own: string[] = [];
  page.on("response", (response) => own.push(response.url()));
  try {
    await act(other.url);
    await expect(outputOf(page).or(page.locator(".sample-output > div")).first()).toContainText(
      "did not throw:",
    );
    await page.waitForTimeout(600);
    expect(other.asked).toEqual([]);
    expect(own.filter((url) => url.endsWith("?own"))).toEqual([]);
    expect(await page.title()).not.toBe("mine");
    expect(page.frames().map((frame) => new URL(frame.url()).host)).not.toContain(
      new URL(other.url).host,
    );
  } finally {
    other.close();
  }
}

for (const [where, url] of hosts) {
  sharedTest(`nothing leaves the machine, whatever a program tries, ${where}`, async ({ page }) => {
    await expectSealed(page, async (leak) => {
      await page.goto("about:blank");
      await page.goto(`${url}playground.html?lang=en`);
      await expect(page.locator("html[data-editor=ready]")).toBeAttached();
      await page.locator(".cm-content").fill(leakingProgram(leak));
      await page.locator("button.run").click();
    });
    const text = await outputOf(page).innerText();
    // A beacon and a socket fail later, and the top page is not requested.
    expect(text).not.toMatch(
      /fetch|element|markup|parser|script|evaluated|own|connection|window|page/,
    );
  });

  sharedTest(`nothing leaves from a sample of the documentation, ${where}`, async ({ page }) => {
    await expectSealed(page, async (leak) => {
      await page.goto(`${url}docs/playground.html`);
      await expect(page.locator("button.run").first()).toBeVisible();
      await page
        .locator("pre[data-run] code")
        .first()
        .evaluate((code, program) => {
          code.textContent = program;
        }, leakingProgram(leak));
      await page.locator("button.run").first().click();
    });
  });
}

test("the frame has only scripts and no visible area in the page", async ({ page }) => {
  await openProgram(
    page,
    "console.log(self.origin, typeof document.createElement, typeof document.body)",
  );
  await run(page);
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("sandbox")).toBe("allow-scripts");
  expect(await frame.getAttribute("aria-hidden")).toBe("true");
  const text = await outputOf(page).locator("pre").innerText();
  expect(text).toBe("null undefined undefined");
});

for (const [where, url] of hosts) {
  sharedTest(
    `a program cannot take the frame to another page of the site, ${where}`,
    async ({ page }) => {
      const answered: string[] = [];
      page.on("response", (response) => answered.push(response.url()));
      const hash = await hashOf(
        'location.href = "./index.html?left";\nawait new Promise((d) => setTimeout(d, 3000));',
      );
      await page.goto(`${url}playground.html?lang=en#${hash}`);
      await expect(page.locator("html[data-editor=ready]")).toBeAttached();
      await page.locator("button.run").click();
      await expect(outputOf(page)).toContainText("tried to open another page");
      await expect(page.locator("iframe")).toHaveCount(0);
      expect(answered.filter((each) => each.includes("left"))).toEqual([]);
    },
  );
}

isolatedTest("a frame that does not answer is removed after 12 seconds", async ({ page }) => {
  await page.clock.install();
  await page.route("**/playground-frame.html", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>silent</title>" }),
  );
  await page.goto("playground.html?lang=en");
  await expect(page.locator("html[data-editor=ready]")).toBeAttached();
  await page.locator("button.run").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.clock.runFor(11_000);
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.clock.runFor(2_000);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(outputOf(page)).toContainText("did not respond for 12 seconds");
});
