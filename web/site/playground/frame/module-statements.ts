/** Imports and exports of a program: those of softknn become constants, others are rejected. */
import type { AnyNode, Edit, HelperNames, ModuleProblem, Refused } from "./prepared.js";

/** Length of the word `import`. */
const importLength = 6;

interface Reading {
  readonly text: string;
  readonly edits: Edit[];
  readonly imports: string[];
  readonly helpers: HelperNames;
  readonly exported: ReadonlySet<string>;
}

/** Replaces a part by spaces; line breaks stay. */
const blank = ({ text, edits }: Reading, from: number, to: number) =>
  edits.push({
    at: from,
    removed: to - from,
    text: text.slice(from, to).replace(/[^\n\r\u2028\u2029]/g, " "),
  });

const refuse = (problem: ModuleProblem, { start }: AnyNode): Refused => ({
  problem,
  offset: start,
});

const nameOf = (node: AnyNode): string => String(node.name ?? node.value);

function readImport(node: AnyNode, reading: Reading): Refused | undefined {
  const from = nameOf(node.source as AnyNode);
  if (from !== "softknn") return refuse({ code: "module", name: from }, node);
  for (const each of node.specifiers as AnyNode[]) {
    const local = nameOf(each.local as AnyNode);
    if (each.type === "ImportNamespaceSpecifier") reading.imports.push(`const ${local}=softknn;`);
    else {
      const isDefault = each.type === "ImportDefaultSpecifier";
      const name = isDefault ? "default" : nameOf(each.imported as AnyNode);
      if (!reading.exported.has(name)) return refuse({ code: "moduleName", name }, each);
      reading.imports.push(`const {${name}:${local}}=softknn;`);
    }
  }
  blank(reading, node.start, node.end);
  return undefined;
}

function readExport(node: AnyNode, reading: Reading): Refused | undefined {
  const declaration = node.declaration as AnyNode | null;
  if (node.type !== "ExportNamedDeclaration" || node.source)
    return refuse({ code: "export" }, node);
  blank(reading, node.start, declaration ? declaration.start : node.end);
  return undefined;
}

/** Why a statement cannot run here; undefined if it can. */
export function readModuleStatement(node: AnyNode, reading: Reading): Refused | undefined {
  if (node.type === "ImportDeclaration") return readImport(node, reading);
  if (/^Export/.test(node.type) && node.type !== "ExportSpecifier")
    return readExport(node, reading);
  if (node.type === "MetaProperty" && nameOf(node.meta as AnyNode) !== "new")
    return refuse({ code: "moduleMeta" }, node);
  if (node.type === "ImportExpression") {
    const { importModule } = reading.helpers;
    reading.edits.push({ at: node.start, removed: importLength, text: importModule });
  }
  return undefined;
}
