/**
 * `npm run charts`: a developer page with all cases of all charts, live in both themes. `npm run goldens`: writes
 * tests/charts/golden.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./build/bundle.mjs";
import { main } from "./lib/main.mjs";
import { buildDir, inRoot } from "./lib/paths.mjs";
import { say, UserError } from "./lib/say.mjs";
import { serve } from "./serve/server.mjs";

const commands = { page: servePage, goldens: writeGoldens };

await main(async () => {
  const command = commands[/** @type {keyof typeof commands} */ (process.argv[2])];
  if (!command) throw new UserError(`Name one of: ${Object.keys(commands).join(", ")}.`);
  await command();
});

async function servePage() {
  const folder = join(buildDir, "charts");
  rmSync(folder, { recursive: true, force: true });
  await bundle({ page: "tests/charts/page.ts" }, folder, { minify: false, sourcemap: "inline" });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>All cases of all charts</title>
<script type="module" src="page.js"></script>
</html>
`,
  );
  const { url } = await serve(folder, { port: Number(process.env.PORT || 8090), tries: 20 });
  say(`All cases of all charts are at ${url}\nCtrl-C ends the server.`);
}

async function writeGoldens() {
  const folder = join(buildDir, "tests", "charts");
  await bundle({ goldens: "tests/charts/goldens.ts" }, folder, {
    platform: "node",
    target: "node20",
    splitting: false,
    minify: false,
  });
  const { goldens, goldenFolder } = await import(pathToFileURL(join(folder, "goldens.js")).href);
  const texts = /** @type {Map<string, string>} */ (goldens());
  rmSync(inRoot(goldenFolder), { recursive: true, force: true });
  mkdirSync(inRoot(goldenFolder), { recursive: true });
  for (const [file, text] of texts) writeFileSync(inRoot(goldenFolder, file), text);
  say(`${texts.size} goldens are in ${goldenFolder}.`);
}
