/** The syntax tree of a bundled module, and the exports that change after the module has run. */
import { parse } from "acorn";

/** @typedef {{ type: string, [key: string]: any }} Node */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === "object" &&
  value !== null &&
  typeof (/** @type {any} */ (value).type) === "string";

/** @param {Node} node */
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** @param {string} text @param {"module" | "script"} sourceType @returns {Node} */
const treeOf = (text, sourceType) =>
  /** @type {any} */ (parse(text, { ecmaVersion: "latest", sourceType }));

/** Every node of a program. @param {string} text @param {"module" | "script"} sourceType */
export function nodesOf(text, sourceType) {
  const nodes = [treeOf(text, sourceType)];
  for (const node of nodes) nodes.push(...childrenOf(node));
  return nodes;
}

/** The names that a pattern binds or assigns. @param {any} pattern @returns {string[]} */
function namesIn(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((/** @type {Node} */ p) => namesIn(p.value ?? p.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** @param {Node} node */
const isFunction = ({ type }) => /Function/.test(type);

/** Names declared by `var` anywhere in a function. @param {Node} node @returns {string[]} */
const hoisted = (node) =>
  childrenOf(node).flatMap((child) => {
    if (isFunction(child)) return [];
    const own = child.type === "VariableDeclarator" && node.kind === "var" ? namesIn(child.id) : [];
    return [...own, ...hoisted(child)];
  });

/** Names that a node declares for its own scope. @param {Node} node @returns {string[]} */
function declaredIn(node) {
  const own = childrenOf(node).flatMap((child) => {
    if (child.type === "VariableDeclaration")
      return child.declarations.flatMap((/** @type {Node} */ { id }) => namesIn(id));
    return /^(Class|Function)Declaration$/.test(child.type) ? namesIn(child.id) : [];
  });
  if (isFunction(node)) own.push(...node.params.flatMap(namesIn), ...hoisted(node));
  if (isFunction(node) || node.type === "ClassExpression") own.push(...namesIn(node.id));
  if (node.type === "CatchClause") own.push(...namesIn(node.param));
  return own;
}

/** @param {Node} node */
function assignedBy(node) {
  if (node.type === "AssignmentExpression") return namesIn(node.left);
  if (node.type === "UpdateExpression") return namesIn(node.argument);
  return /^For(In|Of)Statement$/.test(node.type) ? namesIn(node.left) : [];
}

/**
 * Exports that a function of the module assigns to. A linked module exports its values once it has run, so readers
 * would keep the old value.
 * @param {string} text
 */
export function laterAssignments(text) {
  const tree = treeOf(text, "module");
  const exported = new Set(
    /** @type {Node[]} */ (tree.body)
      .filter(({ type }) => type === "ExportNamedDeclaration")
      .flatMap(({ specifiers }) => specifiers.map((/** @type {Node} */ { local }) => local.name)),
  );
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (
    /** @type {Node} */ node,
    /** @type {ReadonlySet<string>} */ visible,
    within = false,
  ) => {
    const inner = isFunction(node) ? true : within;
    const declared = node === tree ? [] : declaredIn(node);
    const left = declared.length
      ? new Set([...visible].filter((n) => !declared.includes(n)))
      : visible;
    if (inner) for (const name of assignedBy(node)) if (left.has(name)) found.add(name);
    for (const child of childrenOf(node)) visit(child, left, inner);
  };
  visit(tree, exported);
  return [...found].sort();
}
