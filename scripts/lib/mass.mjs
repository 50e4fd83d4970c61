/** The weight of the tree: hand-written lines of each room, and their budgets. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Not counted: data, pictures, lockfiles, Markdown. */
const code = /\.(cpp|hpp|ts|mts|mjs|js|css|html|py|cmake)$|CMakeLists\.txt$/;
const words = /^web\/(language\/|(lessons|model)\/.*words\.)/;

/**
 * Whoever adds a feature pays for it first. A room that ends below its budget lowers it.
 * @type {readonly { name: string, budget: number, holds: (path: string) => boolean }[]}
 */
export const rooms = [
  { name: "cpp", budget: 12540, holds: below("cpp") },
  { name: "web/api", budget: 10180, holds: below("web/api") },
  { name: "web/figure, controls", budget: 3570, holds: below("web/figure", "web/controls") },
  { name: "web/charts", budget: 3555, holds: below("web/charts") },
  {
    name: "web/lessons, model without words",
    budget: 24750,
    holds: (path) => /^web\/(lessons|model)\//.test(path) && !words.test(path),
  },
  { name: "words", budget: 9420, holds: (path) => words.test(path) },
  { name: "web/element", budget: 3800, holds: below("web/element") },
  { name: "web/inspect, export", budget: 3390, holds: below("web/inspect", "web/export") },
  { name: "web/data", budget: 1390, holds: below("web/data") },
  { name: "web/site", budget: 4300, holds: below("web/site") },
  { name: "tests", budget: 38745, holds: below("tests") },
  { name: "scripts", budget: 6600, holds: below("scripts") },
];

export const limits = { lines: 122370, files: 1239, filesInFolder: 25 };

/** @param {...string} folders @returns {(path: string) => boolean} */
function below(...folders) {
  return (path) => folders.some((folder) => path.startsWith(`${folder}/`));
}

/** Every counted file of a checkout with its lines. */
export function weigh(root = ".") {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  return tracked
    .split("\0")
    .filter((path) => code.test(path) && !path.includes("/fixtures/"))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({
      path,
      lines: readFileSync(join(root, path), "utf8").split("\n").length - 1,
    }));
}

/** @param {ReturnType<typeof weigh>} files */
export const linesOf = (files) => files.reduce((sum, { lines }) => sum + lines, 0);

/** The number of files in each folder, the widest first. @param {ReturnType<typeof weigh>} files */
export function folders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
