/**
 * A Lit template as text: one element per line, attributes in the order of the template, event listeners by name,
 * decimals rounded to two. Lit resolves templates against a document, which Node lacks. This module covers the features
 * that charts use and throws on anything else. White space between elements is not kept.
 */
import { nothing } from "lit";
import { type DirectiveResult, PartType } from "lit/directive.js";
import { getDirectiveClass, isTemplateResult } from "lit/directive-helpers.js";
import { cssProperties } from "../../web/charts/css-properties.js";
import type { Drawing } from "./chart-case.js";

interface ElementNode {
  readonly name: string;
  readonly attributes: string[];
  readonly children: TemplateNode[];
}

type TemplateNode = ElementNode | string;

/** Elements without an end tag. */
const voidElements = new Set(["br", "img", "input"]);

const token = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>]+(?:=(?:"[^"]*"|[^\s">]+))?)*)\s*>|([^<]+)/g;
const attribute = /\s+([^\s=>]+)(?:=(?:"([^"]*)"|([^\s">]+)))?/g;
/** The position of value number i in the joined strings of a template. */
const place = /⟦(\d+)⟧/;

export function templateText(template: unknown): string {
  const lines = merged(nodesOf(template)).flatMap((node) => linesOf(node));
  return `${lines.join("\n")}\n`;
}

/** The nodes that Lit draws for the value of a child part. */
function nodesOf(value: unknown): TemplateNode[] {
  if (value === nothing || value === undefined || value === null) return [];
  if (isTemplate(value)) return parse(value.strings, value.values);
  if (isDirective(value)) return nodesOf(rendered(value));
  if (typeof value === "object" && Symbol.iterator in value) {
    return [...(value as Iterable<unknown>)].flatMap(nodesOf);
  }
  return [String(value)];
}

/** The project compiles no templates. */
const isTemplate = (value: unknown): value is Drawing => isTemplateResult(value);

interface DirectiveValue extends DirectiveResult {
  readonly values: readonly unknown[];
}

const isDirective = (value: unknown): value is DirectiveValue =>
  getDirectiveClass(value) !== undefined;

/** What a directive renders without a document. */
function rendered(value: DirectiveValue): unknown {
  const Directive = getDirectiveClass(value);
  if (Directive === undefined) throw new TypeError("The value is no directive.");
  return new Directive({ type: PartType.CHILD }).render(...value.values);
}

function parse(strings: readonly string[], values: readonly unknown[]): TemplateNode[] {
  const source = strings.map((text, i) => (i === 0 ? text : `⟦${i - 1}⟧${text}`)).join("");
  const root: ElementNode = { name: "", attributes: [], children: [] };
  const open = [root];
  const tokens = [...source.matchAll(token)];
  if (tokens.map(([found]) => found).join("") !== source) {
    throw new Error(`The template cannot be read: ${source}`);
  }
  for (const [, isEnd, name = "", attributes = "", text] of tokens) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(...nodesOfText(text, values));
    else if (isEnd) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> ends another element: ${source}`);
    } else {
      const element = { name, attributes: attributesOf(attributes, values), children: [] };
      parent.children.push(element);
      if (!voidElements.has(name)) open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> has no end tag: ${source}`);
  return root.children;
}

function nodesOfText(text: string, values: readonly unknown[]): TemplateNode[] {
  // Every second piece is the number of a value.
  return text.split(place).flatMap((piece, i) => (i % 2 === 0 ? piece : nodesOf(values[+piece])));
}

function attributesOf(source: string, values: readonly unknown[]): string[] {
  return [...source.matchAll(attribute)].flatMap(([, name = "", quoted, bare]) => {
    const [, element] = place.exec(name) ?? [];
    if (element !== undefined) return customProperties(values[+element]);
    const pieces = (quoted ?? bare ?? "").split(place);
    const parts = pieces.map((piece, i) => (i % 2 === 0 ? piece : values[+piece]));
    // Listeners and boolean attributes have no text.
    if (name.startsWith("@")) return name;
    if (name.startsWith("?")) return parts.some((part) => part === true) ? name.slice(1) : [];
    if (parts.includes(nothing)) return [];
    const text = parts
      .map((part) => String(part ?? ""))
      .join("")
      .replace(/\s+/g, " ");
    return `${name}="${escaped(isSpoken(name) ? text : roundedText(text)).replaceAll('"', "&quot;")}"`;
  });
}

const cssPropertiesClass = getDirectiveClass(cssProperties({}));

/** The directives on elements set custom properties, or draw nothing. */
function customProperties(value: unknown): string[] {
  if (!isDirective(value)) throw new TypeError("An element part holds no directive.");
  if (getDirectiveClass(value) !== cssPropertiesClass) return [];
  const properties = Object.entries(value.values[0] as Record<string, number>);
  return [
    `style="${properties.map(([name, x]) => `${name}: ${roundedText(String(x))}`).join("; ")}"`,
  ];
}

/** Accessible text and data attributes keep all digits. */
const isSpoken = (name: string) => /^(aria-|data-|\.)/.test(name);

function roundedText(text: string): string {
  return text.replace(/-?(\d*\.\d+(e[-+]?\d+)?|\d+e[-+]?\d+)/g, (x) =>
    String(Number(Number(x).toFixed(2))),
  );
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function linesOf(node: TemplateNode, indent = ""): string[] {
  if (typeof node === "string") return [indent + escaped(node)];
  const start = `${indent}<${[node.name, ...node.attributes].join(" ")}`;
  const children = merged(node.children);
  if (children.length === 0) return [`${start} />`];
  const end = `</${node.name}>`;
  if (children.every((child) => typeof child === "string")) {
    return [`${start}>${escaped(children.join(""))}${end}`];
  }
  const inner = children.flatMap((child) => linesOf(child, `${indent}  `));
  return [`${start}>`, ...inner, indent + end];
}

/** Adjacent texts are merged, with single spaces; white-space-only text is dropped. */
function merged(nodes: readonly TemplateNode[]): TemplateNode[] {
  const all: TemplateNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (typeof node === "string" && typeof last === "string") all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all
    .map((node) => (typeof node === "string" ? node.replace(/\s+/g, " ").trim() : node))
    .filter((node) => node !== "");
}
