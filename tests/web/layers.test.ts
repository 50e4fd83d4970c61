/** The one-way import rule of CONTRIBUTING.md, read from the import lines, and the budgets of the rooms. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { rooms as budgets, folders, limits, linesOf, weigh } from "../../scripts/lib/mass.mjs";

interface Source {
  readonly path: string;
  /** Removes comments and the contents of strings; keeps the plain text of templates. */
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
  data: ["types of api"],
  language: [],
  figure: ["language", "types of api", "types of data"],
  charts: ["language", "figure", "types of api"],
  controls: ["language", "figure", "charts", "types of api"],
  model: ["api", "data", "language", "figure", "charts", "controls"],
  lessons: ["api", "data", "language", "figure", "charts", "controls", "model"],
  inspect: ["language", "figure", "charts", "controls", "types of api"],
  export: ["data", "language", "figure", "controls", "inspect", "types of api"],
  element: ["api", "language", "figure", "charts", "controls", "lessons", "inspect", "export"],
  site: ["api", "language", "figure", "charts", "controls", "lessons", "export", "element"],
};

const web = Object.keys(rooms).flatMap((room) => sources(join("web", room), /\.ts$/));
const cpp = ["include", "src", "bindings"].flatMap((room) =>
  sources(join("cpp", room), /\.[ch]pp$/),
);
const roomOf = (path: string) => path.split("/")[1] ?? "";
/** The folder of a lesson. */
const lessonOf = (path: string) => /^web\/lessons\/(\w+)\//.exec(path)?.[1];

/** The static imports of a text of our own files, without dynamic ones. */
const importsOf = ({ path, text }: Source) =>
  [...text.matchAll(/\b(import|export)\s+(type\s)?[^;"'(]*?["'](\.[^"']+)["']/g)].map(
    ([line, , typeOnly, target = ""]) => ({
      ...{ line, typeOnly },
      target: normalize(join(dirname(path), target)),
    }),
  );

/** The imports of a text that leave its room, or its lesson, in the wrong direction. */
function wrongImports(source: Source): string[] {
  const { path } = source;
  const room = roomOf(path);
  return importsOf(source).flatMap(({ line, typeOnly, target }) => {
    const other = roomOf(target);
    const allowed = rooms[room] ?? [];
    const [lesson, another] = [lessonOf(path), lessonOf(target)];
    const fine =
      (other === room && (lesson === undefined || another === lesson)) ||
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

test("a room of web/ imports only from rooms above it", () => {
  assert.deepEqual(web.flatMap(wrongImports), []);
});

/** The files that a file imports at once or later, including types. */
const neighboursOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\b(?:import|export)\b[^;"']*?["'](\.[^"']+)\.js["']/g)].map(
    ([, target = ""]) => `${normalize(join(dirname(path), target))}.ts`,
  );

function circles(files: readonly Source[]): string[] {
  const targets = new Map(files.map((file) => [file.path, neighboursOf(file)]));
  return circlesIn([...targets.keys()], (path) => targets.get(path) ?? []);
}

function circlesIn(paths: readonly string[], next: (path: string) => readonly string[]): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) found.push([...above.slice(above.indexOf(path)), path].join(" → "));
    if (done.has(path) || above.includes(path)) return;
    for (const other of next(path)) visit(other, [...above, path]);
    done.add(path);
  };
  for (const path of paths) visit(path, []);
  return found;
}

