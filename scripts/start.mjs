/** `npm start`: set up, build, serve. */
import { buildDocs, buildModule, buildPackage } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { siteDir } from "./lib/paths.mjs";
import { say, UserError } from "./lib/say.mjs";
import { serve } from "./serve/server.mjs";
import { prepare } from "./setup/index.mjs";

const defaultPort = 8080;

await main(async () => {
  const port = wantedPort();
  await withLock(async () => {
    await buildModule(await prepare({ wasm: true, reference: true }));
    await buildPackage();
    await buildDocs();
  });
  const server = await open(port);
  if (server.port !== port && port !== 0) say(`Port ${port} is in use; taking ${server.port}.`);
  say(`\nThe site is at ${server.url}\nCtrl-C ends it.`);
  // The open server keeps the process alive until a signal.
});

function wantedPort() {
  const text = process.env.PORT;
  if (!text) return defaultPort;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UserError(`PORT must be a whole number from 0 to 65535, got '${text}'.`);
  }
  return port;
}

/** @param {number} port */
async function open(port) {
  try {
    return await serve(siteDir, { port, tries: Math.min(20, 65536 - port) });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UserError(`Port ${port} cannot be used (${code}). Name another: PORT=9000 npm start`);
  }
}
