/** Blocks pointer and keys on locked parts of a picture: the page scrolls as if the part were not there. */

export interface LockHost {
  /** A gesture begins. */
  begins(): void;
  isLocked(control: string): boolean;
  /** Whether dropping files is blocked. */
  closed(): boolean;
}

/** A locked grid still supports arrow keys, so that its cells can be read. */
const isWalked = (event: Event) => (event.target as Element).closest("table, [role='grid']");
const moves = /^(Arrow|Page|Home|End|Delete|Backspace)/;

/** Listens in the capture phase, before the views. */
export function blockLockedInput(root: HTMLElement | DocumentFragment, host: LockHost): void {
  const isLocked = (event: Event) => {
    const part = (event.target as Element).closest<HTMLElement | SVGElement>("[data-edits]");
    return part !== null && host.isLocked(part.dataset.edits ?? "");
  };
  const first = (type: string, listener: (event: Event) => void) =>
    root.addEventListener(type, listener, { capture: true });
  for (const type of ["pointerdown", "keydown", "click", "input", "change"]) {
    first(type, () => host.begins());
  }
  first("touchstart", (event) => {
    if (isLocked(event)) event.stopPropagation();
  });
  first("keydown", (event) => {
    const moving = moves.test((event as KeyboardEvent).key);
    if (moving && isLocked(event) && !isWalked(event)) event.stopPropagation();
  });
  for (const type of ["dragover", "drop"]) {
    first(type, (event) => {
      if (!host.closed()) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
