/** `npm run fuzz -- SURFACE [SEED [PATH]]`: the cases of one surface of the fuzz test, or one case by its path. */

import { buildModule, buildPackage } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";
import { bundled } from "./test/node.mjs";

await main(async () => {
  const order = process.argv.slice(2);
  if (order.length === 0) throw new UserError("Which surface? npm run fuzz -- SURFACE SEED PATH");
  return withLock(async () => {
    await buildModule(await prepare({ wasm: true }));
    await buildPackage();
    const { failed } = await bundled("tests/fuzz", { SOFTKNN_FUZZ: order.join(" ") });
    return failed === 0 ? 0 : 1;
  });
});
