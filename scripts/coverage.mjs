/** `npm run coverage`: the lines and branches of the core that the C++ tests run. */
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
