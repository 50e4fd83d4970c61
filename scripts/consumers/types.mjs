/** Consumers in TypeScript with the strictest settings, which also check the package's declarations. */
import { inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { project } from "./project.mjs";

const strict = {
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noEmit: true,
  target: "ES2022",
  types: [],
};

const dom = ["ES2022", "DOM", "DOM.Iterable"];

/** By title: the options, and the files of tests/install-npm/types. */
export const typeProjects = {
  "moduleResolution node16": {
    options: { module: "node16", moduleResolution: "node16", lib: dom },
    files: ["api.ts", "element.ts"],
  },
  "moduleResolution bundler": {
    options: { module: "esnext", moduleResolution: "bundler", lib: dom },
    files: ["api.ts", "element.ts"],
  },
  "moduleResolution nodenext, without a DOM": {
    options: { module: "nodenext", moduleResolution: "nodenext", lib: ["ES2022"], types: ["node"] },
    files: ["api.ts"],
  },
};

const tsc = inRoot("node_modules/typescript/bin/tsc");

/**
 * @param {string} name
 * @param {{ options: object, files: string[] }} project
 * @param {import("./tarball.mjs").Tarball} tarball
 */
export async function checkTypes(name, { options, files }, tarball) {
  const config = { compilerOptions: { ...strict, ...options }, files };
  const folder = await project(`types-${name.replace(/\W+/g, "-")}`, tarball, {
    ...Object.fromEntries(files.map((file) => [file, `@types/${file}`])),
    "tsconfig.json": JSON.stringify(config),
  });
  await run(process.execPath, [tsc, "-p", folder], { cwd: root, label: `TypeScript, ${name}` });
}
