/**
 * Prepares a reader's program: inserts guards in loops and functions, replaces imports of softknn, and
 * reports values of lines that end in `// →`. Line numbers stay.
 */
import { type Comment, type Program, parse } from "acorn";
import { readModuleStatement } from "./module-statements.js";
import type { AnyNode, Edit, HelperNames, Prepared, Refused } from "./prepared.js";

const loops = /^(For|ForIn|ForOf|While|DoWhile)Statement$/;
const declarations = /^(Import|Export|Function|Class).*Declaration$/;
const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && typeof (value as AnyNode).type === "string";

function childrenOf(node: AnyNode): AnyNode[] {
  const found = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return found.filter(isNode).sort((a, b) => a.start - b.start);
}

/** Names that do not occur in the text. */
function helpersFor(text: string): HelperNames {
  let end = "";
  while (text.includes(`softknn$${end}`)) end += "$";
  const name = (part: string) => `softknn$${end}${part}`;
  return {
    ...{ guard: name("guard"), value: name("value") },
    ...{ importModule: name("module"), reached: name("at") },
  };
}

/** The end offsets of the statements whose value is requested. */
function valueLines(text: string, comments: readonly Comment[]): Set<number> {
  const wanted = comments.filter(({ type, value }) => type === "Line" && /^\s*→/.test(value));
  const lineOf = (offset: number) => text.lastIndexOf("\n", offset - 1);
  return new Set(wanted.map(({ start }) => lineOf(start)));
}

class Preparation {
  readonly edits: Edit[] = [];
  readonly imports: string[] = [];
  readonly #valueLines: Set<number>;

  constructor(
    readonly text: string,
    comments: readonly Comment[],
    readonly helpers: HelperNames,
    readonly exported: ReadonlySet<string>,
    private readonly traces: boolean,
  ) {
    this.#valueLines = valueLines(text, comments);
  }

  #insert(at: number, text: string): void {
    this.edits.push({ at, removed: 0, text });
  }

  /** Edits before a node precede those of its children, edits after it follow them. */
  walk(node: AnyNode): Refused | undefined {
    const refused = readModuleStatement(node, this);
    if (refused) return refused;
    const [before, behind] = this.#around(node);
    for (const edit of before) this.edits.push(edit);
    for (const child of childrenOf(node)) {
      if (this.traces) this.#trace(node, child);
      const problem = this.walk(child);
      if (problem) return problem;
    }
    for (const edit of behind) this.edits.push(edit);
    this.#showValue(node);
    return undefined;
  }

  #around(node: AnyNode): [Edit[], Edit[]] {
    const { guard } = this.helpers;
    const call = `${guard}(${node.start})`;
    const edit = (at: number, text: string): Edit => ({ at, removed: 0, text });
    const body = node.body as AnyNode;
    if (loops.test(node.type) && body.type !== "BlockStatement") {
      return [[edit(body.start, `{${call};`)], [edit(body.end, "}")]];
    }
    if (loops.test(node.type)) return [[edit(body.start + 1, `${call};`)], []];
    if (!functions.test(node.type)) return this.#valueStart(node);
    if (body.type === "BlockStatement") return [[edit(body.start + 1, `${call};`)], []];
    return [[edit(body.start, `(${call},`)], [edit(body.end, ")")]];
  }

  /** Statements of a list record their start. */
  #trace(list: AnyNode, statement: AnyNode): void {
    const { type, start } = statement;
    const isStatement = /Statement$|^VariableDeclaration$/.test(type) && !declarations.test(type);
    const isList = /^(Program|BlockStatement|StaticBlock)$/.test(list.type);
    if (isList && isStatement) this.#insert(start, `${this.helpers.reached}.offset=${start};`);
  }

  #endsOnValueLine(node: AnyNode): boolean {
    return this.#valueLines.has(this.text.lastIndexOf("\n", node.end - 1));
  }

  /** `CODE; // → …`: reports the value of the expression. */
  #valueStart(node: AnyNode): [Edit[], Edit[]] {
    if (node.type !== "ExpressionStatement" || !this.#endsOnValueLine(node)) return [[], []];
    const { start, end } = node.expression as AnyNode;
    const open = { at: start, removed: 0, text: `${this.helpers.value}(${start},(` };
    return [[open], [{ at: end, removed: 0, text: `),${end})` }]];
  }

  /** `const NAME = CODE; // → …`: reports the constant after its statement. */
  #showValue(node: AnyNode): void {
    if (node.type !== "VariableDeclaration" || !this.#endsOnValueLine(node)) return;
    const id = (node.declarations as AnyNode[]).at(-1)?.id as AnyNode;
    // The head of a loop also declares variables.
    const isStatement = this.text[node.end - 1] === ";";
    if (id.type !== "Identifier" || !isStatement) return;
    this.#insert(node.end, `${this.helpers.value}(${id.start},${id.name},${id.end});`);
  }
}

/** The position of a syntax error. */
interface ParseError extends SyntaxError {
  readonly pos: number;
}

function parsed(text: string, comments: Comment[]): Program | Refused {
  try {
    return parse(text, { ecmaVersion: "latest", sourceType: "module", onComment: comments });
  } catch (error) {
    const { message, pos } = error as ParseError;
    const bare = message.replace(/ \(\d+:\d+\)$/, "");
    return { problem: { code: "syntax", message: bare }, offset: pos ?? 0 };
  }
}

/**
 * @param exported the exports of softknn
 * @param traces whether statements record their start, for an engine without positions in stacks
 */
export function prepare(
  text: string,
  exported: ReadonlySet<string>,
  traces = false,
): Prepared | Refused {
  const comments: Comment[] = [];
  const program = parsed(text, comments);
  if ("problem" in program) return program;
  const preparation = new Preparation(text, comments, helpersFor(text), exported, traces);
  const refused = preparation.walk(program as unknown as AnyNode);
  if (refused) return refused;
  const { helpers, imports } = preparation;
  // Sorting is stable: edits at one position keep their order.
  const edits = preparation.edits.toSorted((a, b) => a.at - b.at);
  return { code: edited(text, edits), imports: imports.join(""), edits, helpers };
}

function edited(text: string, edits: readonly Edit[]): string {
  let code = "";
  let from = 0;
  for (const { at, removed, text: inserted } of edits) {
    code += text.slice(from, at) + inserted;
    from = at + removed;
  }
  return code + text.slice(from);
}
