/** Runtimes without a page: the programs of `node-programs.mjs`, and an edge server. */
import { join } from "node:path";
import { checkNumbers } from "./expected.mjs";
import { programFiles, programNames } from "./node-programs.mjs";
import { project } from "./project.mjs";
import { freePort, runTool, tool, versionOf, whileServing } from "./tools.mjs";

/** @typedef {import("./rows.mjs").Row} Row */

const denoRun = ["run", "--allow-all", "--no-remote", "--node-modules-dir=manual"];

/** Each with its command. @type {readonly [where: string, name: string, program: string, args: string[]][]} */
const runtimes = [
  ["Node", "node-20", "node-20/bin/node", []],
  ["Node", "node-22", "node-22/bin/node", []],
  ["Node", "node-24", "node-24/bin/node", []],
  ["Bun", "@oven/bun-linux-x64", "@oven/bun-linux-x64/bin/bun", []],
  ["Deno", "@deno/linux-x64-glibc", "@deno/linux-x64-glibc/deno", denoRun],
];

/** @type {Promise<string> | undefined} */
let shared;

/** @returns {Row[]} */
export function runtimeRows() {
  return runtimes.flatMap(([where, name, program, args]) =>
    Object.entries(programNames).map(([how, file]) => ({
      ...{ where, version: versionOf(name), how },
      run: async ({ tarball }) => {
        const command = tool(program);
        shared ??= project("runtimes", tarball, programFiles);
        checkNumbers(await runTool(command, [...args, file], await shared), where);
      },
    })),
  );
}

const edgeProgram = `import { load } from "softknn/lean";
import wasm from "./softknn.wasm";
import { numbers } from "./numbers.mjs";
export default {
  fetch: async () => new Response(await numbers(() => load({ wasm }))),
};
`;

const edgeConfig = (/** @type {number} */ port) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [
      (name = "main.mjs", esModule = embed "bundle.mjs"),
      (name = "softknn.wasm", wasm = embed "node_modules/softknn/dist/softknn.wasm"),
    ],
    compatibilityDate = "2026-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

/** This runtime imports a WebAssembly file, because compiling is forbidden. @type {Row} */
export const edgeRow = {
  where: "workerd (Cloudflare)",
  version: versionOf("@cloudflare/workerd-linux-64"),
  how: "import softknn/lean, load({ wasm })",
  run: async ({ tarball }) => {
    const program = tool("@cloudflare/workerd-linux-64/bin/workerd");
    const port = await freePort();
    const files = { "main.mjs": edgeProgram, "config.capnp": edgeConfig(port) };
    const folder = await project("edge", tarball, files);
    const bundle = ["--bundle", "--format=esm", "--external:./softknn.wasm"];
    const esbuild = tool("esbuild/bin/esbuild");
    await runTool(esbuild, ["main.mjs", ...bundle, "--outfile=bundle.mjs"], folder);
    const address = `http://127.0.0.1:${port}/`;
    await whileServing(
      program,
      ["serve", join(folder, "config.capnp")],
      folder,
      address,
      async () => checkNumbers(await (await fetch(address)).text(), "workerd"),
    );
  },
};
