/** Files that hold data and cannot be read here: each is refused with what to do instead. */
import { fail } from "./fault.js";

const starts = (head: Uint8Array, ...bytes: readonly number[]) =>
  bytes.every((byte, i) => head[i] === byte);

/** Throws for pickles, also those of PyTorch, and for HDF5. */
export function refuseForeign(head: Uint8Array, name: string): void {
  if (starts(head, 0x89, 0x48, 0x44, 0x46)) fail("hdf5");
  const isPickle = starts(head, 0x80) && (head[1] ?? 9) <= 5 && (head[1] ?? 0) >= 2;
  if (isPickle || /\.(pkl|pickle|pt|pth|joblib)$/i.test(name)) fail("pickle");
}
