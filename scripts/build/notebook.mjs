/** `softknn.py`: figures in notebooks as one file, with the scripts of the figure inside. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { lessonNames } from "../lib/lessons.mjs";
import { inRoot } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { dataFile } from "./data-files.mjs";

/** The names of the data that a lesson loads. @param {string} view */
function dataOf(view) {
  const declared = readFileSync(inRoot("web/lessons", view, "lesson.ts"), "utf8");
  const [, names = ""] = /^ {2}data: \[(.*)\]/m.exec(declared) ?? [];
  return [...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name);
}

/** @param {string} folder of the site, with `figure.js` and the data files */
export function writeNotebookModule(folder) {
  const lessons = Object.fromEntries(
    lessonNames().flatMap((view) => (dataOf(view).length > 0 ? [[view, dataOf(view)]] : [])),
  );
  const files = Object.fromEntries([
    ["figure", "figure.js"],
    ...Object.values(lessons).flatMap((names) => names.map((name) => [name, dataFile(name)])),
  ]);
  const packed = Object.entries(files).map(([name, file]) => {
    // The same bytes on every system: zlib names the system in the header of gzip.
    const bytes = gzipSync(readFileSync(join(folder, file)), { level: 9 });
    bytes[9] = 255;
    return `    "${name}": "${bytes.toString("base64")}",\n`;
  });
  const source = readFileSync(inRoot("web/site/notebook/softknn.py"), "utf8");
  const filled = source
    .replace("\n_DATA = {}\n", `\n_DATA = ${JSON.stringify(lessons)}\n`)
    .replace("\n_SCRIPTS = {}\n", `\n_SCRIPTS = {\n${packed.join("")}}\n`);
  if (filled.split("\n").length < source.split("\n").length + packed.length)
    throw new UserError("softknn.py has no places for its scripts.");
  writeFileSync(join(folder, "softknn.py"), filled);
}
