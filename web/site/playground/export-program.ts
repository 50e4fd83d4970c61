/** A program as a file for Node, with the playground's own functions. */

/** Prints the data of drawings in a terminal. */
const showInNode = `const show = Object.assign(
  (value, options = {}) => {
    const title = typeof options === "string" ? options : options.title;
    console.log(...(title ? [title, value] : [value]));
    return value;
  },
  {
    plane: (options) => console.log(options.title ?? "plane", options),
    field: (options) => console.log(options.title ?? "field", options),
  },
);`;

const declares = (program: string, name: string) =>
  new RegExp(`\\b(?:const|let|var|function)\\s+${name}\\b|\\bimport\\b[^;]*\\b${name}\\b`).test(
    program,
  );

const uses = (program: string, name: string) =>
  new RegExp(`\\b${name}\\b`).test(program) && !declares(program, name);

/** The module header that the playground supplies implicitly. */
export function moduleOf(program: string): string {
  const needsKnn = uses(program, "knn");
  const start = [
    ...(needsKnn
      ? [`import { load as loadSoftknn } from "softknn";`, "const knn = await loadSoftknn();"]
      : []),
    ...(uses(program, "show") ? [showInNode] : []),
  ];
  return `${[...start, program.trimEnd()].join("\n\n")}\n`;
}

/** A portable file name with the extension of a module. */
export function fileNameOf(name: string): string {
  const bare = name.replace(/\.m?js$/, "").replace(/[^\p{L}\p{N}_-]+/gu, "-");
  return `${bare.replace(/^-+|-+$/g, "") || "program"}.mjs`;
}
