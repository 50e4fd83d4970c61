/** Moves a slide by dragging its handle. Buttons do the same for keyboard and touch. */

const type = "application/x-softknn-slide";

export class SlideDrag {
  /** The dragged slide. */
  id: number | undefined;
  /** The index before which it would be dropped. */
  target: number | undefined;

  constructor(
    private readonly events: {
      moved(id: number, to: number): void;
      changed(): void;
    },
  ) {}

  start(event: DragEvent, id: number): void {
    const row = (event.target as Element).closest("li");
    event.dataTransfer?.setData(type, String(id));
    if (row) event.dataTransfer?.setDragImage(row, 12, 12);
    this.id = id;
  }

  readonly over = (event: DragEvent): void => {
    if (this.id === undefined) return;
    event.preventDefault();
    const rows = [...(event.currentTarget as Element).querySelectorAll(":scope > li")];
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    this.#aim(below < 0 ? rows.length : below);
  };

  #aim(target: number | undefined): void {
    if (this.target === target) return;
    this.target = target;
    this.events.changed();
  }

  readonly drop = (event: DragEvent): void => {
    const { id, target } = this;
    if (id === undefined || target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    this.events.moved(id, target);
  };

  readonly end = (): void => {
    this.id = undefined;
    this.#aim(undefined);
  };
}
