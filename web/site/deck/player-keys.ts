/**
 * The keys of a presentation. Controls reached with Tab, and text fields, keep their own keys; after a
 * click the arrow keys change the slide. PageUp and PageDown, which remote controls send, always change
 * the slide.
 */

export type PlayerCommand =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "blank"
  | "notes"
  | "window"
  | "fullScreen"
  | "larger"
  | "smaller"
  | "leave";

const always: Readonly<Record<string, PlayerCommand>> = {
  PageDown: "next",
  PageUp: "previous",
  Escape: "leave",
};

const elsewhere: Readonly<Record<string, PlayerCommand>> = {
  " ": "next",
  Home: "first",
  End: "last",
  b: "blank",
  ".": "blank",
  n: "notes",
  p: "window",
  f: "fullScreen",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
};

export interface PlayerKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The command of a key; `isKept` if the focused control uses the key. */
export function commandOf(
  { key, shiftKey, ctrlKey, altKey, metaKey }: PlayerKey,
  isKept: boolean,
  isRightToLeft: boolean,
): PlayerCommand | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (always[key]) return always[key];
  if (isKept) return undefined;
  if (key === " " && shiftKey) return "previous";
  if (key === "ArrowRight" || key === "ArrowLeft")
    return (key === "ArrowRight") === isRightToLeft ? "previous" : "next";
  return elsewhere[key.length === 1 ? key.toLowerCase() : key];
}

const textFields = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';
const controls =
  'input, select, textarea, button, a[href], summary, [tabindex]:not([tabindex="-1"])';

/** Tracks whether the focus moved by keyboard or pointer. */
export class FocusOrigin {
  #byTab = false;

  readonly pointer = (): void => {
    this.#byTab = false;
  };

  readonly key = ({ key }: { readonly key: string }): void => {
    if (key === "Tab") this.#byTab = true;
  };

  /** Whether the focused control uses the key itself. */
  keeps(event: KeyboardEvent): boolean {
    const [target] = event.composedPath();
    if (!(target instanceof Element)) return false;
    return target.matches(textFields) || (this.#byTab && target.matches(controls));
  }

  /** The presentation moved the focus. */
  readonly moved = (): void => {
    this.#byTab = false;
  };
}
