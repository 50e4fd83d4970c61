/** A summary of the run in a few sentences, for README.md. */
import { sizes } from "../plan.mjs";
import { best, hasFallback, labelOf, losses, resultOf, rivalOf, times } from "./figures.mjs";

/** @typedef {import("./figures.mjs").Run} Run */
/** @typedef {import("./figures.mjs").Place} Place */

/** Contenders whose label needs another form at the start of a sentence. @type {Record<string, string>} */
const named = {
  "NumPy float64, the article's": "The article’s float64 NumPy code",
  "NumPy float64, memory kept": "Float64 NumPy with kept memory",
};

/** @param {readonly string[]} parts */
const listed = (parts) =>
  parts.length > 2 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join(" and ");

/** @param {readonly number[]} ratios */
function range(ratios) {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return low === high ? low : `${low}–${high}`;
}

const relaxedSwitch = "`--experimental-wasm-relaxed-simd`";

/** The engine that ran when the fastest was requested, if worth a note. @param {Run} run */
export function fastestNote({ places }) {
  const fallback = places.filter(hasFallback);
  if (fallback.length > 0) {
    const names = listed(fallback.map(labelOf));
    return `In ${names}, \`load({ engine: "fastest" })\` gives the deterministic engine: relaxed SIMD needs Node 22, or V8’s switch ${relaxedSwitch}.`;
  }
  // Runs stored before engines were recorded set the flag themselves.
  const switched = places.find(
    (place) =>
      place.fastest === undefined &&
      place.name === "Node" &&
      Number.parseInt(place.version, 10) < 22 &&
      sizes.some(([n, d]) => best(resultOf(place, "attention", n, d), "softknn fastest")),
  );
  return switched === undefined
    ? ""
    : `In ${labelOf(switched)}, “softknn fastest” needs V8’s switch ${relaxedSwitch}; Node 22 and later and browsers need no switch.`;
}

/** @param {Run} run */
export function summary(run) {
  const ahead = run.places.flatMap((place) => {
    const ratios = sizes.flatMap(([n, d]) => {
      const ratio = times(resultOf(place, "attention", n, d), "onnxruntime-web");
      return ratio ? [ratio.median] : [];
    });
    return ratios.length > 0 ? [`${range(ratios)} in ${labelOf(place)}`] : [];
  });
  return `Speed of Float32 attention on one thread, as a multiple of onnxruntime-web: ${listed(ahead)}.
${searchSentence(run)}${lossSentence(run)}`;
}

/** One query against an index, beside a plain loop and all other packages. @param {Run} run */
function searchSentence({ places }) {
  const results = places.flatMap((place) =>
    place.results.filter(({ section, m }) => section === "search" && m === 1),
  );
  const [{ n, d, entries = [] } = {}] = results;
  const others = entries.map(({ contender }) => contender).filter((name) => !/softknn/.test(name));
  const ratios = (/** @type {readonly string[]} */ names) =>
    results.flatMap((result) => names.flatMap((name) => times(result, name)?.median ?? []));
  const loop = ratios(["plain JavaScript"]);
  const packages = ratios(others.filter((name) => !/JavaScript/.test(name)));
  if (loop.length === 0 || packages.length === 0) return "";
  return `Search for one query in an index of ${n} × ${d}: a plain JavaScript loop takes ${range(loop)} times as long, other packages ${range(packages)} times.
`;
}

/** The number of measured sizes: a quick run omits some. @param {Run} run @param {string} label */
const sizesAt = ({ places }, label) =>
  places
    .find((place) => labelOf(place) === label)
    ?.results.filter(({ section }) => section === "attention").length;

/** @param {Run} run */
function lossSentence(run) {
  const found = losses(run);
  const groups = new Map(found.map((loss) => [`${loss.contender}, ${loss.section}`, loss]));
  const lost = [...groups.values()].map(({ contender, place, section }) => {
    const mine = found.filter((loss) => loss.contender === contender && loss.section === section);
    const places = listed([...new Set(mine.map((loss) => loss.place))]);
    const cases = [...new Set(mine.map(({ at }) => at))];
    const where =
      section === "attention"
        ? `${cases.length} of ${sizesAt(run, place)} sizes`
        : cases.join(" and ");
    const ratios = range(mine.map(({ slower }) => slower));
    return `${named[contender] ?? contender} is ${ratios} times as fast as ${rivalOf(contender, section)} in ${places} (${where})`;
  });
  return lost.length === 0
    ? "softknn loses to no contender at any size."
    : `**Where softknn loses:** ${lost.join(". ")}.`;
}

const begin = "<!-- benchmark: written by npm run bench -- --keep -->";
const end = "<!-- benchmark: end -->";

/** @param {string} readme @param {string} text */
export function withSummary(readme, text) {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error("README.md has lost the marks of the benchmark");
  return `${readme.slice(0, from + begin.length)}\n${text}\n${readme.slice(to)}`;
}
