/** Reads a file of the reader: what is in it, what its names say it is for, and the matrices or weights of what was chosen. */
import { type Fault, FaultError, tensorName } from "../../../data/fault.js";
import { openData } from "../../../data/open.js";
import { Pace, type PaceOptions, type Source } from "../../../data/source.js";
import type { DataReading, Parts, Roles } from "./parts.js";
import { partsOfTable } from "./table-parts.js";
import { partsOfTensors } from "./tensor-parts.js";

/** A file whose names do not say what is what. */
export interface Choice extends Pick<Parts, "items" | "rows" | "gaps"> {
  readonly kind: "choice";
  readonly file: string;
  /** Never rejects. */
  read(chosen: Roles, skip: boolean, options?: PaceOptions): Promise<OwnReading>;
}

/** One of: data, a choice, an exported state, a fault, or nothing after an abort. */
export type OwnReading =
  | DataReading
  | Choice
  | { readonly kind: "state"; readonly text: string }
  | { readonly kind: "fault"; readonly fault: Fault }
  | { readonly kind: "stopped" };

/** Never rejects. Works in slices of some milliseconds. */
export const readOwnData = (source: Source, options: PaceOptions = {}): Promise<OwnReading> =>
  orFault(options, async (pace) => {
    const head = await source.read(0, Math.min(64, source.size));
    // Returned unparsed: the state reader checks it field by field.
    if (/^\s*\{\s*"softknn"\s*:\s*"state"/.test(new TextDecoder().decode(head)))
      return {
        kind: "state",
        text: new TextDecoder().decode(await source.read(0, source.size)),
      };
    const found = await openData(source, pace);
    const { name } = source;
    const parts = "columns" in found ? partsOfTable(found, name) : partsOfTensors(found, name);
    const { items, rows, gaps } = parts;
    const roles = items.map(({ role }) => role);
    if (parts.isSure) return parts.read(roles, false, pace);
    const read: Choice["read"] = (chosen, skip, more = {}) =>
      orFault(more, (newPace) => parts.read(chosen, skip, newPace));
    return { kind: "choice", file: tensorName(name, 130), items, rows, gaps, read };
  });

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
