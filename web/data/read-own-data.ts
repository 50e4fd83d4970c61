/** Reads the reader's own data: the format is detected from the content, and every error names the reason and, where it is known, the place. */
import { readCsv } from "./csv.js";
import { type Fault, FaultError, fail, megabytes, type Note, tensorName } from "./fault.js";
import { type ReadMatrices, readJson } from "./json.js";
import { encodingOf } from "./lines.js";
import { type OwnData, type OwnSlot, ownLimits } from "./matrix.js";
import { readNpy } from "./npy.js";
import { failMagic, startsAsNpy } from "./npy-header.js";
import { readNpz } from "./npz.js";
import type { ReadMatrix } from "./rows.js";
import { readSafetensors, startsAsSafetensors } from "./safetensors.js";
import { slotOfFile } from "./slots.js";
import { Pace, type PaceOptions, pieceBytes, type Source } from "./source.js";
import { type Chosen, leftOut, planTensors, readChosen, type Tensors } from "./tensor-choice.js";
import { startsAsZip } from "./zip.js";

/** Notes about the matrices, by their places. */
export type OwnNotes = Readonly<Partial<Record<OwnSlot, readonly Note[]>>>;

/** A file with several tensors whose names do not determine their places. */
export interface TensorChoice {
  readonly kind: "choice";
  readonly file: string;
  /** The places that need a choice. */
  readonly places: readonly OwnSlot[];
  /** The usable tensors; the others cannot be read, or have no rows. */
  readonly tensors: readonly { readonly name: string; readonly shape: readonly number[] }[];
  readonly guess: Chosen;
  /** Never rejects. */
  read(chosen: Chosen, options: PaceOptions): Promise<OwnReading>;
}

/** One of: matrices, a choice, an exported state, a fault, or nothing after an abort. */
export type OwnReading =
  | { readonly kind: "matrices"; readonly own: OwnData; readonly notes: OwnNotes }
  | TensorChoice
  | { readonly kind: "state"; readonly text: string }
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "stopped" };

export interface ReadOptions extends PaceOptions {
  /** The target place; by default, names determine it. */
  readonly slot?: OwnSlot | undefined;
}

/** Never rejects. Works in slices of some milliseconds; memory is that of the result and of one piece. */
export async function readOwnData(source: Source, options: ReadOptions = {}): Promise<OwnReading> {
  return orFault(options, (pace) => read(source, options.slot, pace));
}

async function orFault(
  options: PaceOptions,
  act: (pace: Pace) => Promise<OwnReading>,
): Promise<OwnReading> {
  try {
    return await act(new Pace(options));
  } catch (error) {
    if (options.signal?.aborted) return { kind: "stopped" };
    const fault: Fault = error instanceof FaultError ? error.fault : { kind: "unreadable" };
    return { kind: "fault", fault };
  }
}

async function read(source: Source, given: OwnSlot | undefined, pace: Pace): Promise<OwnReading> {
  const { size, name } = source;
  const slot = given ?? slotOfFile(name);
  if (size === 0) fail("empty");
  if (size > ownLimits.bytes) fail("tooLarge", megabytes(size, ownLimits.bytes));
  const head = await source.read(0, Math.min(4096, size));
  if (startsAsNpy(head)) return matricesOf(await npy(source, slot, pace));
  if (/\.npy$/i.test(name) || head[0] === 0x93) failMagic(head);
  if (startsAsZip(head)) return tensorsOf(await readNpz(source, pace), source, given, pace);
  if (/\.npz$/i.test(name)) fail("zipDirectory", { byte: size });
  if (/\.safetensors$/i.test(name) || startsAsSafetensors(head)) {
    const { tensors } = await readSafetensors(source, pace);
    return tensorsOf(tensors, source, given, pace);
  }
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (encoding === "utf-8") checkText(head);
  const isJson = /^\s*[[{]/.test(text) || /\.json$/i.test(name);
  if (isJson) return json(source, encoding, slot, pace);
  if (slot === undefined) fail("noSlot", { found: tensorName(name) });
  return matricesOf({ [slot]: await readCsv(source, encoding, pace) });
}

async function npy(source: Source, slot: OwnSlot | undefined, pace: Pace): Promise<ReadMatrices> {
  if (slot === undefined) return fail("noSlot", { found: tensorName(source.name) });
  return { [slot]: await readNpy(source, slot, pace) };
}

async function tensorsOf(
  tensors: Tensors,
  source: Source,
  slot: OwnSlot | undefined,
  pace: Pace,
): Promise<OwnReading> {
  const { chosen, open, names } = planTensors(tensors, source.name, slot);
  const take = async (these: Chosen, newPace: Pace) =>
    matricesOf(await readChosen(tensors, these, source, newPace));
  if (open.length === 0) {
    const reading = await take(chosen, pace);
    const [first] = Object.keys(chosen) as OwnSlot[];
    return slot || first === undefined
      ? reading
      : withNotes(reading, first, leftOut(tensors, chosen));
  }
  const shapeOf = (name: string) => tensors.get(name)?.shape ?? [];
  return {
    kind: "choice",
    file: tensorName(source.name),
    places: open,
    tensors: names.map((name) => ({ name, shape: shapeOf(name) })),
    guess: chosen,
    read: (these, options) => orFault(options, (newPace) => take(these, newPace)),
  };
}

function withNotes(reading: OwnReading, slot: OwnSlot, notes: readonly Note[]): OwnReading {
  if (reading.kind !== "matrices") return reading;
  return {
    ...reading,
    notes: { ...reading.notes, [slot]: [...(reading.notes[slot] ?? []), ...notes] },
  };
}

/** Text has no control characters except tabs and line ends. */
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
  const head = new TextDecoder(encoding).decode(await source.read(0, Math.min(4096, size)));
  const isState = /^\s*\{\s*"softknn"\s*:\s*"state"/.test(head);
  const most = isState ? ownLimits.stateBytes : ownLimits.jsonBytes;
  if (size > most) fail("tooLarge", megabytes(size, most));
  const decoder = new TextDecoder(encoding);
  let text = "";
  for (let at = 0; at < size; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, size);
    text += decoder.decode(await source.read(at, end), { stream: end < size });
    await pace.rest(0);
  }
  // Returned unparsed: the state reader checks it field by field.
  if (isState) return { kind: "state", text };
  return matricesOf(readJson(text, tensorName(source.name), slot));
}

function matricesOf(read: ReadMatrices): OwnReading {
  const entries = Object.entries(read);
  const named = ({ matrix }: ReadMatrix) => ({ ...matrix, name: tensorName(matrix.name, 130) });
  const own = Object.fromEntries(entries.map(([slot, r]) => [slot, named(r)])) as OwnData;
  const notes = Object.fromEntries(entries.map(([slot, r]) => [slot, r.notes])) as OwnNotes;
  return { kind: "matrices", own, notes };
}
