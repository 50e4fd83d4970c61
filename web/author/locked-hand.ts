/** Pointer and keys on locked parts of a picture: the page scrolls as if the part were not there. */

export interface HandHost {
  /** A hand begins something. */
  begins(): void;
  isLocked(control: string): boolean;
  /** Files may not be dropped on the figure. */
  closed(): boolean;
}

/** A grid is walked with the arrow keys, and read, whoever may change it. */
const isWalked = (event: Event) => (event.target as Element).closest("table, [role='grid']");
const moves = /^(Arrow|Page|Home|End|Delete|Backspace)/;

/** Listens before the views do. */
export function watchHand(root: HTMLElement | DocumentFragment, host: HandHost): void {
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
