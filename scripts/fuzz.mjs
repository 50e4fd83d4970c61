/** `npm run fuzz -- SURFACE SEED CASE`: shows one case of the fuzz and runs it again. */

import { buildModule, buildPackage } from "./build/index.mjs";
import { builtFuzz, inThread, showCase } from "./fuzz/run.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { say, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";

await main(async () => {
  const [surface, ...numbers] = process.argv.slice(2);
  const [seed, first] = numbers.map(Number);
  if (surface === undefined || seed === undefined || first === undefined) {
    throw new UserError("Which case? npm run fuzz -- SURFACE SEED CASE");
  }
  return withLock(async () => {
    await buildModule(await prepare({ wasm: true }));
    await buildPackage();
    const folder = await builtFuzz();
    say(await showCase(folder, surface, seed, first));
    const { problems } = await inThread(folder, { surface, seed, first, count: 1 });
    for (const problem of problems) say(`\n${problem}`);
    if (problems.length === 0) say("\nNothing is broken.");
    return problems.length === 0 ? 0 : 1;
  });
});
