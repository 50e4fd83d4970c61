/** NumPy's .npz: a zip archive with one .npy file per array, which unzipit reads. */
import { unzipRaw, type ZipEntry } from "unzipit";
import { FaultError, fail, tensorName } from "./fault.js";
import { megabytes, mostBytes } from "./file.js";
import { openNpy } from "./npy.js";
import { brokenTensor, type StoredTensor, type Tensors } from "./tensor.js";

/** The arrays by name. An unreadable array is listed with its fault. */
export async function readNpz(bytes: Uint8Array): Promise<Tensors> {
  const { entries } = await unzipRaw(bytes).catch(() => fail("zip"));
  const arrays = entries.filter(({ name }) => /\.npy$/i.test(name));
  if (arrays.length === 0) fail("archive");
  const tensors = new Map<string, StoredTensor>();
  const texts = new Map<string, readonly string[]>();
  for (const entry of arrays) {
    const name = entry.name.slice(0, -4);
    const opened = await readEntry(entry, name);
    if ("shape" in opened) tensors.set(name, opened);
    else texts.set(name, opened);
  }
  return { tensors, texts };
}

async function readEntry(entry: ZipEntry, name: string): Promise<StoredTensor | readonly string[]> {
  try {
    if (entry.encrypted) fail("zip");
    if (entry.size > mostBytes) fail("tooLarge", megabytes(entry.size));
    const buffer = await entry.arrayBuffer().catch(() => fail("zip"));
    return openNpy(new Uint8Array(buffer), name);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const fault = { ...error.fault, tensor: tensorName(name) };
    return brokenTensor(fault, [], fault.found ?? "");
  }
}
