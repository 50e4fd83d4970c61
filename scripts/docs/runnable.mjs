/** Which samples of the documentation run beside their text: those that need nothing but the package. */

/** @typedef {"alone" | "continues"} RunKind how a sample begins: by itself, or with those before it */

const imported = /\b(?:import\b[^"']*?\bfrom\s*|import\s*\(?\s*)["']([^"']+)["']/g;
const usesPool = /\bimport\b[^"']*\bpool\b[^"']*from\s*["']softknn["']/;

/** Samples of a page of their own, of Node or of another package do not run; a frame starts no worker. */
const needsMore = (/** @type {string} */ code) =>
  [...code.matchAll(imported)].some(([, name]) => name !== "softknn") || usesPool.test(code);

/**
 * Reads the samples of one page in their order. A sample in JavaScript runs unless it has the word
 * `page` or needs more than the package; one that continues another runs if that one does.
 * @returns {(info: string, code: string) => RunKind | undefined}
 */
export function runnableSamples() {
  let chainRuns = /** @type {boolean} */ (false);
  return (info, code) => {
    const [language = "", ...words] = info.trim().split(/\s+/);
    const continues = words.includes("continues");
    const runs = language === "js" && !words.includes("page") && !needsMore(code);
    chainRuns = runs && (!continues || chainRuns);
    if (!chainRuns) return undefined;
    return continues ? "continues" : "alone";
  };
}
