/** Pages without a build, as page authors write them, in Chromium. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { serve } from "../serve/server.mjs";
import { checkPage, figureDrawn, visit } from "./browser.mjs";
import { project } from "./project.mjs";

/** @typedef {import("./rows.mjs").Row} Row */
/** @typedef {import("./rows.mjs").Context} Context */

const shared = { "Access-Control-Allow-Origin": "*" };
const noPolicy = { "Content-Security-Policy": "" };

/** @param {string} head @param {string} [body] */
const html = (head, body = "") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}${body}`;

/** The two lines that add a figure. @param {string} address of the package's element */
const twoLines = (address) =>
  `<script type="module" src="${address}"></script>\n<soft-attention view="field"></soft-attention>\n`;

/** An import map for bare module names. @param {string} dist */
const imports = (dist) =>
  `<script type="importmap">${JSON.stringify({
    imports: { softknn: `${dist}softknn.js`, "softknn/element": `${dist}element.js` },
  })}</script><script type="module" src="page.js"></script>`;

const body = `<soft-attention view="similarity"></soft-attention><pre id="report"></pre>`;

/**
 * Serves a project from one origin and its copy of the package from another.
 * @param {Context} context
 * @param {string} name
 * @param {(dist: string) => Record<string, string>} files
 * @param {Record<string, string>} headers of the host page
 * @param {(address: string) => Promise<void>} body
 */
async function twoOrigins({ tarball }, name, files, headers, body) {
  const folder = await project(name, tarball, {});
  const library = await serve(join(folder, "node_modules/softknn/dist"), {
    ...{ port: 0, headers: shared },
  });
  try {
    const page = await project(`${name}-page`, tarball, files(library.url));
    const host = await serve(page, { port: 0, headers });
    try {
      await body(host.url);
    } finally {
      await host.close();
    }
  } finally {
    await library.close();
  }
}

/** @type {Row} */
const crossOrigin = {
  ...{
    where: "Page without a build",
    version: "",
    how: "two lines, the package on another origin",
  },
  run: (context) =>
    twoOrigins(
      context,
      "two-lines",
      (dist) => ({ "index.html": html("", twoLines(`${dist}element.js`)) }),
      noPolicy,
      (address) => visit(context.browser, address, figureDrawn),
    ),
};

/** @type {Row} */
const crossImport = {
  ...{ where: "Page without a build", version: "" },
  how: "import and pool(), the package on another origin",
  run: (context) =>
    twoOrigins(
      context,
      "cross-import",
      (dist) => ({ "index.html": html(imports(dist), body), "page.js": "@page.mjs" }),
      noPolicy,
      (address) => checkPage(context.browser, address, { workers: 1 }),
    ),
};

/** @param {Context} context @param {string} name @param {Record<string, string>} files @param {(address: string) => Promise<void>} look */
async function oneOrigin({ tarball }, name, files, look) {
  const folder = await project(name, tarball, files);
  const server = await serve(folder, { port: 0 });
  try {
    await look(server.url);
  } finally {
    await server.close();
  }
}

const dist = "./node_modules/softknn/dist/";

/**
 * A file of tests/consumers that imports the package by address: import maps need inline scripts. @param {string} name
 */
const byAddress = (name) =>
  readFileSync(inRoot("tests/consumers", name), "utf8")
    .replaceAll('"softknn"', `"${dist}softknn.js"`)
    .replaceAll('"softknn/element"', `"${dist}element.js"`);

/** @type {Row} */
const strictPolicy = {
  ...{ where: "Page without a build", version: "", how: "strict content security policy" },
  run: (context) => {
    const files = {
      "page.js": byAddress("page.mjs"),
      "numbers.mjs": byAddress("numbers.mjs"),
      "index.html": "@page.html",
    };
    return oneOrigin(context, "strict", files, (address) =>
      checkPage(context.browser, address, { workers: 1 }),
    );
  },
};

/** @type {Row} */
const moduleWorker = {
  ...{
    where: "Page without a build",
    version: "",
    how: "module worker, strict content security policy",
  },
  run: (context) => {
    const files = {
      "numbers.mjs": byAddress("numbers.mjs"),
      "in-worker.mjs": byAddress("in-worker.mjs"),
      "page.js": "@worker-page.mjs",
      "index.html": "@page.html",
    };
    return oneOrigin(context, "worker", files, (address) =>
      checkPage(context.browser, address, { workers: 1, figure: false }),
    );
  },
};

export const pageRows = [crossOrigin, crossImport, strictPolicy, moduleWorker];
