/** Byte sources, and pacing of their readers so that the page stays responsive. */

/** A file or a text, read in pieces. */
export interface Source {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The bytes in [start, end); rejects if the file was removed or changed. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export const bytesSource = (bytes: Uint8Array, name = ""): Source => ({
  name,
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

export const textSource = (text: string, name = ""): Source =>
  bytesSource(new TextEncoder().encode(text), name);

export const fileSource = (file: File): Source => ({
  name: file.name,
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

/** Bytes of a file that is opened, and of JSON, which is parsed in one piece: what a string of V8 holds, in whole MB. */
export const fileLimits = { bytes: 2 ** 30, jsonBytes: 511 * 2 ** 20 } as const;

/** Milliseconds of work before control returns to the event loop. */
const sliceMs = 12;

export interface PaceOptions {
  /** Called with the fraction that is read, 0 … 1. */
  readonly progress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns to the event loop between slices of work. */
export class Pace {
  #end = performance.now() + sliceMs;

  constructor(private readonly options: PaceOptions = {}) {}

  get aborted(): boolean {
    return this.options.signal?.aborted ?? false;
  }

  /** Whether the slice is used up. */
  get due(): boolean {
    return performance.now() > this.#end;
  }

  /** Pauses if the slice is used up; throws the signal's reason after an abort. */
  async rest(share: number): Promise<void> {
    this.options.signal?.throwIfAborted();
    if (!this.due) return;
    this.options.progress?.(share);
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.options.signal?.throwIfAborted();
    this.#end = performance.now() + sliceMs;
  }
}
