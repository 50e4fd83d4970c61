/** Backgrounds, hatchings and borders of a box. */
import { fillOf, paintOf, strokeOf } from "./colours.js";
import { element } from "./svg-writer.js";
import type { Corner } from "./text-lines.js";

/** Patterns of the picture, by their appearance. */
export type Patterns = Map<string, { readonly id: string; readonly text: string }>;

/** A repeating gradient: its angle, its last colour, and the start and end of that colour. */
const stripes =
  /^repeating-linear-gradient\((-?[\d.]+)deg, .*?((?:rgba?|color|oklab|oklch)\([^()]+\)) ([\d.]+)px(?:, .*)? ([\d.]+)px\)$/;

function hatching(image: string, patterns: Patterns): string | undefined {
  const found = stripes.exec(image);
  if (found === null) return undefined;
  const known = patterns.get(image);
  if (known) return `url(#${known.id})`;
  const [, angle, , from, to] = found;
  const colours = image.match(/(?:rgba?|color|oklab|oklch)\([^()]+\)/g) ?? [];
  const id = `stripes-${patterns.size}`;
  const line = { x: Number(from), y: 0, width: Number(to) - Number(from), height: 8 };
  const pattern = {
    ...{ id, width: Number(to), height: 8, patternUnits: "userSpaceOnUse" },
    patternTransform: `rotate(${Number(angle) - 90})`,
  };
  const stripe = element("rect", { ...line, ...fillOf(colours.at(-1) ?? "") });
  patterns.set(image, { id, text: element("pattern", pattern, stripe) });
  return `url(#${id})`;
}

const sides = ["Top", "Right", "Bottom", "Left"] as const;

interface Border {
  readonly width: number;
  readonly style: string;
  readonly colour: string;
}

function bordersOf(style: CSSStyleDeclaration): Border[] {
  return sides.map((side) => ({
    width: Number.parseFloat(style[`border${side}Width`]),
    style: style[`border${side}Style`],
    colour: style[`border${side}Color`],
  }));
}

const isDrawn = ({ width, style, colour }: Border): boolean =>
  width > 0 && style !== "none" && style !== "hidden" && paintOf(colour).opacity > 0;

function strokeAttributes({ width, style, colour }: Border) {
  const dashes: Record<string, string> = {
    dotted: `${width} ${width}`,
    dashed: `${3 * width} ${2 * width}`,
  };
  return { ...strokeOf(colour), "stroke-width": width, "stroke-dasharray": dashes[style] };
}

/** Background and borders of an element, if any. */
export function boxOf(
  rect: DOMRect,
  style: CSSStyleDeclaration,
  origin: Corner,
  patterns: Patterns,
): string {
  const [x, y] = [rect.left - origin.x, rect.top - origin.y];
  const { width, height } = rect;
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);
  const round = style.borderTopLeftRadius.endsWith("%") ? Math.min(width, height) / 2 : radius;
  const shape = { x, y, width, height, rx: round || undefined };
  const parts: string[] = [];
  if (paintOf(style.backgroundColor).opacity > 0) {
    parts.push(element("rect", { ...shape, ...fillOf(style.backgroundColor) }));
  }
  const pattern = hatching(style.backgroundImage, patterns);
  if (pattern) parts.push(element("rect", { ...shape, fill: pattern }));
  const borders = bordersOf(style);
  const [top] = borders;
  const alike = borders.every((b) => JSON.stringify(b) === JSON.stringify(top));
  if (top && alike && isDrawn(top)) {
    const w = top.width;
    const inner = { x: x + w / 2, y: y + w / 2, width: width - w, height: height - w };
    if (inner.width > 0 && inner.height > 0) {
      parts.push(
        element("rect", {
          ...inner,
          rx: round || undefined,
          fill: "none",
          ...strokeAttributes(top),
        }),
      );
    }
  } else parts.push(...borders.map((border, side) => edge(border, side, shape)));
  return parts.join("");
}

/** One border as a line along the middle of its width. */
function edge(
  border: Border,
  side: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  if (!isDrawn(border)) return "";
  const half = border.width / 2;
  const level = side === 0 || side === 2;
  const at = [y + half, x + width - half, y + height - half, x + half][side] ?? 0;
  const ends = level
    ? { x1: x, y1: at, x2: x + width, y2: at }
    : { x1: at, y1: y, x2: at, y2: y + height };
  return element("line", { ...ends, ...strokeAttributes(border) });
}
