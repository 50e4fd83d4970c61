/**
 * The whole figure as one self-contained SVG, by a walk over the layout of its title and sections. Backgrounds and borders
 * become shapes, lines of text become text, drawings are copied with their computed styles, and a
 * canvas becomes an embedded image. Buttons are left out unless they show a selection;
 * values of fields become text.
 */
import { boxOf, type Patterns } from "./boxes.js";
import { fillOf, paintOf, strokeOf } from "./colours.js";
import { drawing } from "./drawings.js";
import { element, escaped } from "./svg-writer.js";
import { type Corner, textElement, textNode } from "./text-lines.js";

/** Margin around the figure, in pixels. */
const margin = 16;

const leftOut =
  '.tools, .export-panel, .receipts, .visually-hidden, .notice, [data-no-picture], button:not([aria-pressed], td :not(.remove)), [type="file"], progress, script, style, template';

/** Besides, of a picture alone: its controls. */
const controls = "[data-control], [data-controls], button, input, select, .hint";

/** Drawn without a box: browsers compute a background for them that they do not paint. */
const bare = '[type="range"], [type="checkbox"], [type="radio"]';

interface Walk {
  readonly origin: Corner;
  readonly patterns: Patterns;
  readonly leftOut: string;
  left: number;
  right: number;
  bottom: number;
}

/** The value of a field as vertically centred text; a box with or without a tick for a switch. */
function fieldValue(
  field: HTMLInputElement | HTMLSelectElement,
  style: CSSStyleDeclaration,
  walk: Walk,
): string {
  const rect = field.getBoundingClientRect();
  if (field.type === "checkbox" || field.type === "radio")
    return tick(field as HTMLInputElement, rect, walk.origin);
  if (field.type === "range") return slider(field as HTMLInputElement, style, rect, walk.origin);
  const text =
    field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value;
  const size = Number.parseFloat(style.fontSize);
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush || text === "") return "";
  brush.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const width = Math.min(brush.measureText(text).width, rect.width);
  const start = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
  const end = Number.parseFloat(style.paddingRight) + Number.parseFloat(style.borderRightWidth);
  const spare = style.textAlign === "center" ? (rect.width - start - end - width) / 2 : 0;
  const toRight = style.textAlign === "end" || style.textAlign === "right";
  const left =
    toRight !== (style.direction === "rtl") ? rect.right - end - width : rect.left + start + spare;
  const middle = rect.top + rect.height / 2;
  const line = {
    text,
    left,
    right: left + width,
    top: middle - 0.6 * size,
    bottom: middle + 0.6 * size,
  };
  return textElement(line, style, walk.origin);
}

function tick(input: HTMLInputElement, rect: DOMRect, origin: Corner): string {
  const [x, y, size] = [rect.left - origin.x, rect.top - origin.y, rect.width];
  const ink = strokeOf(getComputedStyle(input).color);
  const frame = { x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 2 };
  const box = element("rect", { ...frame, fill: "none", ...ink, "stroke-width": 1.5 });
  if (!input.checked) return box;
  const d = `M${x + 0.24 * size} ${y + 0.52 * size}l${0.2 * size} ${0.2 * size}l${0.34 * size} ${-0.42 * size}`;
  return box + element("path", { d, fill: "none", ...ink, "stroke-width": 2 });
}

/** A slider: a line with its position. */
function slider(
  { valueAsNumber, min, max }: HTMLInputElement,
  { direction, accentColor, color }: CSSStyleDeclaration,
  rect: DOMRect,
  origin: Corner,
): string {
  const [least, most] = [Number(min || 0), Number(max || 100)];
  const share = most > least ? (valueAsNumber - least) / (most - least) : 0;
  const [radius, y] = [7, rect.top + rect.height / 2 - origin.y];
  const [from, room] = [rect.left - origin.x + radius, Math.max(0, rect.width - 2 * radius)];
  const x = from + room * (direction === "rtl" ? 1 - share : share);
  const ink = accentColor === "auto" ? color : accentColor;
  const line = { x1: from - radius, x2: from + room + radius, y1: y, y2: y, "stroke-width": 2 };
  return (
    element("line", { ...line, ...strokeOf(ink), "stroke-linecap": "round" }) +
    element("circle", { cx: x, cy: y, r: radius, ...fillOf(ink) })
  );
}

function canvasImage(canvas: HTMLCanvasElement, { origin }: Walk): string {
  const rect = canvas.getBoundingClientRect();
  if (canvas.width === 0 || canvas.height === 0) return "";
  return element("image", {
    ...{ x: rect.left - origin.x, y: rect.top - origin.y },
    ...{ width: rect.width, height: rect.height, preserveAspectRatio: "none" },
    "image-rendering": getComputedStyle(canvas).imageRendering,
    href: canvas.toDataURL(),
  });
}

function inside(node: Element, style: CSSStyleDeclaration, walk: Walk): string {
  if (node instanceof HTMLCanvasElement) return canvasImage(node, walk);
  if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement) {
    return fieldValue(node, style, walk);
  }
  return [...node.childNodes]
    .map((child) =>
      child instanceof Text
        ? textNode(child, style, walk.origin)
        : child instanceof Element
          ? walked(child, walk)
          : "",
    )
    .join("");
}

