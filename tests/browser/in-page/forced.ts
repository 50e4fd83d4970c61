/** What is left of marks and choices where the system sets the colors. */
import { colorOf, contrast, groundOf } from "./colors.js";
import { elements, isIn, isSeen, nameOf } from "./tree.js";

/** Table cells and bars whose background shows a weight, which forced colours would take away. */
const painted = ".inked, .head-bar";

const lookOf = (e: Element) => {
  const s = getComputedStyle(e);
  const border = [s.borderTop, s.borderRight, s.borderBottom, s.borderLeft];
  return [
    s.color,
    s.backgroundColor,
    ...border,
    s.outlineStyle === "none" ? "" : s.outline,
    s.fontWeight,
    s.textDecorationLine,
    s.backgroundImage,
  ].join("|");
};
const chosen =
  '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"])';
const chosenFaults = () =>
  elements().flatMap((e) => {
    if (!e.matches(chosen) || !isSeen(e) || e instanceof SVGElement) return [];
    const [attribute = ""] = ["aria-pressed", "aria-selected", "aria-current"].filter((name) =>
      e.hasAttribute(name),
    );
    const group =
      e.parentElement?.localName === "li" ? e.parentElement.parentElement : e.parentElement;
    const others = [...(group?.querySelectorAll(e.localName) ?? [])].filter(
      (other) =>
        other !== e &&
        !other.matches(chosen) &&
        !other.matches(":disabled") &&
        isSeen(other) &&
        (attribute === "aria-current" || other.hasAttribute(attribute)),
    );
    return others[0] && lookOf(others[0]) === lookOf(e)
      ? [`looks like the others: ${nameOf(e)}`]
      : [];
  });

const drawn =
  ".query-star, .key-shape, .output-cross, .bar, .spoke, .cell-frame, .hatch-line, .axis, .marker, .sketch-handle, .sketch-line";
export const forced = () => {
  const faults = chosenFaults();
  for (const e of elements())
    if (e.matches(painted) && isSeen(e) && getComputedStyle(e).forcedColorAdjust !== "none")
      faults.push(`no longer painted: ${nameOf(e)}`);
  for (const e of elements()) {
    // On a coloured plane marks have a ring against the plane.
    if (!e.matches(drawn) || !isSeen(e) || isIn(e, ".coloured")) continue;
    const { fill, stroke, strokeWidth } = getComputedStyle(e);
    const ground = groundOf(e.closest("svg")?.parentElement ?? null);
    const best = Math.max(
      fill === "none" ? 1 : contrast(colorOf(fill), ground),
      stroke === "none" || strokeWidth === "0px" ? 1 : contrast(colorOf(stroke), ground),
    );
    if (best < 3 && (fill !== "none" || stroke !== "none"))
      faults.push(`${best.toFixed(1)}:1 ${nameOf(e)}`);
  }
  return faults;
};
