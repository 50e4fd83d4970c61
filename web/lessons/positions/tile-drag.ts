/** Drags a tile along its row: it takes each place that the pointer reaches. */

interface TileDragEvents {
  /** The tile at one place takes another. */
  move(from: number, to: number): void;
  /** The pointer is lifted after a move. */
  done(): void;
  refresh(): void;
}

interface Held {
  readonly pointer: number;
  /** The place of the tile now. */
  readonly place: number;
  /** From the middle of its place to the pointer, in pixels, when it was taken. */
  readonly grip: number;
  /** The pointer's x in the row. */
  readonly x: number;
  readonly hasMoved: boolean;
}

/** Pixels that a click may wander. */
const slack = 6;

export class TileDrag {
  #held: Held | undefined;
  #width = 1;
  #wasMoved = false;

  constructor(private readonly events: TileDragEvents) {}

  isHeld = (place: number): boolean => this.#held?.hasMoved === true && this.#held.place === place;

  /** From the place of the tile to where the pointer holds it, in pixels. */
  offset(place: number): number {
    const held = this.#held;
    if (held === undefined || !held.hasMoved || held.place !== place) return 0;
    return Math.round(held.x - held.grip - this.#width * (place + 0.5));
  }

  /** Whether a click ends no drag. */
  isClick(): boolean {
    const isClick = !this.#wasMoved;
    this.#wasMoved = false;
    return isClick;
  }

  readonly down = (event: PointerEvent): void => {
    const tile = (event.target as Element).closest<HTMLButtonElement>("[data-place]");
    this.#wasMoved = false;
    if (tile === null || tile.disabled || event.button !== 0) return;
    const row = event.currentTarget as HTMLElement;
    const place = Number(tile.dataset.place);
    this.#width = row.clientWidth / row.children.length;
    const x = event.clientX - row.getBoundingClientRect().left;
    const grip = x - this.#width * (place + 0.5);
    this.#held = { pointer: event.pointerId, place, grip, x, hasMoved: false };
  };

  readonly move = (event: PointerEvent): void => {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    const row = event.currentTarget as HTMLElement;
    const x = event.clientX - row.getBoundingClientRect().left;
    const from = this.#width * (held.place + 0.5) + held.grip;
    if (!held.hasMoved && Math.abs(x - from) < slack) return;
    if (!held.hasMoved) row.setPointerCapture(event.pointerId);
    const last = row.children.length - 1;
    const place = Math.min(last, Math.max(0, Math.floor((x - held.grip) / this.#width)));
    this.#held = { ...held, x, place, hasMoved: true };
    this.#wasMoved = true;
    if (place === held.place) this.events.refresh();
    else this.events.move(held.place, place);
  };

  readonly up = (): void => {
    const moved = this.#held?.hasMoved;
    this.#held = undefined;
    if (moved) this.events.done();
  };
}
