/** The run in two sentences, for README.md. */
import { sizes } from "../plan.mjs";
import { losses, resultOf, times } from "./figures.mjs";

/** @typedef {import("./figures.mjs").Run} Run */
/** @typedef {import("./figures.mjs").Place} Place */

/** Contenders whose label is no name in a sentence. @type {Record<string, string>} */
const named = { "NumPy float64, the article's": "the article’s float64 NumPy code" };

/** @param {Place} place */
const nameOf = ({ name, version }) => `${name} ${version.split(".")[0]}`;

/** @param {readonly number[]} ratios */
function range(ratios) {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return low === high ? low : `${low} to ${high}`;
}

/** Needed by the engine "fastest" in Node 20 alone. @param {Run} run */
export function fastestNote({ places }) {
  const old = places.find(
    ({ name, version }) => name === "Node" && Number.parseInt(version, 10) < 22,
  );
  return old === undefined
    ? ""
    : `In ${nameOf(old)}, “softknn fastest” needs V8’s switch \`--experimental-wasm-relaxed-simd\`; Node 22 and later and browsers need no switch.`;
}

/** @param {Run} run */
export function summary(run) {
  const ahead = run.places.flatMap((place) => {
    const ratios = sizes.flatMap(([n, d]) => {
      const ratio = times(resultOf(place, "attention", n, d), "onnxruntime-web");
      return ratio ? [ratio.median] : [];
    });
    return ratios.length > 0 ? [`${range(ratios)} times as fast in ${nameOf(place)}`] : [];
  });
  return `Compared with onnxruntime-web, Float32 attention on one thread runs ${ahead.join(" and ")}.
${lossSentence(run)} ${fastestNote(run)}`.trimEnd();
}

/** @param {Run} run */
function lossSentence(run) {
  const found = losses(run);
  const lost = run.places.flatMap((place) => {
    const mine = found.filter((loss) => loss.place === place.name);
    return [...new Set(mine.map(({ who }) => who))].map((who) => {
      const ratios = mine.filter((loss) => loss.who === who).map(({ slower }) => slower);
      const where = `at ${ratios.length} of ${sizes.length} sizes`;
      return `${named[who] ?? who} is ${range(ratios)} times as fast as softknn in ${nameOf(place)} (${where})`;
    });
  });
  return lost.length === 0
    ? "softknn loses to no contender at any size."
    : `**Where softknn loses:** ${lost.join("; ")}.`;
}

const begin = "<!-- benchmark: written by npm run bench -- --keep -->";
const end = "<!-- benchmark: end -->";

/** @param {string} readme @param {string} text */
export function withSummary(readme, text) {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error("README.md has lost the marks of the benchmark");
  return `${readme.slice(0, from + begin.length)}\n${text}\n${readme.slice(to)}`;
}
