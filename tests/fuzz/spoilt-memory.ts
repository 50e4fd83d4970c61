/** Typed arrays whose memory is shared, detached or too short. */

/** A copy in shared memory; plain memory if unsupported. */
export function inSharedMemory(data: Float64Array): Float64Array {
  if (typeof SharedArrayBuffer === "undefined") return detached(data);
  const shared = new Float64Array(new SharedArrayBuffer(8 * data.length));
  shared.set(data);
  return shared;
}

/** Detaches the memory of an array. */
export function detach({ buffer }: Float64Array): void {
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
}

export function detached(data: Float64Array): Float64Array {
  const copy = Float64Array.from(data);
  detach(copy);
  return copy;
}

type Resizable = ArrayBuffer & { resize?(bytes: number): void };
type ResizableConstructor = new (bytes: number, options: { maxByteLength: number }) => Resizable;

/** Numbers whose buffer has shrunk below their length, if resizable buffers exist. */
export function shrunk(data: Float64Array): Float64Array {
  const bytes = 8 * data.length + 8;
  const buffer = new (ArrayBuffer as ResizableConstructor)(bytes, { maxByteLength: bytes });
  const numbers = new Float64Array(buffer, 0, data.length + 1);
  buffer.resize?.(8);
  return numbers;
}
