/** The packed package in runtimes, bundlers, a test runner and a page without a build: the same number everywhere. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { read, run } from "../../scripts/lib/run.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { checkNumbers, expected, pack, project } from "../package/packed.mjs";
import { visit } from "./visit.mjs";

const tool = (/** @type {string} */ file) => inRoot("tests/consumers/node_modules", file);
const node = process.execPath;
const tarball = await pack();

const program = 'import { numbers } from "./numbers.mjs"; console.log(await numbers());';
/** npm has no package of these for every platform. */
const runtimes = /** @type {const} */ ({
  Bun: ["@oven/bun-linux-x64/bin/bun", []],
  Deno: [
    "@deno/linux-x64-glibc/deno",
    ["run", "--allow-all", "--no-remote", "--node-modules-dir=manual"],
  ],
});
for (const [name, [file, args]] of Object.entries(runtimes))
  test(name, { skip: existsSync(tool(file)) ? false : "not for this machine" }, async () => {
    const folder = await project(name.toLowerCase(), tarball, { "program.mjs": program });
    const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" };
    const printed = await read(tool(file), [...args, "program.mjs"], { cwd: folder, env });
    checkNumbers(printed, name);
  });

const page = { "page.js": "@consumers/page.mjs", "index.html": "@consumers/page.html" };
const html = { "dist/index.html": "@consumers/page.html" };
const webpack = `import webpack from ${JSON.stringify(tool("webpack/lib/index.js"))};
const output = { path: new URL("dist", import.meta.url).pathname, filename: "page.js", publicPath: "auto" };
webpack({ mode: "production", entry: "./page.js", output, performance: false }, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? stats.toString("errors-warnings");
});`;
const esbuild = [
  ...["page.js", "worker-thread=node_modules/softknn/dist/worker-thread.js"],
  ...["--bundle", "--splitting", "--format=esm", "--minify", "--outdir=dist"],
];

/** By bundler: further files of the project, and the command that builds its page. @type {Record<string, [Record<string, string>, string, readonly string[]]>} */
const bundlers = {
  Vite: [{}, node, [tool("vite/bin/vite.js"), "build", "--base", "./"]],
  webpack: [{ ...html, "build.mjs": webpack }, node, ["build.mjs"]],
  esbuild: [html, inRoot("node_modules/esbuild/bin/esbuild"), esbuild],
};

/** Numbers and a figure, under the strict policy. @param {string} address */
const checkPage = (address) =>
  visit(address, async (page) => {
    await page.locator("#report[data-done]").waitFor({ state: "attached" });
    assert.equal(await page.locator("#report").textContent(), `${expected}\n${expected}`);
    await page.locator("soft-attention svg").first().waitFor({ state: "attached" });
    assert.match(await page.locator("soft-attention figure").innerText(), /\d[.]\d/);
  });

for (const [name, [files, command, args]] of Object.entries(bundlers))
  test(`${name}: a built page with numbers, a worker and a figure`, async () => {
    const folder = await project(name.toLowerCase(), tarball, { ...page, ...files });
    await run(command, args, { cwd: folder, label: name });
    const server = await serve(join(folder, "dist"), { port: 0 });
    await checkPage(server.url).finally(server.close);
  });

