/** On the site, the words of a lesson and its chapter text are one download. */
import { dirname, join, relative } from "node:path";
import { inRoot, root } from "../lib/paths.mjs";
import { needed } from "./one-file.mjs";

const namespace = "with-chapter";

/** The entry name of a words file. @param {string} words a source file, without its ending */
export const chapteredEntry = (words) => `${namespace}:${words}`;

export const wordsWithChapter = /** @type {import("esbuild").Plugin} */ ({
  name: "words-with-chapter",
  setup(build) {
    const filter = /\/(?:words|chapter)\.(\w\w)\.js$/;
    build.onResolve({ filter }, ({ path, resolveDir, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      const words = path.replace(filter, "/words.$1");
      return { path: relative(root, join(resolveDir, words)), namespace };
    });
    build.onLoad({ filter: /./, namespace }, ({ path }) => {
      const [words, chapter] = ["words", "chapter"].map((part) =>
        path.replace(/.*\/words\./, `./${part}.`),
      );
      const contents = `export * from "${words}"; export * from "${chapter}"; import "${needed}";`;
      return { contents, resolveDir: dirname(inRoot(path)), loader: "ts" };
    });
  },
});
