/** NumPy's .npz: a zip archive with one .npy file per array. */
import { FaultError, fail, tensorName } from "../fault.js";
import type { Pace, Source } from "../source.js";
import { brokenTensor, type StoredTensor } from "../stored-tensor.js";
import { openNpy } from "./npy.js";
import { readZip, type ZipMember } from "./zip.js";

/** Each array takes a stream of its own, about a millisecond. */
const mostArrays = 2048;

/** The arrays by name. An unreadable array is listed with its fault. */
export async function readNpz(
  source: Source,
  pace: Pace,
): Promise<ReadonlyMap<string, StoredTensor>> {
  const files = await readZip(source);
  const arrays = files.filter(({ name }) => /\.npy$/i.test(name));
  if (arrays.length === 0) fail("archive");
  if (arrays.length > mostArrays)
    fail("tooManyArrays", { found: `${arrays.length}`, wanted: `${mostArrays}` });
  const tensors = new Map<string, StoredTensor>();
  for (const [i, { name: file, open }] of arrays.entries()) {
    const name = file.slice(0, -4);
    if (tensors.has(name)) fail("tensorTwice", { found: tensorName(name) });
    tensors.set(name, await opened(name, open, pace));
    await pace.rest(i / arrays.length);
  }
  return tensors;
}

async function opened(name: string, open: () => ZipMember, pace: Pace): Promise<StoredTensor> {
  try {
    const member = open();
    const tensor = await openNpy(member, pace, name);
    member.release();
    return tensor;
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return brokenTensor({ ...error.fault, tensor: tensorName(name) }, [], error.fault.found);
  }
}
