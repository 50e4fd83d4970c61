/** An index as bytes: its keys, and what it was made with. */

import { damaged, fromSavedBytes, toSavedBytes } from "../tensors/saved-bytes.js";
import type { Id } from "./key-ids.js";

interface Numbers {
  readonly data: object;
  readonly shape: readonly number[];
}

type Saved = Float64Array<ArrayBuffer>;

export function toIndexBytes(
  { similarity, epsilon }: { similarity: unknown; epsilon: unknown },
  keys: Numbers,
  values: Numbers | undefined,
  ids: readonly Id[] | undefined,
): Uint8Array<ArrayBuffer> {
  // What is undefined has no place in JSON.
  const header = { similarity, epsilon, shape: keys.shape, valueShape: values?.shape, ids };
  return toSavedBytes("index", header, {
    keys: keys.data as Saved,
    ...(values && { values: values.data as Saved }),
  });
}

/** What `make` makes of the saved keys and options. Bytes whose checksum is right may still hold no index. */
export function fromIndexBytes<T>(bytes: unknown, make: (keys: Numbers, options: object) => T): T {
  const { header, arrays } = fromSavedBytes("index", bytes);
  const { similarity, epsilon, ids, shape, valueShape } = header;
  const values = arrays.values && { data: arrays.values.slice(), shape: valueShape };
  try {
    return make({ data: arrays.keys, shape } as Numbers, { similarity, epsilon, ids, values });
  } catch (cause) {
    if ((cause as { code?: string }).code === "SOFTKNN_E_MEMORY") throw cause;
    throw damaged("hold no sound index", cause);
  }
}
