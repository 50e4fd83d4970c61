/** One file of a zip archive, read from its beginning as often as somebody goes back. */
import { crc32 } from "./crc32.js";
import { FaultError, fail, type Where } from "./fault.js";
import { pieceBytes, type Source } from "./source.js";

export interface MemberPlace {
  /** Where its bytes lie in the archive, and how many they are before and after inflating. */
  readonly start: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly deflated: boolean;
  /** For what is said about it. */
  readonly at: Where;
}

/** Pieces grow from the first, enough for a header, to these. */
const firstPiece = 2 ** 10;
/** A byte inflates to at most 1,032, and a stream may make all of them before it waits. */
const packedPiece = 2 ** 13;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

export class ZipMember implements Source {
  readonly name = "";
  readonly size: number;
  #reader: Reader | undefined;
  /** What came and is not read yet; its first byte is number `at` of the file. */
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  #crc = 0;

  constructor(
    private readonly archive: Source,
    private readonly place: MemberPlace,
  ) {
    this.size = place.size;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    try {
      return await this.#read(start, end);
    } catch (error) {
      // A file that has gone is a DOMException; bytes that do not inflate are another error.
      if (error instanceof FaultError || error instanceof DOMException) throw error;
      return fail("zipDamaged", this.place.at);
    }
  }

  async #read(start: number, end: number): Promise<Uint8Array> {
    if (this.#reader === undefined || start < this.#at) this.#restart();
    const bytes = new Uint8Array(end - start);
    let filled = 0;
    while (filled < bytes.length) {
      if (this.#chunk.length === 0 && !(await this.#next()))
        return fail("zipDamaged", this.place.at);
      const skipped = Math.max(0, Math.min(start - this.#at, this.#chunk.length));
      this.#take(skipped);
      const part = this.#chunk.subarray(0, bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#take(part.length);
    }
    if (this.#at === this.size) await this.#check();
    return bytes;
  }

  #take(count: number): void {
    this.#chunk = this.#chunk.subarray(count);
    this.#at += count;
  }

  /** Lets go of what is held between two readings. */
  release(): void {
    this.#reader?.cancel().catch(() => {});
    this.#reader = undefined;
    [this.#at, this.#crc, this.#chunk] = [0, 0, new Uint8Array(0)];
  }

  #restart(): void {
    this.release();
    const packed = this.#packed();
    const stream = this.place.deflated
      ? packed.pipeThrough(new DecompressionStream("deflate-raw"))
      : packed;
    this.#reader = stream.getReader();
  }

  #packed(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { start, packed, deflated } = this.place;
    let piece = firstPiece;
    let done = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      if (done === packed) return controller.close();
      const end = Math.min(packed, done + piece);
      controller.enqueue((await this.archive.read(start + done, start + end)).slice());
      done = end;
      piece = Math.min(2 * piece, deflated ? packedPiece : pieceBytes);
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }

  async #next(): Promise<boolean> {
    const { value, done } = (await this.#reader?.read()) ?? { done: true };
    if (done || value === undefined) return false;
    this.#crc = crc32(value, this.#crc);
    this.#chunk = value;
    return true;
  }

  /** Nothing follows the last byte, and all of them have the checksum. */
  async #check(): Promise<void> {
    const more = this.#chunk.length > 0 || (await this.#next());
    if (more || this.#crc !== this.place.crc) fail("zipDamaged", this.place.at);
  }
}
