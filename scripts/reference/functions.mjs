/** The rows of the list of all functions, from the doc comments of web/api. */
import { allExamples, entryOf } from "./examples.mjs";

const interfaces = { "": "SoftKnn", learn: "SoftKnnLearn", model: "SoftKnnModel" };

/** Functions that are exports, not given by `load()`. */
const exported = ["load", "isRefusal", "toNested"];

/** @param {string} name */
function rowOf(name) {
  const example = allExamples().find((one) => one.name === name);
  if (!example) throw new Error(`There is no example of ${name}.`);
  const entry = /** @type {keyof typeof interfaces} */ (entryOf(example.file));
  const page = exported.includes(name)
    ? `functions/${name}.html`
    : `interfaces/${interfaces[entry]}.html#${name.toLowerCase()}`;
  const says = example.says.replace(/[|<[\]]/g, "\\$&");
  return `| [\`${name}\`](api/${page}) | ${says} | [example](examples.html#${name}) |`;
}

/** Replaces each line `{{functions: NAME …}}` by a table. @param {string} text */
export const withFunctions = (text) =>
  text.replace(/^\{\{functions: ([\w ]+)\}\}$/gm, (_, names) =>
    ["| function | result | |", "|---|---|---|", ...names.split(" ").map(rowOf)].join("\n"),
  );
