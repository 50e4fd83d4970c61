/** Where bytes come from, and at what pace they are read: no page may stand still for it. */

/** A file or a pasted text, read piece by piece. */
export interface Source {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to `end`; may fail when a file has gone or changed. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export function textSource(text: string): Source {
  const bytes = new TextEncoder().encode(text);
  return { name: "", size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

export function fileSource(file: File): Source {
  const { name, size } = file;
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  return { name, size, read };
}

/** So much is read at once: some milliseconds of work. */
export const pieceBytes = 2 ** 18;

/** Milliseconds of work before everything else has its turn. */
const sliceMs = 12;

export interface PaceOptions {
  /** Told the share that is read, 0 … 1. */
  readonly progress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Lets timers, input and drawing have their turn between slices of work. */
export class Pace {
  #end = performance.now() + sliceMs;

  constructor(private readonly options: PaceOptions = {}) {}

  /** Whether the slice is used up. */
  get due(): boolean {
    return performance.now() > this.#end;
  }

  /** Rests, if it is time to; throws the signal's reason once that is aborted. */
  async rest(share: number): Promise<void> {
    this.options.signal?.throwIfAborted();
    if (!this.due) return;
    this.options.progress?.(share);
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.options.signal?.throwIfAborted();
    this.#end = performance.now() + sliceMs;
  }
}
