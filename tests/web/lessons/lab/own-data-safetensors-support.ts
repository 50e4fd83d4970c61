/** Safetensors files built by the format's specification, valid and invalid, byte by byte. */
import { FaultError } from "../../../../web/data/fault.js";
import { readSafetensors, type Safetensors } from "../../../../web/data/safetensors.js";
import { bytesSource } from "./own-data-support.js";

/** The header length, the header, and bytes. */
export function safetensors(header: string | object, numbers: Uint8Array): Uint8Array {
  const json = typeof header === "string" ? header : JSON.stringify(header);
  const text = new TextEncoder().encode(json);
  const file = new Uint8Array(8 + text.length + numbers.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  file.set(numbers, 8 + text.length);
  return file;
}

export const bytesOf = (numbers: Float32Array | Float64Array | Uint16Array | BigInt64Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

export interface Named {
  readonly [name: string]: { readonly shape: readonly number[]; readonly data: Float32Array };
}

/** A valid file of floats. */
export function floats(tensors: Named, metadata?: Readonly<Record<string, string>>): Uint8Array {
  const header: Record<string, unknown> = metadata ? { __metadata__: metadata } : {};
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [name, { shape, data }] of Object.entries(tensors)) {
    header[name] = { dtype: "F32", shape, data_offsets: [at, at + data.byteLength] };
    at += data.byteLength;
    parts.push(bytesOf(data));
  }
  const numbers = new Uint8Array(at);
  at = 0;
  for (const part of parts) {
    numbers.set(part, at);
    at += part.length;
  }
  return safetensors(header, numbers);
}

/** The error of a file; the file itself if accepted. */
export async function refusalOf(
  file: Uint8Array,
  tensor?: string,
): Promise<Readonly<Record<string, unknown>> | Safetensors> {
  try {
    const read = await readSafetensors(bytesSource(file));
    if (tensor !== undefined) await read.tensors.get(tensor)?.read();
    return read;
  } catch (error) {
    if (error instanceof FaultError) return { ...error.fault };
    throw error;
  }
}
