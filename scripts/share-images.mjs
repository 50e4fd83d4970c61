/**
 * `npm run share-images`: draws the pictures that other sites show of a link, in web/page/share/, from
 * the posters of the site that is built. They are kept in the repository: only this needs a browser.
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { main } from "./lib/main.mjs";
import { inRoot, siteDir } from "./lib/paths.mjs";
import { say } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";
import { card, cardPage, frameWork } from "./share/card.mjs";
import { chromiumArguments } from "./test/chromium-arguments.mjs";

await main(async () => {
  const { browsers } = await prepare({ chromium: true });
  const executablePath = browsers.chromium;
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const page = await browser.newPage({ viewport: card });
  const folder = inRoot("web/page/share");
  mkdirSync(folder, { recursive: true });
  const posters = readdirSync(join(siteDir, "posters")).filter((name) => /^\w+\.svg$/.test(name));
  for (const name of posters) {
    await page.setContent(cardPage(readFileSync(join(siteDir, "posters", name), "utf8")));
    await page.evaluate(frameWork);
    const path = join(folder, name.replace(".svg", ".png"));
    const { length } = await page.screenshot({ path });
    say(`  ${String(length).padStart(8)}  ${path}`);
  }
  await browser.close();
});
