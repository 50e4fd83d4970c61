/** What every key of web/site/docs/keyboard.md does in the tools and in the documentation. */
import { expect, type Page } from "@playwright/test";
import { playgroundWith } from "../../../scripts/docs/samples.mjs";
import { counts, moves, type Widget } from "./keyboard-table.js";

const result = (page: Page) =>
  page
    .locator("dialog.search")
    .evaluate((dialog) => [
      [...dialog.querySelectorAll("li a")].indexOf(document.activeElement as Element),
    ]);

const search = (page: Page) => page.locator("dialog.search[open]");

export const toolWidgets: Readonly<Record<string, Widget>> = {
  "Code playground": {
    open: async (page) => {
      await page.goto("about:blank");
      await page.goto(playgroundWith("console.log(1 + 1);", "en"));
      await page.locator(".cm-content").focus();
    },
    keys: {
      "Control+Enter": async (page, press) => {
        await press();
        await expect(page.locator(".output pre")).toHaveText(["2"]);
      },
      Tab: async (page, press) => {
        await press();
        await expect(page.locator(".cm-content")).toBeFocused();
        await expect(page.locator(".cm-line").first()).toHaveText(/^\s+console/);
      },
      Escape: async (page, press) => {
        await press();
        await expect(page.locator("button.run")).toBeFocused();
      },
    },
  },
  "Search of the documentation": {
    open: async (page) => {
      await page.goto("docs/workers.html");
      await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
    },
    keys: {
      "Control+K": async (page, press) => {
        await counts(search, 1)(page, press);
        await page.keyboard.type("softknn_e_csp");
        await expect(page.locator("dialog.search li a").first()).toContainText("SOFTKNN_E_CSP");
      },
      ArrowDown: moves(result, [1]),
      ArrowUp: moves(result, [-1]),
      Enter: async (page, press) => {
        await press();
        await expect(page).toHaveURL(/docs\/troubleshooting\.html#SOFTKNN_E_CSP/);
      },
      Escape: async (page, press) => {
        await page.keyboard.press("Control+k");
        await expect(search(page)).toHaveCount(1);
        await counts(search, 0)(page, press);
      },
    },
  },
};
