/**
 * Holds fast what a reader may not change: a native control is disabled, a number that is written
 * in a matrix can be read and not typed over, and a handle of a picture is a mark like any other,
 * neither announced as movable nor a stop of the Tab key. The views know nothing of it: it is done
 * after each drawing, and undone when it is no longer wanted.
 */
import type { ViewName } from "../../figure/state.js";
import { type Control, type Rules, tableOf } from "./controls.js";

const native = "button, input, select, textarea";

/** Of a handle: what says that it moves. */
const movable = ["tabindex", "aria-roledescription", "aria-valuenow", "aria-valuetext"] as const;

/** No stop of the Tab key. */
const unreached = "-1";

type Undo = () => void;

export class Held {
  #held = new Map<Element, Undo>();

  /** Looks over what was drawn. */
  apply(root: ParentNode, view: ViewName, rules: Rules): void {
    const before = this.#held;
    this.#held = new Map();
    for (const control of tableOf(view).controls) {
      const locked = rules.locked(control.name);
      if (rules.offered(control.name) && !locked) continue;
      for (const part of all(root, control.holds)) this.#keep(before, part, control);
      if (!locked) continue;
      for (const part of all(root, control.controls)) {
        const inside = part.matches(native) ? [part] : all(part, native);
        for (const one of inside) this.#keep(before, one, undefined);
      }
    }
    for (const [part, undo] of before) if (!this.#held.has(part)) undo();
  }

  #keep(before: Map<Element, Undo>, part: Element, control: Control | undefined): void {
    const undo = before.get(part) ?? begin(part, control);
    hold(part, control);
    this.#held.set(part, undo);
  }
}

function all(root: ParentNode, selector: string | undefined): readonly Element[] {
  return selector === undefined ? [] : [...root.querySelectorAll(selector)];
}

type Native = HTMLInputElement | HTMLButtonElement | HTMLSelectElement;
const isNative = (part: Element): part is Native => part.matches(native);
const isEntry = (part: Element) => part.matches("input.entry");

/** What undoes it; the marks `data-held` and `data-locked` are for the style sheet. */
function begin(part: Element, control: Control | undefined): Undo {
  const mark = control === undefined ? "data-locked" : "data-held";
  part.setAttribute(mark, "");
  const unmark = () => part.removeAttribute(mark);
  if (isNative(part)) {
    const { disabled } = part;
    const open = () => {
      if (isEntry(part)) (part as HTMLInputElement).readOnly = false;
      else part.disabled = disabled;
      unmark();
    };
    return open;
  }
  if (part.getAttribute("role") === "grid") {
    return () => {
      part.removeAttribute("aria-readonly");
      unmark();
    };
  }
  const role = part.getAttribute("role");
  return () => {
    if (role !== null) part.setAttribute("role", role);
    for (const name of movable) {
      const value = kept.get(part)?.[name];
      if (value !== undefined) part.setAttribute(name, value);
    }
    part.removeAttribute("aria-description");
    kept.delete(part);
    unmark();
  };
}

/** What the drawing has last said of a handle. */
const kept = new WeakMap<Element, Partial<Record<(typeof movable)[number], string>>>();

/** After each drawing: what has been drawn anew says again that it moves. */
function hold(part: Element, control: Control | undefined): void {
  if (isNative(part)) {
    if (isEntry(part)) (part as HTMLInputElement).readOnly = true;
    else part.disabled = true;
    return;
  }
  if (part.getAttribute("role") === "grid") {
    part.setAttribute("aria-readonly", "true");
    return;
  }
  const answers = control?.answers === true;
  part.setAttribute("role", answers ? "button" : "img");
  const said = kept.get(part) ?? {};
  for (const name of movable) {
    const value = part.getAttribute(name);
    if (value === null || (name === "tabindex" && value === unreached)) continue;
    said[name] = value;
    if (name !== "tabindex") part.removeAttribute(name);
    // Without the attribute Chromium stops at drawings that listen to the focus.
    else if (!answers) part.setAttribute(name, unreached);
  }
  kept.set(part, said);
  // A mark says where it is as its description: the name stays the drawing's own.
  if (said["aria-valuetext"]) part.setAttribute("aria-description", said["aria-valuetext"]);
}