test("nothing outside the folder of a lesson names the lesson", () => {
  const names = readdirSync("web/lessons", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const one = `(?:${names.join("|")})`;
  // The state has a field of this name for several lessons.
  const part = `(?:${names.filter((name) => name !== "similarity").join("|")})`;
  const naming = new RegExp(
    String.raw`lessons/${one}/|\bview(?:=|(?: ===)? "| === ")${one}\b|[sS]tate\.${part}\b|\{[^{}]*\b${part}\b[^{}]*\} = [\w.]*\bstate;`,
    "g",
  );
  assert.equal(
    [..."a(state.lab, 'view=gpt'); const { lab } = this.host.state;".matchAll(naming)].length,
    3,
  );
  const scripts = sources("scripts", /^(?!.*node_modules).*\.mjs$/);
  // The landing and the README show one lesson each.
  const shown = /^web\/(lessons|language)\/|^scripts\/(pictures|build\/landing-picture)/;
  assert.deepEqual(lines([...web, ...scripts], naming, shown), []);
});

test("no files import each other in a cycle", () => {
  assert.deepEqual(circles(web), []);
  const pair = [
    { path: "web/figure/a.ts", text: 'import type { X } from "./b.js";' },
    { path: "web/figure/b.ts", text: 'const later = () => import("./a.js");' },
  ];
  assert.equal(circles(pair).length, 1);
});

test("drawing code calls no function of the core", () => {
  const calls = ({ text }: Source) =>
    /\b(html|svg)`/.test(text) && /\b(ask|knn|core)\.[a-z]\w*\(/.test(text);
  const drawing = web.filter(({ path }) => /^web\/(lessons|model|charts|controls)\//.test(path));
  assert.deepEqual(
    drawing.filter(calls).map(({ path }) => path),
    [],
  );
  assert.ok(calls({ path: "", text: "html`a`; knn.softmax(x)" }));
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
  // Of Embind the public header alone.
  const all = [...cpp, ...sources("scripts/cmake", /\.cmake$/)];
  const priv = /\bemscripten::internal\b|\b_embind_\w+|\b__getTypeName\b|--js-library/g;
  assert.deepEqual(lines(all, priv), []);
  assert.deepEqual(
    lines(core, /#include <(iostream|fstream|cstdio)>|\b(throw|catch)\b\s*[({\w]/g),
    [],
  );
});

test("web/api, web/data and web/language touch no DOM", () => {
  const pure = web.filter(({ path }) => /^web\/(api|data|language)\//.test(path));
  const dom =
    /\b(document|window|localStorage|sessionStorage|HTMLElement|customElements|navigator)\b[.[(]/g;
  assert.deepEqual(lines(pure, dom), []);
});

test("no formula in JavaScript: the core computes the numbers", () => {
  const formulas = /\bMath\.(exp|expm1|log|log2|log10|log1p|tanh|sinh|cosh|pow)\b/g;
  assert.deepEqual(lines(web, formulas, /^web\/charts\/scale\.ts$/), []);
});

test("the page and the API import only these packages", () => {
  // Their imports are text, for third-party pages and for readers.
  const texts = ["export/embed-forms.ts", "site/playground/starters.ts"];
  const own = web.filter(
    ({ path }) => !texts.includes(path.replace("web/", "")) && !path.includes("/jsx/"),
  );
  const taken = new Set(
    own.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from\s+|import\s*\(?\s*)["'](?![.#])([^"']+)["']/g)].map(
        ([, name = ""]) => `${roomOf(path)}: ${name.split("/")[0]}`,
      ),
    ),
  );
  // d3-scale would include colours, dates and number formats, d3-shape ten kinds of curves: charts/scale.ts and
  // charts/path.ts have the needed parts.
  const known = [
    // Of `softknn/worker`.
    "api: comlink",
    ...["charts: d3-array", "lessons: d3-contour", "data: unzipit"],
    ...["fzstd", "hyparquet", "hyparquet-compressors", "papaparse"].map((name) => `data: ${name}`),
    // Of the language model alone, loaded with its lessons.
    "model: @huggingface",
    // The search of the documentation and the editor of the playground, which no figure loads.
    ...["minisearch", "@codemirror", "@lezer"].map((name) => `site: ${name}`),
  ];
  const fine = /^(?!api|data|language)[a-z]+: lit$/;
  assert.deepEqual(
    [...taken].filter((one) => !known.includes(one) && !fine.test(one)),
    [],
  );
  assert.ok(taken.has("charts: lit"));
});

/** The rooms of the core, the lowest first. */
const coreRooms = ["memory", "numerics", "attention", "search", "language", "lessons"];

/** What each file of the core includes, by path. */
const includes = new Map(
  cpp.map(({ path, text }) => [
    path,
    [...text.matchAll(/#include "([^"]+)"/g)].flatMap(([, name = ""]) =>
      [dirname(path), "cpp/include", "cpp/src", "cpp/lessons"]
        .map((folder) => normalize(join(folder, name)))
        .filter((file) => cpp.some((other) => other.path === file)),
    ),
  ]),
);

test("a room of the core includes only rooms below it, and no headers include each other in a circle", () => {
  const room = (path: string) => /^cpp\/(?:src\/)?(\w+)\//.exec(path)?.[1] ?? "";
  const found = [...includes].flatMap(([path, targets]) =>
    targets
      .filter((target) => coreRooms.indexOf(room(target)) > coreRooms.indexOf(room(path)))
      .filter(() => coreRooms.includes(room(path)))
      .map((target) => `${path} → ${room(target)}`),
  );
  assert.deepEqual(found, []);
  const neighbours = (path: string) => includes.get(path) ?? [];
  assert.deepEqual(circlesIn([...includes.keys()], neighbours), []);
});

test("every room keeps to its budget, and no folder holds more than 25 files", () => {
  const files = weigh();
  const over = budgets
    .map(({ name, budget, holds }) => ({
      name,
      budget,
      lines: linesOf(files.filter(({ path }) => holds(path))),
    }))
    .filter(({ budget, lines }) => lines > budget);
  assert.deepEqual(over, []);
  assert.ok(linesOf(files) <= limits.lines, `${linesOf(files)} lines`);
  assert.ok(files.length <= limits.files, `${files.length} files`);
  const wide = folders(files).filter(([, count]) => count > limits.filesInFolder);
  assert.deepEqual(wide, []);
});