/** Extends the picture to the last drawn element. */
function reach(walk: Walk, { left, right, bottom }: DOMRect): void {
  walk.left = Math.min(walk.left, left);
  walk.right = Math.max(walk.right, right);
  walk.bottom = Math.max(walk.bottom, bottom);
}

function walked(node: Element, walk: Walk): string {
  if (node.matches(walk.leftOut)) return "";
  if (node.localName === "summary" && !node.parentElement?.hasAttribute("open")) return "";
  if (!node.checkVisibility({ visibilityProperty: true })) return "";
  const rect = node.getBoundingClientRect();
  if (node instanceof SVGSVGElement) {
    reach(walk, rect);
    return drawing(node, walk.origin);
  }
  const style = getComputedStyle(node);
  const isBare = node.matches(bare);
  const box = isBare ? "" : boxOf(rect, style, walk.origin, walk.patterns);
  const holds = [...node.childNodes].some((it) => it instanceof Text && it.data.trim() !== "");
  if (box !== "" || isBare || holds || node instanceof HTMLCanvasElement) reach(walk, rect);
  const content = box + inside(node, style, walk);
  if (style.opacity === "1" || content === "") return content;
  return element("g", { opacity: style.opacity }, content);
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The first background that is not transparent. */
function groundOf(figure: Element): string {
  const { host } = figure.getRootNode() as ShadowRoot;
  // A figure with the theme of its page knows the page's background.
  if (host.matches("[theme=page]"))
    return paintOf(getComputedStyle(host).getPropertyValue("--paper")).colour;
  const grounds = [host, document.body, document.documentElement].map((node) =>
    paintOf(getComputedStyle(node).backgroundColor),
  );
  return grounds.find(({ opacity }) => opacity === 1)?.colour ?? "white";
}

/** What a picture shows of a figure, one below the other, whatever stands between them on the page. */
const shownBlocks = '.column > :not(.top, .pinned), .graphic, [part="caption"], .more';

/** Between the blocks of a section, and before the next section. */
const gaps = { block: 20, section: 32 };

/** The title over the whole width: on a page it is narrow beside the tools, or hidden. */
function laidTitle(figure: Element, title: string, width: number): HTMLElement {
  const heading = document.createElement("h2");
  heading.textContent = title;
  heading.style.cssText = `position: absolute; inline-size: ${width}px`;
  figure.prepend(heading);
  return heading;
}

interface About {
  readonly title: string;
  readonly language: string;
  /** The picture that is drawn, without its controls and what stands under it. */
  readonly part?: string | undefined;
}

export function pictureOf(figure: Element, about: About): Picture {
  const patterns: Patterns = new Map();
  const isAlone = about.part !== undefined;
  const of = isAlone
    ? `.section[data-picture="${about.part}"] :is(.graphic, [part="caption"])`
    : shownBlocks;
  const blocks = [...figure.querySelectorAll(of)].filter(
    (block) => block.checkVisibility() && block.getBoundingClientRect().height > 0,
  );
  // On a page a control below may be as wide as the figure and its text.
  const drawings = blocks.filter((block) => block.matches(".graphic"));
  const widest = Math.max(...drawings.map((block) => block.getBoundingClientRect().width));
  const isRtl = getComputedStyle(figure).direction === "rtl";
  let [content, start, right, bottom] = ["", 0, widest, 0];
  const place = (block: Element, gap: number) => {
    const rect = block.getBoundingClientRect();
    const left = isRtl ? rect.right - widest : rect.left;
    const origin = { x: left - margin, y: rect.top - bottom - gap - margin };
    const walk: Walk = {
      ...{ origin, patterns, left, right: left, bottom: rect.top },
      leftOut: isAlone ? `${leftOut}, ${controls}` : leftOut,
    };
    const drawn = walked(block, walk);
    if (drawn === "") return;
    content += drawn;
    start = Math.min(start, walk.left - left);
    right = Math.max(right, walk.right - left);
    bottom += gap + walk.bottom - rect.top;
  };
  // A style sheet may take the title away.
  if (figure.querySelector(".top h2")?.checkVisibility()) {
    const heading = laidTitle(figure, about.title, widest);
    place(heading, 0);
    heading.remove();
  }
  let section: Element | null = null;
  for (const block of blocks) {
    const own = block.closest(".section");
    const isNext = section !== null && own !== section;
    place(block, bottom === 0 ? 0 : isNext ? gaps.section : gaps.block);
    section = own;
  }
  const x = Math.floor(start);
  const [width, height] = [Math.ceil(right + 2 * margin) - x, Math.ceil(bottom + 2 * margin)];
  const defs = [...patterns.values()].map(({ text }) => text).join("");
  const ground = element("rect", { x: x || undefined, width, height, fill: groundOf(figure) });
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    ...{ width, height, viewBox: `${x} 0 ${width} ${height}`, "xml:lang": about.language },
  };
  const title = element("title", {}, escaped(about.title));
  const hatchings = defs && element("defs", {}, defs);
  return { svg: element("svg", attributes, title + hatchings + ground + content), width, height };
}

/** Pixels of the image per CSS pixel. */
const density = 2;

export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  // The page's policy allows images from data URLs, not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [density * width, density * height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("PNG");
  return blob;
}