/** While an author writes, Vite serves the sources. @param {string} vite @param {string} folder @param {(address: string) => Promise<unknown>} look */
async function developed(vite, folder, look, settings = {}) {
  const { createServer } = await import(tool(`${vite}/dist/node/index.js`));
  const server = await createServer({
    ...{ root: folder, configFile: false, logLevel: "error", ...settings },
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
  await look(server.resolvedUrls.local[0]).finally(() => server.close());
}

/** Vite 7 moves a package, but not its worker. */
const vites = { vite: {}, "vite-7": { optimizeDeps: { exclude: ["softknn"] } } };
for (const [vite, settings] of Object.entries(vites))
  test(`the server of ${vite}: a page with numbers, a worker and a figure`, async () =>
    developed(vite, await project(`${vite}-server`, tarball, page), checkPage, settings));

const app = `import { createElement as h } from "react";
export const App = () => h("p", {}, "Keys: ",
  h("soft-value", { for: "fig", of: "effective-k" }, "2.01"),
  h("soft-attention", { id: "fig", view: "field", part: "map", temperature: 0.3 }, h("a", { href: "#x" }, "A text")));`;
const client = `import "softknn/element";
import { hydrateRoot } from "react-dom/client";
import { createElement } from "react";
import { App } from "./app.js";
const figure = document.querySelector("soft-attention");
if (location.hash === "#late")
  while (figure.reading("effective-k") === undefined) await new Promise((done) => setTimeout(done, 50));
hydrateRoot(document.querySelector("main"), createElement(App), { onRecoverableError: console.error });
requestIdleCallback(() => (document.documentElement.dataset.hydrated = ""));`;
const rendering = `import "softknn/element";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app.js";
console.log(renderToString(createElement(App)));`;

test("React 19 hydrates what it rendered on a server, before the figure is drawn and after", async () => {
  const files = { "app.js": app, "client.js": client, "server.mjs": rendering };
  const folder = await project("react", tarball, files);
  for (const name of ["react", "react-dom"])
    symlinkSync(tool(name), join(folder, "node_modules", name), "junction");
  const rendered = await read(node, ["server.mjs"], { cwd: folder, env: process.env });
  assert.match(rendered, /<soft-attention id="fig" view="field" part="map" temperature="0.3"><a/);
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><link rel="icon" href="data:,"><main>${rendered.trim()}</main><script type="module" src="./client.js"></script>`,
  );
  for (const vite of Object.keys(vites))
    await developed(vite, folder, async (address) => {
      for (const moment of ["", "#late"])
        await visit(address + moment, async (page) => {
          await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
          await page.locator("soft-attention figure h2").waitFor();
          assert.equal(await page.locator("soft-attention").count(), 1);
        });
    });
});

test("a page without a build, the package on another origin", async () => {
  const folder = await project("no-build", tarball, page);
  const headers = { "Access-Control-Allow-Origin": "*" };
  const library = await serve(join(folder, "node_modules/softknn/dist"), { port: 0, headers });
  const imports = {
    softknn: `${library.url}softknn.js`,
    "softknn/worker": `${library.url}worker.js`,
    "softknn/element": `${library.url}element.js`,
  };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  // An import map is an inline script, which the strict policy forbids.
  const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": "" } });
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<script", `${map}<script`));
  await checkPage(host.url).finally(() => Promise.all([host.close(), library.close()]));
});

const vitest = `import { expect, test } from "vitest";
import { numbers } from "./numbers.mjs";
test("the numbers, and the state of an element in a page without a layout", async () => {
  expect(await numbers()).toBe("${expected}");
  document.body.innerHTML = '<soft-attention view="masks" causal="0">A text</soft-attention>';
  await import("softknn/element");
  const figure = document.querySelector("soft-attention");
  figure.hash = "view=words&temperature=2";
  await new Promise((wait) => setTimeout(wait, 500));
  expect([figure.textContent, figure.getState().temperature]).toEqual(["A text", 2]);
  figure.remove();
});`;

test("Vitest with happy-dom, without an unhandled rejection", async () => {
  const folder = await project("vitest", tarball, { "element.test.mjs": vitest });
  const args = [tool("vitest/vitest.mjs"), "run", "--environment", "happy-dom"];
  await run(node, args, { cwd: folder, label: "Vitest" });
});

/** Where the compiler finds the JSX of each framework, and its types. */
const frameworks = {
  react: { jsxImportSource: "react", paths: { "react*": [`${tool("@types/react")}*`] } },
  preact: { jsxImportSource: "preact", paths: { "preact*": [`${tool("preact")}*`] } },
  solid: {
    ...{ jsx: "preserve", jsxImportSource: "solid-js" },
    paths: { "solid-js*": [`${tool("solid-js")}*`] },
  },
  vue: { jsx: "preserve", jsxImportSource: "vue", paths: { "vue*": [`${tool("vue")}*`] } },
};

for (const [framework, own] of Object.entries(frameworks))
  test(`TypeScript, strict: the attributes in the JSX of ${framework}`, async () => {
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] },
      ...{ module: "esnext", moduleResolution: "bundler", jsx: "react-jsx", ...own },
      lib: ["ES2022", "DOM", "DOM.Iterable"],
    };
    const text = readFileSync(inRoot("tests/package/types/jsx.tsx"), "utf8");
    const folder = await project(`jsx-${framework}`, tarball, {
      "jsx.tsx": text.replace("FRAMEWORK", framework),
      "tsconfig.json": JSON.stringify({ compilerOptions, files: ["jsx.tsx"] }),
    });
    await run(node, [inRoot("node_modules/typescript/bin/tsc"), "-p", folder], {
      label: "TypeScript",
    });
  });
