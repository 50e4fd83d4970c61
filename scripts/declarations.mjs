/** `npm run declarations`: writes the types of what JavaScript can call. */
import { writeFileSync } from "node:fs";
import { compileDeclarations, declarations } from "./build/declarations.mjs";
import { main } from "./lib/main.mjs";
import { inRoot } from "./lib/paths.mjs";
import { prepare } from "./setup/index.mjs";

await main(async () => {
  const text = await compileDeclarations(await prepare({ wasm: true }));
  writeFileSync(inRoot("web/api/transport/core-module.ts"), declarations(text));
});
