/** The one-way rule of CONTRIBUTING.md, read from the import lines. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

interface Source {
  readonly path: string;
  /** Without comments and the contents of strings and templates' plain text kept. */
  readonly text: string;
}

function sources(folder: string, ending: RegExp): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
      return { path, text };
    });
}

/** Each room and the rooms it may import from; "types" marks type-only imports. */
const rooms: Record<string, readonly string[]> = {
  api: [],
  data: [],
  model: ["data", "types of api"],
  locales: ["data", "model"],
  figure: ["model", "locales", "types of api"],
  charts: ["model", "locales", "figure", "types of api"],
  controls: ["model", "locales", "figure", "charts", "types of api"],
  lessons: ["api", "data", "model", "locales", "figure", "charts", "controls"],
  inspect: ["model", "locales", "figure", "controls", "lessons", "types of api"],
  export: ["model", "locales", "figure", "controls", "inspect", "types of api"],
  element: [
    "api",
    "model",
    "locales",
    "figure",
    "charts",
    "controls",
    "lessons",
    "inspect",
    "export",
  ],
  page: ["api", "model", "locales", "charts", "lessons", "export", "element"],
};

const web = Object.keys(rooms).flatMap((room) => sources(join("web", room), /\.ts$/));
const cpp = ["include", "src", "bindings"].flatMap((room) =>
  sources(join("cpp", room), /\.[ch]pp$/),
);
const roomOf = (path: string) => path.split("/")[1] ?? "";

/** The imports of a text that leave its room the wrong way. */
function wrongImports({ path, text }: Source): string[] {
  const room = roomOf(path);
  const imports = text.matchAll(/\b(import|export)\s+(type\s)?[^;"']*?["'](\.[^"']+)["']/g);
  return [...imports].flatMap(([line, , typeOnly, target = ""]) => {
    const other = roomOf(normalize(join(dirname(path), target)));
    const allowed = rooms[room] ?? [];
    const fine =
      other === room ||
      allowed.includes(other) ||
      (typeOnly && allowed.includes(`types of ${other}`));
    return fine ? [] : [`${path}: ${line.replace(/\s+/g, " ")}`];
  });
}

function lines(files: readonly Source[], forbidden: RegExp, except?: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    except?.test(path) ? [] : [...text.matchAll(forbidden)].map(([found]) => `${path}: ${found}`),
  );
}

test("there is something to read", () => {
  assert.ok(web.length > 20 && cpp.length > 10);
});

test("a room of web/ imports only from rooms above it", () => {
  assert.deepEqual(web.flatMap(wrongImports), []);
});

test("the rule is one that fails", () => {
  const wrong = (path: string, text: string) => wrongImports({ path, text }).length;
  assert.equal(wrong("web/api/x.ts", 'import { a } from "../model/state.js";'), 1);
  assert.equal(wrong("web/model/x.ts", 'import { load } from "../api/index.js";'), 1);
  assert.equal(wrong("web/model/x.ts", 'import type { Tensor } from "../api/index.js";'), 0);
  assert.equal(wrong("web/charts/x.ts", 'export { a } from "../element/y.js";'), 1);
  assert.equal(wrong("web/element/x.ts", 'import { load } from "../api/index.js";'), 0);
});

test("a room of cpp/ includes only from rooms above it, and Emscripten stays at the border", () => {
  const core = cpp.filter(({ path }) => !path.startsWith("cpp/bindings"));
  assert.deepEqual(lines(core, /emscripten\S*/gi), []);
  assert.deepEqual(
    lines(
      core.filter(({ path }) => path.includes("/include/")),
      /#include "(?!softknn\/).*/g,
    ),
    [],
  );
  assert.deepEqual(lines(cpp, /\bemscripten::val\b/g, /convert\.hpp$/), []);
  assert.deepEqual(lines(cpp, /\bEMSCRIPTEN_BINDINGS\b/g, /bindings\/module\.cpp$/), []);
  assert.deepEqual(
    lines(core, /#include <(iostream|fstream|cstdio)>|\b(throw|catch)\b\s*[({\w]/g),
    [],
  );
});

test("web/api, web/data and web/model touch no DOM", () => {
  const pure = web.filter(({ path }) => /^web\/(api|data|model)\//.test(path));
  const dom =
    /\b(document|window|localStorage|sessionStorage|HTMLElement|customElements|navigator)\b[.[(]/g;
  assert.deepEqual(lines(pure, dom), []);
});

test("no formula in JavaScript: the core makes the numbers", () => {
  const formulas = /\bMath\.(exp|expm1|log|log2|log10|log1p|tanh|sinh|cosh|pow)\b/g;
  assert.deepEqual(lines(web, formulas, /^web\/charts\/scale\.ts$/), []);
});

test("of other packages the page takes these only, and the API none", () => {
  // Its imports are texts, for the pages of others.
  const own = web.filter(({ path }) => path !== "web/model/embed-forms.ts");
  const taken = new Set(
    own.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from\s+|import\s*\(?\s*)["'](?![.#])([^"']+)["']/g)].map(
        ([, name = ""]) => `${roomOf(path)}: ${name.split("/")[0]}`,
      ),
    ),
  );
  // d3-scale would bring colours, dates and number formats along, d3-shape ten kinds of
  // curves: charts/scale.ts and charts/path.ts have what is needed of them.
  const known = ["charts: d3-array", "charts: d3-contour", "model: d3-polygon"];
  const fine = /^(?!api|data|model|locales)[a-z]+: lit$/;
  assert.deepEqual(
    [...taken].filter((one) => !known.includes(one) && !fine.test(one)),
    [],
  );
  assert.ok(taken.has("charts: lit"));
});
