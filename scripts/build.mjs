/** `npm run build` (dist/), `build:site` and, with the reference in its docs/, `build:docs` (dist-site/). */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildDocs, buildModule, buildPackage, buildSite } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { distDir, siteDir } from "./lib/paths.mjs";
import { say, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";

const targets = {
  package: { build: buildPackage, folder: distDir },
  site: { build: buildSite, folder: siteDir },
  // The reference reads the types of the package.
  docs: { build: () => buildPackage().then(buildDocs), folder: siteDir },
};

await main(async () => {
  const name = process.argv[2] ?? "package";
  const target = targets[/** @type {keyof typeof targets} */ (name)];
  if (!target)
    throw new UserError(`Usage: node scripts/build.mjs ${Object.keys(targets).join("|")}`);
  await withLock(async () => {
    await buildModule(await prepare({ wasm: true, reference: name === "docs" }));
    await target.build();
  });
  say("");
  for (const file of readdirSync(target.folder)) {
    const stat = statSync(join(target.folder, file));
    if (stat.isFile()) say(`  ${String(stat.size).padStart(8)}  ${file}`);
  }
  say(`\nWritten to ${target.folder}`);
});
