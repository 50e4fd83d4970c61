/** Reads what somebody brings: what it is is told by its content, and every refusal says where and why. */
import { readCsv } from "./csv.js";
import { type Fault, FaultError, fail, type Note } from "./fault.js";
import { JsonReader, type ReadMatrices } from "./json.js";
import { JsonText } from "./json-text.js";
import { encodingOf } from "./lines.js";
import { type OwnData, type OwnSlot, ownLimits } from "./matrix.js";
import { readNpy } from "./npy.js";
import { failMagic, startsAsNpy } from "./npy-header.js";
import { Pace, type PaceOptions, type Source } from "./source.js";

/** Notes about the matrices, by their places. */
export type OwnNotes = Readonly<Partial<Record<OwnSlot, readonly Note[]>>>;

/** One of: matrices, a state that was taken out of a figure, a fault, or nothing because it was stopped. */
export type OwnReading =
  | { readonly kind: "matrices"; readonly own: OwnData; readonly notes: OwnNotes }
  | { readonly kind: "state"; readonly text: string }
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "stopped" };

export interface ReadOptions extends PaceOptions {
  /** Where a matrix that names no place belongs. */
  readonly slot?: OwnSlot | undefined;
}

/** Never rejects. Works in slices of some milliseconds; memory is that of the result and of one piece. */
export async function readOwnData(source: Source, options: ReadOptions = {}): Promise<OwnReading> {
  try {
    return await read(source, options.slot, new Pace(options));
  } catch (error) {
    if (options.signal?.aborted) return { kind: "stopped" };
    const fault: Fault = error instanceof FaultError ? error.fault : { kind: "unreadable" };
    return { kind: "fault", fault };
  }
}

async function read(source: Source, slot: OwnSlot | undefined, pace: Pace): Promise<OwnReading> {
  const { size, name } = source;
  if (size === 0) fail("empty");
  if (size > ownLimits.bytes) fail("tooLarge", megabytes(size, ownLimits.bytes));
  const head = await source.read(0, Math.min(4096, size));
  if (startsAsNpy(head)) return matricesOf(await npy(source, slot, pace));
  if (/\.npy$/i.test(name) || head[0] === 0x93) failMagic(head);
  if (head[0] === 0x50 && head[1] === 0x4b) fail("archive");
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (encoding === "utf-8") checkText(head);
  const isJson = /^\s*[[{]/.test(text) || /\.json$/i.test(name);
  if (isJson) return json(source, encoding, slot, pace);
  if (slot === undefined) fail("noSlot", { found: name });
  return matricesOf({ [slot]: await readCsv(source, encoding, pace) });
}

async function npy(source: Source, slot: OwnSlot | undefined, pace: Pace): Promise<ReadMatrices> {
  if (slot === undefined) return fail("noSlot", { found: source.name });
  return { [slot]: await readNpy(source, slot, pace) };
}

const megabytes = (found: number, wanted: number) => ({
  found: `${Math.ceil(found / 2 ** 20)}`,
  wanted: `${wanted / 2 ** 20}`,
});

/** Text has no control characters but tabs and line ends. */
function checkText(head: Uint8Array): void {
  const byte = head.findIndex((b) => b === 127 || (b < 32 && (b < 9 || b > 13)));
  if (byte === -1) return;
  const shown = [...head.subarray(byte, byte + 4)];
  fail("notData", { byte, found: shown.map((b) => b.toString(16).padStart(2, "0")).join(" ") });
}

async function json(
  source: Source,
  encoding: string,
  slot: OwnSlot | undefined,
  pace: Pace,
): Promise<OwnReading> {
  const { size } = source;
  const most = ownLimits.jsonBytes;
  if (size > most) fail("tooLarge", megabytes(size, most));
  const text = new TextDecoder(encoding).decode(await source.read(0, size));
  // It is handed on as it is: whoever takes states reads it field by field.
  if (/^\s*\{\s*"softknn"\s*:\s*"state"/.test(text)) return { kind: "state", text };
  return matricesOf(await new JsonReader(new JsonText(text), source.name, pace).read(slot));
}

function matricesOf(read: ReadMatrices): OwnReading {
  const entries = Object.entries(read);
  const own = Object.fromEntries(entries.map(([slot, { matrix }]) => [slot, matrix])) as OwnData;
  const notes = Object.fromEntries(entries.map(([slot, r]) => [slot, r.notes])) as OwnNotes;
  return { kind: "matrices", own, notes };
}
