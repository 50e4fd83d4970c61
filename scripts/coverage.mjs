/** `npm run coverage`: how much of the core the C++ tests run, in lines and branches. */
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { prepare } from "./setup/index.mjs";
import { coverage } from "./test/coverage.mjs";

await main(() =>
  withLock(async () => {
    const tools = await prepare({ native: true, catch2: true });
    return (await coverage(tools)) ? 0 : 1;
  }),
);
