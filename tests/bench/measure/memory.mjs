/** The WebAssembly memory after one long call without weights. */
import { normals, uniform } from "./random.mjs";

const d = 64;

/** @param {string} file the package @param {number} n @returns {Promise<{ n: number, d: number, bytes: number, seconds: number }>} */
export async function memoryOf(file, n) {
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  const platform = WebAssembly.instantiate;
  // The package hides its memory; a hook of the platform's own function sees it.
  WebAssembly.instantiate = /** @type {any} */ (
    async (/** @type {any} */ module, /** @type {any} */ imports) => {
      const instance = /** @type {any} */ (await platform(module, imports));
      for (const value of Object.values((instance.instance ?? instance).exports)) {
        if (value instanceof WebAssembly.Memory) memories.push(value);
      }
      return instance;
    }
  );
  const { load } = await import(file);
  const knn = await load();
  WebAssembly.instantiate = platform;
  const next = uniform(7);
  const tensor = () => ({ data: normals(n * d, next), shape: [n, d] });
  const start = performance.now();
  knn.attention({ query: tensor(), key: tensor(), value: tensor() });
  const seconds = (performance.now() - start) / 1000;
  const bytes = memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
  if (bytes === 0) throw new Error("The memory of the package was not seen");
  return { n, d, bytes, seconds };
}
