/** Reads a file of the reader: what is in it, what its names say it is for, and the matrices or weights of what was chosen. */
import { type Fault, FaultError, tensorName } from "../../../data/fault.js";
import type { DataFile } from "../../../data/file.js";
import { openData } from "../../../data/open.js";
import type { DataReading, Parts, Roles } from "./parts.js";
import { partsOfTable } from "./table-parts.js";
import { partsOfTensors } from "./tensor-parts.js";

/** A file whose names do not say what is what. */
export interface Choice extends Pick<Parts, "items" | "rows"> {
  readonly kind: "choice";
  readonly file: string;
  read(chosen: Roles): DataReading | FaultReading;
}

interface FaultReading {
  readonly kind: "fault";
  readonly fault: Fault;
}

/** One of: data, a choice, an exported state, or a fault. */
export type OwnReading =
  | DataReading
  | Choice
  | { readonly kind: "state"; readonly text: string }
  | FaultReading;

/** Never rejects. */
export async function readOwnData(file: DataFile): Promise<OwnReading> {
  const start = new TextDecoder().decode(file.bytes.subarray(0, 64));
  // Returned unparsed: the state reader checks it field by field.
  if (/^\s*\{\s*"softknn"\s*:\s*"state"/.test(start))
    return { kind: "state", text: new TextDecoder().decode(file.bytes) };
  try {
    const found = await openData(file);
    const { name } = file;
    const parts = "columns" in found ? partsOfTable(found, name) : partsOfTensors(found, name);
    const { items, rows } = parts;
    if (parts.isSure) return parts.read(items.map(({ role }) => role));
    const read: Choice["read"] = (chosen) => {
      try {
        return parts.read(chosen);
      } catch (error) {
        return faultOf(error);
      }
    };
    return { kind: "choice", file: tensorName(name, 130), items, rows, read };
  } catch (error) {
    return faultOf(error);
  }
}

export const faultOf = (error: unknown): FaultReading => ({
  kind: "fault",
  fault: error instanceof FaultError ? error.fault : { kind: "unreadable" },
});
