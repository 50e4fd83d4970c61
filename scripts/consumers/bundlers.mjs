/** Bundlers: `page.mjs` and its page, built, served under the strict policy and opened in Chromium. */
import { join } from "node:path";
import { serve } from "../serve/server.mjs";
import { checkExport, checkPage } from "./browser.mjs";
import { checkNumbers } from "./expected.mjs";
import { project } from "./project.mjs";
import { freePort, runTool, tool, versionOf, whileServing } from "./tools.mjs";

/** @typedef {import("./rows.mjs").Row} Row */
/** @typedef {import("./rows.mjs").Context} Context */

const node = process.execPath;
const page = { "page.js": "@page.mjs", "index.html": "@page.html" };

/** Bundlers without support for `new Worker(new URL(…))` get the path of the worker file. */
const worker = "node_modules/softknn/dist/pool-worker.js";

/**
 * @param {Context} context @param {string} folder @param {boolean} complete the bundler copies files referenced by URL
 */
async function checkBuilt({ browser }, folder, complete) {
  const server = await serve(folder, { port: 0 });
  try {
    await checkPage(browser, server.url, {
      ...{ workers: 1, engine: complete ? "fastest" : "deterministic" },
    });
    await checkExport(browser, server.url, complete);
  } finally {
    await server.close();
  }
}

/** @type {Row} */
const vite = {
  ...{ where: "Vite", version: versionOf("vite"), how: "built page" },
  run: async (context) => {
    const folder = await project("vite", context.tarball, page);
    await runTool(node, [tool("vite/bin/vite.js"), "build"], folder);
    await checkBuilt(context, join(folder, "dist"), true);
  },
};

/** @type {Row} */
const viteDev = {
  ...{ where: "Vite", version: versionOf("vite"), how: "development server" },
  run: async ({ tarball, browser }) => {
    const folder = await project("vite-dev", tarball, page);
    const port = await freePort();
    const args = ["--port", `${port}`, "--strictPort", "--host", "127.0.0.1"];
    const address = `http://127.0.0.1:${port}/`;
    await whileServing(node, [tool("vite/bin/vite.js"), ...args], folder, address, () =>
      checkPage(browser, address, { workers: 1 }),
    );
  },
};

/** @type {Row} */
const viteServer = {
  ...{ where: "Vite", version: versionOf("vite"), how: "built for a server" },
  run: async ({ tarball }) => {
    const text = `import "softknn/element";\nimport { numbers } from "./numbers.mjs";\nconsole.log(await numbers());\n`;
    const config = `export default { ssr: { noExternal: true } };\n`;
    const files = { "server.js": text, "vite.config.js": config };
    const folder = await project("vite-server", tarball, files);
    await runTool(node, [tool("vite/bin/vite.js"), "build", "--ssr", "server.js"], folder);
    checkNumbers(await runTool(node, ["dist/server.js"], folder), "the server");
  },
};

/** @type {Row} */
const webpack = {
  ...{ where: "webpack", version: versionOf("webpack"), how: "built page" },
  run: async (context) => {
    const build = `import webpack from "webpack";
const output = { path: new URL("dist", import.meta.url).pathname, filename: "page.js", publicPath: "auto" };
webpack({ mode: "production", entry: "./page.js", output, performance: false }, (error, stats) => {
  const problems = stats?.hasErrors() || stats?.hasWarnings() ? stats.toString("errors-warnings") : "";
  if (error || problems) throw error ?? new Error(problems);
});
`;
    const files = { ...page, "dist/index.html": "@page.html", "build.mjs": build };
    const folder = await project("webpack", context.tarball, files);
    tool("webpack/package.json");
    await runTool(node, ["build.mjs"], folder);
    await checkBuilt(context, join(folder, "dist"), true);
  },
};

/** @type {Row} */
const rollup = {
  ...{
    where: "Rollup",
    version: versionOf("rollup"),
    how: "built page, the worker named as an input",
  },
  run: async (context) => {
    const config = `import resolve from "@rollup/plugin-node-resolve";
export default {
  input: { page: "page.js", "pool-worker": "${worker}" },
  output: {
    dir: "dist",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  },
  plugins: [resolve()],
};
`;
    const files = { ...page, "dist/index.html": "@page.html", "rollup.config.mjs": config };
    const folder = await project("rollup", context.tarball, files);
    await runTool(
      node,
      [tool("rollup/dist/bin/rollup"), "--config", "--failAfterWarnings"],
      folder,
    );
    await checkBuilt(context, join(folder, "dist"), false);
  },
};

/** @type {Row} */
const esbuild = {
  ...{
    where: "esbuild",
    version: versionOf("esbuild"),
    how: "built page, the worker named as an input",
  },
  run: async (context) => {
    const files = { ...page, "dist/index.html": "@page.html" };
    const folder = await project("esbuild", context.tarball, files);
    const options = ["--bundle", "--splitting", "--format=esm", "--minify", "--outdir=dist"];
    const inputs = ["page.js", `pool-worker=${worker}`];
    await runTool(tool("esbuild/bin/esbuild"), [...inputs, ...options], folder);
    await checkBuilt(context, join(folder, "dist"), false);
  },
};

/** A server component computes, a client component has the figure and a pool. @type {Row} */
const next = {
  ...{ where: "Next.js", version: versionOf("next"), how: "server and client component" },
  run: async ({ tarball, browser }) => {
    const names = ["next.config.mjs", "app/layout.jsx", "app/page.jsx", "app/client.jsx"];
    const files = Object.fromEntries(names.map((name) => [name, `@next/${name}`]));
    const folder = await project("next", tarball, {
      ...files,
      "app/page.mjs": "@page.mjs",
      "app/numbers.mjs": "@numbers.mjs",
    });
    const program = tool("next/dist/bin/next");
    await runTool(node, [program, "build"], folder);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/`;
    const args = [program, "start", "--port", `${port}`, "--hostname", "127.0.0.1"];
    await whileServing(node, args, folder, address, async () => {
      const html = await (await fetch(address)).text();
      checkNumbers(/data-server="([^"]+)"/.exec(html)?.[1] ?? "", "the server component");
      await checkPage(browser, address, { workers: 1 });
      await checkExport(browser, address, true);
    });
  },
};

export const bundlerRows = [vite, viteDev, viteServer, webpack, rollup, esbuild, next];
