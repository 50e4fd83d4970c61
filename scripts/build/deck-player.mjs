/** `deck-player.js`, which shows a deck inside an offline page. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { insideHtml } from "./inside-html.mjs";

/** The player reads states and draws none: `figure.js` provides the figures, so the player loads no view. */
const withoutViews = /** @type {import("esbuild").Plugin} */ ({
  name: "without-views",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, importer }) =>
      kind === "dynamic-import" && !importer.includes("/web/language/")
        ? { path, external: true }
        : undefined,
    );
  },
});

/** @param {string} folder of the site */
export async function bundleDeckPlayer(folder) {
  const options = /** @type {const} */ ({ charset: "ascii", format: "iife", splitting: false });
  const player = { "deck-player": "web/site/deck/offline-player.ts" };
  await bundle(player, folder, { ...options, plugins: [withoutViews] });
  const file = join(folder, "deck-player.js");
  writeFileSync(file, insideHtml(readFileSync(file, "utf8")));
}
