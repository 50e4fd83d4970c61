/** Jupyter on a folder of notebooks, for one browser on this machine. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { debianEnvironment, debianProgram } from "./debian.mjs";

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** In seconds: for a busy machine. */
const patience = 120;

/** @param {string} folder */
export async function startJupyter(folder) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", `--port=${port}`];
  const [program, ...first] = debianProgram("jupyter-notebook");
  const jupyter = spawn(program, [...first, ...options, "--NotebookApp.token=", folder], {
    ...{ cwd: folder, env: debianEnvironment(folder), stdio: "ignore", detached: true },
  });
  const ended = new Promise((done) => jupyter.once("exit", done));
  // The whole group: the tracer around Jupyter passes no signal on, and kernels are children of Jupyter.
  const close = () => {
    if (jupyter.pid !== undefined && jupyter.exitCode === null && jupyter.signalCode === null)
      process.kill(-jupyter.pid, "SIGKILL");
    return ended;
  };
  for (let waited = 0; ; waited++) {
    const answer = await fetch(`${url}api`).catch(() => undefined);
    if (answer?.ok) return { url, close };
    if (jupyter.exitCode !== null || waited === patience) throw new Error("Jupyter did not start.");
    await sleep(1000);
  }
}
