/**
 * The keys of a presentation beside those of Reveal. A control keeps its own keys; PageUp, PageDown, which
 * remote controls send, and Escape always belong to the presentation.
 */

export type PlayerCommand =
  | "next"
  | "previous"
  | "notes"
  | "window"
  | "fullScreen"
  | "larger"
  | "smaller"
  | "leave";

const commands: Readonly<Record<string, PlayerCommand>> = {
  PageDown: "next",
  PageUp: "previous",
  Escape: "leave",
  n: "notes",
  p: "window",
  f: "fullScreen",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
};

export function commandOf(event: KeyboardEvent): PlayerCommand | undefined {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey) return undefined;
  return commands[key.length === 1 ? key.toLowerCase() : key];
}

const textFields = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';
const controls =
  'input, select, textarea, button, a[href], summary, [tabindex]:not([tabindex="-1"])';

/** Whether the focused control uses the key itself. */
export function isKept(event: KeyboardEvent): boolean {
  if (["PageUp", "PageDown", "Escape"].includes(event.key)) return false;
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(controls);
}

/** Takes the focus from a control after a click; text fields keep it. */
export function leaveControl(): void {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const isText = focused?.matches(textFields);
  if (!isText && (focused instanceof HTMLElement || focused instanceof SVGElement)) focused.blur();
}
