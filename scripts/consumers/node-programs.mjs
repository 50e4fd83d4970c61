/** The ways to load the package in Node and similar runtimes: programs that print the numbers. */

/** CommonJS loads `numbers.mjs` only by `import()` and passes `load` to it. */
const numbersWith = (/** @type {string} */ load) =>
  `import("./numbers.mjs").then(async ({ numbers }) => console.log(await numbers(${load})));\n`;

const numbers = `import { numbers } from "./numbers.mjs";\nconsole.log(await numbers());\n`;

/** By import style: the file name and content. */
const programs = /** @type {const} */ ({
  import: ["import.mjs", numbers],
  "import softknn/fast": [
    "fast.mjs",
    `import { load } from "softknn/fast";
import { numbers } from "./numbers.mjs";
console.log(await numbers(load));
`,
  ],
  "import softknn/lean, load({ wasm })": [
    "lean.mjs",
    `import { load } from "softknn/lean";
import { numbers } from "./numbers.mjs";
const wasm = new URL(import.meta.resolve("softknn/softknn.wasm"));
console.log(await numbers(() => load({ wasm })));
`,
  ],
  require: [
    "require.cjs",
    `const { load } = require("softknn");
const { SoftAttention } = require("softknn/element");
if (typeof SoftAttention !== "function") throw new Error("no element");
${numbersWith("load")}`,
  ],
  "import() in CommonJS": [
    "dynamic.cjs",
    `import("softknn").then(({ load }) => {
  ${numbersWith("load")}});
`,
  ],
  "softknn/element": [
    "element.mjs",
    `import { SoftAttention } from "softknn/element";
if (typeof SoftAttention !== "function") throw new Error("no element");
if ("customElements" in globalThis || "document" in globalThis) throw new Error("a page was made up");
${numbers}`,
  ],
  "pool, two workers": [
    "pool.mjs",
    `import { pool } from "softknn";
import { numbers } from "./numbers.mjs";
const workers = await pool({ workers: 2 });
if (workers.workers !== 2) throw new Error("no workers");
console.log(await numbers(() => workers));
workers.dispose();
`,
  ],
});

/** @typedef {keyof typeof programs} Way */

/** The programs as files of a project. */
export const programFiles = Object.fromEntries(Object.values(programs));

/** The file of each way. */
export const programNames = Object.fromEntries(
  Object.entries(programs).map(([way, [file]]) => [way, file]),
);
