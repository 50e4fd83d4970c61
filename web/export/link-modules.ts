/**
 * Links the modules of the package to one classic script, for a page that cannot load modules: each
 * module becomes a function that returns its exports. The build checks that the patterns below match
 * the imports and exports of every module, and nothing else (scripts/build/linked-modules.mjs).
 */
const importStatement = /\bimport\s*(?:\{([^}"']*)\}\s*from\s*)?["']\.\/([\w-]+\.js)["']\s*;?/g;
const importCall = /\bimport\(\s*["']\.\/([\w-]+\.js)["']\s*\)/g;
const exportFromStatement = /\bexport\s*\{([^}]*)\}\s*from\s*["']\.\/([\w-]+\.js)["']\s*;?/g;
const exportStatement = /\bexport\s*\{([^}]*)\}\s*;?/g;

/** `a as b` in an import list becomes `a: b`; in an export list, `b: a`. */
const bindings = (list: string, exported = false): string =>
  list
    .split(",")
    .map((binding) => binding.trim().split(/\s+as\s+/))
    .map(([from = "", to = from]) => (exported ? `${to}:${from}` : `${from}:${to}`))
    .join();

/** A module as the body of a function with `softknnModule` and `softknnImport`. */
export function functionBody(module: string): string {
  /** Re-exports get an intermediate name. */
  const passedOn: string[] = [];
  const body = module
    .replace(importCall, 'softknnImport("$1")')
    .replace(exportFromStatement, (_, list: string, name: string) => {
      const names = list.split(",").map((binding) => {
        const [from, to = from] = binding.trim().split(/\s+as\s+/);
        const passed = `softknnExport${passedOn.length}`;
        passedOn.push(`${to}:${passed}`);
        return `${from}:${passed}`;
      });
      return `const{${names.join()}}=softknnModule("${name}");`;
    })
    .replace(importStatement, (_, list: string | undefined, name: string) =>
      list ? `const{${bindings(list)}}=softknnModule("${name}");` : `softknnModule("${name}");`,
    )
    .replace(
      exportStatement,
      (_, list: string) => `return{${[bindings(list, true), ...passedOn].join()}};`,
    )
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, "")
    // A classic script has no import.meta.
    .replaceAll("import.meta", "({})");
  return `"use strict";${body}`;
}

/** The script that runs the module `start`. */
export function linked(modules: Readonly<Record<string, string>>, start: string): string {
  const functions = Object.entries(modules).map(
    ([name, text]) => `${JSON.stringify(name)}(){${functionBody(text)}\n}`,
  );
  return `(function softknnFigure(){
${modules[start]?.match(/^\/\*[\s\S]*?\*\//)?.[0] ?? ""}
const softknnResults={};
const softknnModule=(name)=>softknnResults[name]??=softknnModules[name]()??{};
const softknnImport=async(name)=>softknnModule(name);
const softknnModules={${functions.join(",\n")}};
softknnModule(${JSON.stringify(start)});
})();`;
}
