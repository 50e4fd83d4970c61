/** `npm run build` (dist/) and `build:site` (dist-site/, with the reference in its docs/; also `build:docs`). */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildDocs, buildModule, buildPackage } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { distDir, siteDir } from "./lib/paths.mjs";
import { say, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";

// The reference reads the type declarations of the package.
const site = { build: () => buildPackage().then(buildDocs), folder: siteDir };
const targets = { package: { build: buildPackage, folder: distDir }, site, docs: site };

await main(async () => {
  const name = process.argv[2] ?? "package";
  const target = targets[/** @type {keyof typeof targets} */ (name)];
  if (!target)
    throw new UserError(`Usage: node scripts/build.mjs ${Object.keys(targets).join("|")}`);
  await withLock(async () => {
    await buildModule(await prepare({ wasm: true, reference: target === site }));
    await target.build();
  });
  say("");
  for (const file of readdirSync(target.folder)) {
    const stat = statSync(join(target.folder, file));
    if (stat.isFile()) say(`  ${String(stat.size).padStart(8)}  ${file}`);
  }
  say(`\nWritten to ${target.folder}`);
});
