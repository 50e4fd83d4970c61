/** The packed package, installed in runtimes, in bundlers and on a page without a build. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { checkExport, checkPage, startBrowser } from "../../scripts/consumers/browser.mjs";
import { checkNumbers } from "../../scripts/consumers/expected.mjs";
import { programFiles, programNames } from "../../scripts/consumers/node-programs.mjs";
import { project } from "../../scripts/consumers/project.mjs";
import { pack } from "../../scripts/consumers/tarball.mjs";
import { hasTool, provideTools, runTool, tool } from "../../scripts/consumers/tools.mjs";
import { checkTypes } from "../../scripts/consumers/types.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { serve } from "../../scripts/serve/server.mjs";
import { tools } from "../../scripts/test/tools.mjs";

await provideTools();
const tarball = await pack();
const browser = await startBrowser(tools.browsers.chromium ?? "");
after(() => browser.close());

const denoRun = ["run", "--allow-all", "--no-remote", "--node-modules-dir=manual"];

/** Each with its program and arguments. */
const runtimes = [
  ["Node 20", "node-20/bin/node", []],
  ["Node 22", "node-22/bin/node", []],
  ["Node 24", "node-24/bin/node", []],
  ["Bun", "@oven/bun-linux-x64/bin/bun", []],
  ["Deno", "@deno/linux-x64-glibc/deno", denoRun],
];

const programs = await project("runtimes", tarball, programFiles);

for (const [where, program, args] of runtimes)
  for (const [how, file] of Object.entries(programNames)) {
    const skip = hasTool(program) ? false : "not on this machine";
    test(`${where}: ${how}`, { skip }, async () =>
      checkNumbers(await runTool(tool(program), [...args, file], programs), where),
    );
  }

test("TypeScript, strict: the attributes in React's JSX", async () => {
  const options = {
    ...{ module: "esnext", moduleResolution: "bundler", jsx: "react-jsx" },
    lib: ["ES2022", "DOM", "DOM.Iterable"],
  };
  await checkTypes("react", { options, files: ["react.tsx"] }, tarball);
});

const node = process.execPath;
const page = { "page.js": "@page.mjs", "index.html": "@page.html" };

/**
 * Serves a built page under the strict policy and opens it; `complete` if the bundler copies the files that modules
 * name by URL.
 */
async function checkBuilt(folder, complete) {
  const server = await serve(join(folder, "dist"), { port: 0 });
  try {
    const engine = complete ? "fastest" : "deterministic";
    await checkPage(browser, server.url, engine);
    await checkExport(browser, server.url, complete);
  } finally {
    await server.close();
  }
}

test("Vite: built page", async () => {
  const folder = await project("vite", tarball, page);
  await runTool(node, [tool("vite/bin/vite.js"), "build"], folder);
  await checkBuilt(folder, true);
});

test("Vite: development server", async () => {
  const root = await project("vite-dev", tarball, page);
  const { createServer } = await import(tool("vite/dist/node/index.js"));
  const server = await createServer({
    ...{ root, configFile: false, logLevel: "error" },
    server: { host: "127.0.0.1", port: 0 },
  });
  try {
    await server.listen();
    await checkPage(browser, server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }
});

const webpackBuild = `import webpack from "webpack";
const output = { path: new URL("dist", import.meta.url).pathname, filename: "page.js", publicPath: "auto" };
webpack({ mode: "production", entry: "./page.js", output, performance: false }, (error, stats) => {
  const problems = stats?.hasErrors() || stats?.hasWarnings() ? stats.toString("errors-warnings") : "";
  if (error || problems) throw error ?? new Error(problems);
});
`;

test("webpack: built page", async () => {
  const files = { ...page, "dist/index.html": "@page.html", "build.mjs": webpackBuild };
  const folder = await project("webpack", tarball, files);
  await runTool(node, ["build.mjs"], folder);
  await checkBuilt(folder, true);
});

test("esbuild: built page, the worker named as an input", async () => {
  const files = { ...page, "dist/index.html": "@page.html" };
  const folder = await project("esbuild", tarball, files);
  const options = ["--bundle", "--splitting", "--format=esm", "--minify", "--outdir=dist"];
  const inputs = ["page.js", "pool-worker=node_modules/softknn/dist/pool-worker.js"];
  await runTool(tool("esbuild/bin/esbuild"), [...inputs, ...options], folder);
  await checkBuilt(folder, false);
});

test("Parcel: the API, found by `main`", async () => {
  const program = `import { load } from "softknn"; load().then((knn) => console.log(knn.softmax([[0, 0]]).data[0]));`;
  const files = { "main.js": program };
  const folder = await project("parcel", tarball, files, {
    ...{ targets: { node: { source: "main.js", distDir: "dist", context: "node" } } },
  });
  const options = ["build", "main.js", "--no-cache", "--no-source-maps", "--target", "node"];
  await runTool(node, [tool("parcel/lib/bin.js"), ...options], folder);
});

test("Jest as documented: CommonJS off, in jsdom", async () => {
  const files = {
    "sum.test.mjs": `import { load } from "softknn";
test("softmax", async () => { expect((await load()).softmax([[0, 0]]).data[0]).toBe(0.5); });`,
    "jest.config.mjs": sampleAfter("jest.config.mjs"),
    "jest.setup.mjs": sampleAfter("jest.setup.mjs"),
  };
  const folder = await project("jest", tarball, files);
  const options = ["--experimental-vm-modules", tool("jest/bin/jest.js"), "--ci"];
  await runTool(node, options, folder);
});

/** The sample of the documentation that begins with the name of its file. @param {string} name */
function sampleAfter(name) {
  const text = readFileSync(inRoot("web/site/docs/install.md"), "utf8");
  const [, sample = ""] = text.split(`\n// ${name}\n`);
  return /** @type {string} */ (sample.split("\n```")[0]);
}

const withElement = `import { expect, test } from "vitest";
test("the element keeps its text, and its state works", async () => {
  document.body.innerHTML = '<soft-attention view="masks" causal="0" controls="causal">A text</soft-attention>';
  await import("softknn/element");
  const figure = document.querySelector("soft-attention");
  figure.temperature = 0.5;
  await new Promise((wait) => setTimeout(wait, 500));
  figure.hash = "view=words&temperature=2";
  await new Promise((wait) => setTimeout(wait, 500));
  expect(figure.textContent).toBe("A text");
  expect(figure.getState().temperature).toBe(2);
  figure.remove();
});`;

for (const environment of ["jsdom", "happy-dom"])
  test(`Vitest with ${environment}: the element, without an unhandled rejection`, async () => {
    const folder = await project(`vitest-${environment}`, tarball, { "el.test.mjs": withElement });
    const options = ["run", "--environment", environment];
    await runTool(node, [tool("vitest/vitest.mjs"), ...options], folder);
  });

test("page without a build: import and pool(), the package on another origin", async () => {
  const dist = join(programs, "node_modules/softknn/dist");
  const library = await serve(dist, { port: 0, headers: { "Access-Control-Allow-Origin": "*" } });
  const imports = {
    softknn: `${library.url}softknn.js`,
    "softknn/element": `${library.url}element.js`,
  };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const html = readFileSync(inRoot("tests/install-npm/page.html"), "utf8");
  const files = { ...page, "index.html": html.replace("<script", `${map}<script`) };
  const folder = await project("cross-import", tarball, files);
  // An import map is an inline script.
  const host = await serve(folder, { port: 0, headers: { "Content-Security-Policy": "" } });
  try {
    assert.notEqual(host.url, library.url);
    await checkPage(browser, host.url);
  } finally {
    await Promise.all([host.close(), library.close()]);
  }
});
