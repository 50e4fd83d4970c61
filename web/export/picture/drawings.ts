/** A drawing that is SVG already: its shapes with their computed styles written into them. */
import { paintOf } from "./colours.js";
import { element, escaped } from "./svg-writer.js";
import type { Origin } from "./text-lines.js";

/** Attributes that say what and where; everything else is style, behaviour or for those who listen. */
const kept =
  /^(x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d|dx|dy|width|height|points|transform|viewBox|id|offset|patternUnits|patternTransform|patternContentUnits|gradientUnits|gradientTransform|clipPathUnits|maskUnits|preserveAspectRatio|href|textLength|lengthAdjust|rotate|markerWidth|markerHeight|orient|refX|refY|markerUnits|pathLength)$/;

/** Properties that children take over, and those that they do not; each with what it is by itself. */
const inherited: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-dashoffset": "0px",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "font-family": "",
  "font-size": "",
  "font-style": "normal",
  "font-weight": "400",
  "letter-spacing": "normal",
  "text-anchor": "start",
  direction: "ltr",
  "paint-order": "normal",
  "marker-end": "none",
  "marker-start": "none",
};
const own: Readonly<Record<string, string>> = {
  opacity: "1",
  "dominant-baseline": "auto",
  "unicode-bidi": "normal",
  "text-decoration-line": "none",
  "clip-path": "none",
  mask: "none",
  "vector-effect": "none",
  "stop-color": "rgb(0, 0, 0)",
  "stop-opacity": "1",
};

const isColour = new Set(["fill", "stroke", "stop-color"]);
const isHtmlOnly = new Set(["title", "desc", "metadata", "style", "script", "foreignObject"]);

type Written = Record<string, string>;

/** A computed value as an attribute; a colour that can be seen through keeps that. */
function writeStyle(name: string, value: string, into: Written): void {
  if (isColour.has(name) && !/^(none|url\(|context)/.test(value)) {
    const { colour, opacity } = paintOf(value);
    into[name] = colour;
    const share = `${name.replace("-color", "")}-opacity`;
    if (opacity < 1) into[share] = String(opacity * Number(into[share] ?? 1));
    return;
  }
  const attribute = name === "text-decoration-line" ? "text-decoration" : name;
  // A browser writes the address of the page into some references.
  into[attribute] = value.replace(/url\("?[^"#)]*#([^")]+)"?\)/, "url(#$1)");
}

/** What an element must say, given what its parent is. */
function stylesOf(style: CSSStyleDeclaration, above: CSSStyleDeclaration | undefined): Written {
  const written: Written = {};
  // Opacities first: a colour may add its own to them.
  const names = Object.keys(inherited).sort(
    (a, b) => Number(b.endsWith("opacity")) - Number(a.endsWith("opacity")),
  );
  for (const name of names) {
    const value = style.getPropertyValue(name);
    const before = above?.getPropertyValue(name) ?? inherited[name];
    if (value !== before) writeStyle(name, value, written);
  }
  for (const [name, usual] of Object.entries(own)) {
    const value = style.getPropertyValue(name);
    if (value !== usual && value !== "") writeStyle(name, value, written);
  }
  return written;
}

/** Geometry and turns that only a style sheet says. */
function placed(node: Element, style: CSSStyleDeclaration, attributes: Written): void {
  const shapes: Readonly<Record<string, readonly string[]>> = {
    circle: ["cx", "cy", "r"],
    ellipse: ["cx", "cy", "rx", "ry"],
    rect: ["x", "y", "width", "height", "rx", "ry"],
  };
  for (const name of shapes[node.localName] ?? []) {
    const value = style.getPropertyValue(name);
    if (value !== "auto" && /^-?[\d.]+px$/.test(value)) attributes[name] = value.slice(0, -2);
  }
  // The style includes the attribute, and where it holds wins over it.
  const turned = style.transform;
  if (turned !== "none" && !node.hasAttribute("transform")) {
    const [originX = "0", originY = "0"] = style.transformOrigin.split(" ").map(Number.parseFloat);
    attributes.transform = `translate(${originX} ${originY}) ${turned} translate(${-originX} ${-originY})`;
  }
}

function copied(node: Node, above: CSSStyleDeclaration | undefined): string {
  if (node instanceof Text) return escaped(node.data.replace(/\s+/g, " "));
  if (!(node instanceof SVGElement) || isHtmlOnly.has(node.localName)) return "";
  const style = getComputedStyle(node);
  const inDefs = node.closest("defs, pattern, clipPath, mask, linearGradient, marker") !== null;
  if (style.display === "none" && !inDefs) return "";
  if (style.visibility !== "visible" && node.childElementCount === 0) return "";
  const attributes: Written = {};
  for (const { name, value } of node.attributes) if (kept.test(name)) attributes[name] = value;
  placed(node, style, attributes);
  Object.assign(attributes, stylesOf(style, above));
  const children = [...node.childNodes].map((child) => copied(child, style)).join("");
  const isText = node.localName === "text" || node.localName === "tspan";
  return element(node.localName, attributes, isText ? children : children.trim());
}

/** A whole drawing where it stands. */
export function drawing(svg: SVGSVGElement, origin: Origin): string {
  const rect = svg.getBoundingClientRect();
  const style = getComputedStyle(svg);
  const attributes = {
    x: rect.left - origin.x,
    y: rect.top - origin.y,
    width: rect.width,
    height: rect.height,
    viewBox: svg.getAttribute("viewBox") ?? `0 0 ${rect.width} ${rect.height}`,
    preserveAspectRatio: svg.getAttribute("preserveAspectRatio") ?? undefined,
    overflow: style.overflow === "visible" ? "visible" : undefined,
    ...stylesOf(style, undefined),
  };
  const inside = [...svg.childNodes].map((child) => copied(child, style)).join("");
  return element("svg", attributes, inside);
}
