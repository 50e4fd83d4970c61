/** `npm run build` (dist/), `build:site` (dist-site/) and `build:reference` (dist-reference/). */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  buildModule,
  buildPackage,
  buildReference,
  buildSite,
  writeSourcesTable,
} from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { distDir, referenceDir, siteDir } from "./lib/paths.mjs";
import { say, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";

const targets = {
  package: { build: buildPackage, folder: distDir },
  site: { build: buildSite, folder: siteDir },
  reference: {
    build: async () => {
      // Its numbers are those of the package.
      await buildPackage();
      await buildReference();
      writeSourcesTable();
    },
    folder: referenceDir,
  },
};

await main(async () => {
  const name = process.argv[2] ?? "package";
  const target = targets[/** @type {keyof typeof targets} */ (name)];
  if (!target)
    throw new UserError(`Usage: node scripts/build.mjs ${Object.keys(targets).join("|")}`);
  await withLock(async () => {
    await buildModule(await prepare({ wasm: true, reference: name === "reference" }));
    await target.build();
  });
  say("");
  for (const file of readdirSync(target.folder)) {
    const stat = statSync(join(target.folder, file));
    if (stat.isFile()) say(`  ${String(stat.size).padStart(8)}  ${file}`);
  }
  say(`\nWritten to ${target.folder}`);
});
