/**
 * Data files, `NAME-data.js`: scripts that register a function which makes the data, in pages that can
 * import modules and in pages that cannot. The function also says its own source, for exported pages.
 */

declare global {
  var softknnData: Record<string, (() => unknown) | undefined> | undefined;
}

const loads = new Map<string, Promise<unknown>>();

/** The content of a data file. Loads it once; again only after a failure. */
export function fromDataFile(name: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = loads.get(name);
  if (known) return known;
  const started = contentOf(name, load);
  loads.set(name, started);
  started.catch(() => loads.delete(name));
  return started;
}

async function contentOf(name: string, load: () => Promise<unknown>): Promise<unknown> {
  // An exported page holds the function, and so does a page with another copy of this module.
  if (!globalThis.softknnData?.[name]) await load();
  const make = globalThis.softknnData?.[name];
  if (make === undefined) throw new Error(`${name}-data.js holds no data of this name.`);
  return make();
}

/** The text of a loaded data file. */
export function dataFileText(name: string): string {
  const make = globalThis.softknnData?.[name];
  if (make === undefined) throw new Error(`${name}-data.js is not loaded.`);
  // As scripts/build/data-files.mjs writes it.
  return `(globalThis.softknnData??={})["${name}"]=${make};\n`;
}
