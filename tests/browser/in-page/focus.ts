/** Whether the focus is seen wherever Tab leads, what has it, and that it changes nothing else. */
import { colorOf, contrast, groundOf } from "./colors.js";
import { stops } from "./stops.js";
import { isSeen, nameOf, parentOf } from "./tree.js";

interface Look {
  readonly part: Element;
  /** What tells one look from another, and the color that is then seen. */
  readonly traits: readonly (readonly [look: string, color: string])[];
}

const outlineOf = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
  outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1 ? outlineColor : "none";

/** The edge that a pseudo-element draws. */
const edgeOf = (part: Element, pseudo: string) => {
  const { content, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(
    part,
    pseudo,
  );
  const isDrawn = content !== "none" && borderTopStyle !== "none";
  return [
    isDrawn ? `${borderTopWidth} ${borderTopColor}` : "",
    isDrawn ? borderTopColor : "none",
  ] as const;
};

const lookOf = (part: Element): Look => {
  const style = getComputedStyle(part);
  const outline = outlineOf(style);
  const { stroke, strokeWidth, opacity, fill } = style;
  const drawn = part instanceof SVGElement;
  return {
    part,
    traits: [
      [outline, outline],
      edgeOf(part, "::after"),
      drawn ? [`${stroke} ${strokeWidth} ${opacity}`, stroke] : ["", "none"],
      drawn ? [fill, fill] : ["", "none"],
    ],
  };
};

/** What a mark of focus can be made of: the element, what is drawn in it, and what it stands in. */
const marksOf = (e: Element): Look[] => {
  const inside = e instanceof SVGElement || e.childElementCount < 4 ? e.querySelectorAll("*") : [];
  const around = [e.parentElement, e.parentElement?.parentElement].filter(
    (each) => each instanceof Element,
  );
  return [e, ...inside, ...around].map(lookOf);
};

/** The best contrast of what changed, 0 where nothing did. */
const focusContrast = (before: readonly Look[], after: readonly Look[]) => {
  const seen = after.flatMap(({ part, traits }, i) => {
    const ground = groundOf(parentOf(part));
    return traits.flatMap(([look, color], j) =>
      look === before[i]?.traits[j]?.[0] || color === "none"
        ? []
        : contrast(colorOf(color), ground),
    );
  });
  return Math.max(0, ...seen);
};

/** What lies at a place, the topmost first. */
const stackAt = (x: number, y: number, root: Document | ShadowRoot = document): Element[] =>
  root.elementsFromPoint(x, y).flatMap((e) => {
    const inner = e.shadowRoot && e.shadowRoot !== root ? stackAt(x, y, e.shadowRoot) : [];
    return [...inner, e];
  });

/** Such as the room around a handle that takes a press. */
const isClear = (e: Element) => {
  const { fill, stroke, opacity, backgroundColor } = getComputedStyle(e);
  if (opacity === "0") return true;
  if (!(e instanceof SVGElement)) return colorOf(backgroundColor)[3] === 0;
  return e instanceof SVGSVGElement || (colorOf(fill)[3] === 0 && stroke === "none");
};
const contains = (outer: Element, inner: Element | null): boolean =>
  inner !== null && (outer === inner || contains(outer, parentOf(inner)));
const isOnTop = (target: Element, x: number, y: number) => {
  const first = stackAt(x, y).find((e) => contains(target, e) || !isClear(e));
  return first !== undefined && contains(target, first);
};

/** Whether any of nine places of each line of an element is not behind something else. */
const isHit = (e: Element) => {
  const target = e.closest("label") ?? e;
  const at = [0.1, 0.5, 0.9];
  return [...target.getClientRects()].some((box) =>
    at.some((u) => at.some((v) => isOnTop(target, box.x + u * box.width, box.y + v * box.height))),
  );
};

const focusFault = async (e: HTMLElement): Promise<string | undefined> => {
  (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.blur();
  (document.activeElement as HTMLElement | null)?.blur();
  const before = marksOf(e);
  e.focus({ focusVisible: true } as FocusOptions);
  let best = focusContrast(before, marksOf(e));
  if (best < 3) {
    // Some mark the focus a little later.
    await new Promise((done) => setTimeout(done, 60));
    best = focusContrast(before, marksOf(e));
  }
  if (!e.isConnected || !isSeen(e)) return undefined;
  if (best < 3) return `focus ${best.toFixed(2)}:1 on ${nameOf(e)}`;
  if (isHit(e) || getComputedStyle(e).pointerEvents === "none") return undefined;
  const { x, y, width, height } = e.getBoundingClientRect();
  const [cover] = stackAt(x + width / 2, y + height / 2);
  return `covered: ${nameOf(e)} at ${x.toFixed()}, ${y.toFixed()} by ${cover ? nameOf(cover) : "the edge"}`;
};

/** The address with the state, the title, and what is open. */
const context = () => {
  const open = stops().length + document.querySelectorAll("dialog[open]").length / 1000;
  const figures = [...document.querySelectorAll("soft-attention")];
  const states = figures.map((figure) => (figure as Element & { hash?: string }).hash);
  return [location.href, document.title, open, ...states].join(" ");
};

export const focus = async () => {
  const faults: string[] = [];
  const before = context();
  for (const stop of stops()) {
    if (!stop.isConnected || stop.localName === "iframe") continue;
    const fault = await focusFault(stop);
    if (fault) faults.push(fault);
  }
  if (context() !== before) faults.push(`the focus changed ${before} to ${context()}`);
  (document.activeElement as HTMLElement | null)?.blur();
  return faults;
};
