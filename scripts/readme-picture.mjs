/**
 * `npm run readme-picture`: draws the pictures of README.md, in web/page/docs/, by the views' own
 * code. They are kept in the repository, so that a code host can show them.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildModule } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { inRoot } from "./lib/paths.mjs";
import { say } from "./lib/say.mjs";
import { pictures, picturesFolder } from "./readme-picture/index.mjs";
import { prepare } from "./setup/index.mjs";

await main(async () => {
  await withLock(async () => buildModule(await prepare({ wasm: true })));
  for (const [name, draw] of Object.entries(pictures)) {
    const svg = await draw();
    writeFileSync(inRoot(picturesFolder, name), svg);
    say(`  ${String(Buffer.byteLength(svg)).padStart(8)}  ${join(picturesFolder, name)}`);
  }
});
