/** The samples of the documentation that run on the page: those that need only the package. */

/** @typedef {"alone" | "continues"} RunKind whether a sample runs alone or continues earlier ones */

const imported = /\b(?:import\b[^"']*?\bfrom\s*|import\s*\(?\s*)["']([^"']+)["']/g;
const usesPool = /\bimport\b[^"']*\bpool\b[^"']*from\s*["']softknn["']/;

/** Samples for a separate page, for Node or with other packages do not run here; a frame cannot start workers. */
const needsMore = (/** @type {string} */ code) =>
  [...code.matchAll(imported)].some(([, name]) => name !== "softknn") || usesPool.test(code);

/**
 * Reads the samples of one page in order. A JavaScript sample runs unless it is marked `page` or needs more than the
 * package; a continuation runs if its predecessor does.
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
