/** Copies an SVG drawing with its computed styles as attributes. */
import { paintOf } from "./colours.js";
import { element, escaped } from "./svg-writer.js";
import type { Corner } from "./text-lines.js";

/** Attributes of content and geometry; all others are style, behaviour or accessibility. */
const kept =
  /^(x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d|dx|dy|width|height|points|transform|viewBox|id|offset|patternUnits|patternTransform|patternContentUnits|gradientUnits|gradientTransform|clipPathUnits|maskUnits|preserveAspectRatio|href|textLength|lengthAdjust|rotate|markerWidth|markerHeight|orient|refX|refY|markerUnits|pathLength)$/;

/** Inherited and non-inherited properties, each with its initial value. */
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

/** Writes a computed value as an attribute; a translucent colour keeps its opacity. */
function writeStyle(name: string, value: string, into: Written): void {
  if (isColour.has(name) && !/^(none|url\(|context)/.test(value)) {
    const { colour, opacity } = paintOf(value);
    into[name] = colour;
    const share = `${name.replace("-color", "")}-opacity`;
    if (opacity < 1) into[share] = String(opacity * Number(into[share] ?? 1));
    return;
  }
  const attribute = name === "text-decoration-line" ? "text-decoration" : name;
  // Browsers prefix some references with the address of the page.
  into[attribute] = value.replace(/url\("?[^"#)]*#([^")]+)"?\)/, "url(#$1)");
}

/** The styles of an element that differ from those of its parent. */
function stylesOf(style: CSSStyleDeclaration, above: CSSStyleDeclaration | undefined): Written {
  const written: Written = {};
  // Opacities first: a translucent colour multiplies its own into them.
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

/** Geometry and transforms that only the style sheet sets. */
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
  // The computed style includes the attribute, and overrides it where set.
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

/** A whole drawing at its position. */
export function drawing(svg: SVGSVGElement, origin: Corner): string {
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
