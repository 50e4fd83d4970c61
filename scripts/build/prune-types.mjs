/**
 * Removes declarations that are not reachable by name from outside: internal functions and constants, and their types.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @typedef {object} Statement
 * @property {string} file
 * @property {string} text with its comment
 * @property {string} code without comments
 * @property {string} name the declared name; "" for imports and lists of exports
 */

const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const first = /^(?:export|declare|import|interface|type|class|abstract|const|function)\b/;
const declared =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type) (\w+)/;

/** Re-exports everything of another file. */
const passedOn = /^export (?:type )?\* from "(\.[^"]*)\.js"/;

/** The top-level statements, as `tsc` writes them. @param {string} file @param {string} text @returns {Statement[]} */
export function statementsOf(file, text) {
  /** @type {string[][]} */
  const groups = [[]];
  // A top-level comment belongs to the statement that follows.
  let commented = false;
  for (const line of text.split("\n")) {
    const isComment = /^\/[*/]/.test(line);
    if ((isComment || first.test(line)) && !commented) groups.push([]);
    if (isComment) commented = true;
    else if (first.test(line)) commented = false;
    groups.at(-1)?.push(line);
  }
  return groups.map((lines) => {
    const whole = lines.join("\n");
    const code = whole.replace(comment, "").trim();
    return { file, text: whole, code, name: declared.exec(code)?.[1] ?? "" };
  });
}

const identifiers = (/** @type {string} */ code) =>
  code.replace(/"[^"]*"/g, '""').match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Whether code that contains this name may refer to a declaration: a type names values only after `typeof`. */
const names = (/** @type {string} */ code, /** @type {Statement} */ one) =>
  !/^export declare (const|let|function) /.test(one.code) ||
  code.startsWith("export {") ||
  new RegExp(`\\btypeof ${one.name}\\b`).test(code);

/** @param {string} code @param {ReadonlySet<string>} used */
function importOf(code, used) {
  const found = /^import (type )?\{([^}]*)\} from (.*)$/s.exec(code);
  if (!found) return code;
  const names = (found[2] ?? "").split(",").map((name) => name.trim());
  const kept = names.filter((name) => used.has(identifiers(name).at(-1) ?? ""));
  return kept.length === 0 ? "" : `import ${found[1] ?? ""}{ ${kept.join(", ")} } from ${found[3]}`;
}

const isImport = (/** @type {Statement} */ { code }) => /^import\b/.test(code);

/**
 * The files whose exports are all kept: the entries, and the files that they re-export with `*`. @param {readonly
 * Statement[]} statements @param {readonly string[]} entries
 */
function rootsOf(statements, entries) {
  const roots = new Set(entries);
  for (const file of roots) {
    for (const one of statements) {
      const found = one.file === file && passedOn.exec(one.code);
      if (found) roots.add(join(dirname(file), `${found[1]}.d.ts`));
    }
  }
  return roots;
}

/**
 * The declarations reachable from the roots and export lists. @param {readonly Statement[]} statements @param
 * {ReadonlySet<string>} roots
 */
function keptOf(statements, roots) {
  const kept = new Set(
    statements.filter((one) => !isImport(one) && (roots.has(one.file) || one.name === "")),
  );
  /** @type {Map<string, Statement[]>} */
  const byName = new Map();
  for (const one of statements) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  // Additions during iteration are iterated as well.
  for (const { code } of kept) {
    for (const name of identifiers(code)) {
      for (const one of byName.get(name) ?? []) if (names(code, one)) kept.add(one);
    }
  }
  return kept;
}

/** @param {string} folder @param {readonly string[]} entries inside the folder */
export function pruneTypes(folder, entries) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
  const statements = files.flatMap((file) => statementsOf(file, readFileSync(file, "utf8")));
  const roots = entries.map((name) => join(folder, name));
  const kept = keptOf(statements, rootsOf(statements, roots));
  for (const file of files) {
    const own = statements.filter((one) => one.file === file);
    const rest = own.filter((one) => kept.has(one));
    const used = new Set(rest.flatMap(({ code }) => identifiers(code)));
    const left = own.map((one) => {
      if (isImport(one)) return importOf(one.code, used);
      return kept.has(one) ? one.text.replace(/^\/\/\/ .*\n/gm, "") : "";
    });
    const references = own.flatMap(({ text }) => text.match(/^\/\/\/ .*$/gm) ?? []);
    const lines = [...references, ...left].filter(Boolean);
    writeFileSync(file, `${lines.join("\n").trim() || "export {};"}\n`);
  }
}
