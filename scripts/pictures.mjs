/**
 * `npm run posters`, `npm run landing-picture`, `npm run readme-picture`, `npm run heights`: draws
 * these pictures, and measures the figures, in Chromium, from the pages of the built site. The files are committed: a
 * build needs no browser.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArguments } from "./lib/chromium-arguments.mjs";
import { main } from "./lib/main.mjs";
import { inRoot, siteDir } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { say } from "./lib/say.mjs";
import { drawingPage } from "./pictures/figure.mjs";
import { pictures } from "./pictures/index.mjs";
import { serve } from "./serve/server.mjs";
import { prepare } from "./setup/index.mjs";

await main(async () => {
  const { browsers } = await prepare({ chromium: true });
  const { folder, files } = pictures[/** @type {keyof typeof pictures} */ (process.argv[2])];
  const options = { executablePath: browsers.chromium, args: chromiumArguments };
  const site = await serve(siteDir, { port: 0 });
  const browser = await chromium.launch(options);
  try {
    const page = await browser.newPage({ ...drawingPage, baseURL: site.url });
    mkdirSync(inRoot(folder), { recursive: true });
    for (const [name, draw] of Object.entries(files)) {
      const picture = await draw(page);
      writeFileSync(inRoot(folder, name), picture);
      if (name.endsWith(".ts"))
        await run("npx", ["biome", "format", "--write", inRoot(folder, name)]);
      say(`  ${String(Buffer.byteLength(picture)).padStart(8)}  ${join(folder, name)}`);
    }
  } finally {
    await Promise.all([browser.close(), site.close()]);
  }
});
