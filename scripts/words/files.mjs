/** The files that are read for their words: not data, goldens, results, nor what a build or a tool has made. */
import { readdirSync } from "node:fs";
import { root } from "../lib/paths.mjs";

const folders = ["cpp", "scripts", "tests", "web"];
const left =
  /(^|\/)(node_modules|__pycache__)\/|^tests\/(fixtures|charts\/golden|bench\/results|fuzz\/corpus)\/|^web\/data\/(digits|glove)\.ts$/;

/** @param {string} folder @returns {string[]} */
const within = (folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name.replaceAll("\\", "/")}`,
  );

/** Paths from the root, in order. */
export const sourceFiles = () =>
  [...readdirSync(root), ...folders.flatMap(within)].filter((file) => !left.test(file)).sort();
