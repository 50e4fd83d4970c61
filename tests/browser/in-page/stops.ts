/** Where Tab stops: in which order, how often in one widget, and that the focus alone changes nothing. */
import { elements, isSeen, nameOf, parentOf } from "./tree.js";

const focusable =
  'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]';

export const stops = () =>
  elements().filter(
    (e): e is HTMLElement =>
      e.matches(focusable) &&
      (e as HTMLElement).tabIndex >= 0 &&
      !e.matches(":disabled") &&
      isSeen(e),
  );

/** A drawing is one place: its points can be anywhere in it. */
const placeOf = (e: Element): Element => {
  const drawing = e.closest("svg");
  return drawing ?? e.closest("label") ?? e;
};
/** Stays at an edge of the window, beside the column. */
const isFixed = (e: Element | null): boolean =>
  e !== null && (/fixed|sticky/.test(getComputedStyle(e).position) || isFixed(parentOf(e)));

/** In a window of one column Tab goes down, and along a row in the direction of the text. */
export const order = () => {
  const faults: string[] = [];
  let before: Element | undefined;
  for (const stop of stops()) {
    if (stop.tabIndex > 0) faults.push(`tabindex ${stop.tabIndex}: ${nameOf(stop)}`);
    const place = placeOf(stop);
    const box = place.getBoundingClientRect();
    if (isFixed(place) || box.width <= 1 || box.bottom + scrollY < 0) continue;
    if (before && before !== place) {
      const last = before.getBoundingClientRect();
      const isRow = box.top < last.bottom - 1 && last.top < box.bottom - 1;
      const isRight = getComputedStyle(place.parentElement ?? place).direction === "rtl";
      const isBack = isRight ? box.right > last.right + 1 : box.left < last.left - 1;
      // A line of text breaks; the next column begins at the top.
      const inText = getComputedStyle(place).display === "inline";
      const isColumn = isRight ? box.right <= last.left + 1 : box.left >= last.right - 1;
      if (isRow ? isBack && !inText : box.top < last.top && !isColumn)
        faults.push(`after ${nameOf(before)}: ${nameOf(stop)}`);
    }
    before = place;
  }
  return faults;
};

/** Widgets in which the arrow keys move. */
const composite = '[role="grid"], [role="listbox"], [role="tablist"], svg:has([data-point])';

/** Each of them is one stop. */
export const widgets = () =>
  elements()
    .filter((e) => e.matches(composite) && isSeen(e))
    .flatMap((widget) => {
      const isPlot = widget.localName === "svg" && widget.role !== "grid";
      const inside = stops().filter(
        (stop) => widget.contains(stop) && (!isPlot || stop.matches("[data-point]")),
      );
      const count = inside.length;
      return count === 1 ? [] : [`${count} stops: ${nameOf(widget)}`];
    });
