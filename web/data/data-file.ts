/**
 * Data files, `NAME-data.js`: scripts that register a function which returns the data, for pages with
 * and without modules. The function's source text is available for exported pages.
 */

declare global {
  var softknnData: Record<string, (() => unknown) | undefined> | undefined;
}

const loads = new Map<string, Promise<unknown>>();

/** The content of a data file. Loads it once; a failed load may be repeated. */
export function fromDataFile(name: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = loads.get(name);
  if (known) return known;
  const started = contentOf(name, load);
  loads.set(name, started);
  started.catch(() => loads.delete(name));
  return started;
}

async function contentOf(name: string, load: () => Promise<unknown>): Promise<unknown> {
  // An exported page includes the function; another copy of this module may have registered it.
  if (!globalThis.softknnData?.[name]) await load();
  const make = globalThis.softknnData?.[name];
  if (make === undefined) throw new Error(`${name}-data.js holds no data of this name.`);
  return make();
}

/** The text of a loaded data file. */
export function dataFileText(name: string): string {
  const make = globalThis.softknnData?.[name];
  if (make === undefined) throw new Error(`${name}-data.js is not loaded.`);
  // The format of scripts/build/data-files.mjs.
  return `(globalThis.softknnData??={})["${name}"]=${make};\n`;
}
