/** Lit accesses the DOM at load time; in the package, `web/element/without-dom.ts` provides substitutes. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

const names = inRoot("web/element/without-dom.ts");

export const withoutDom = /** @type {import("esbuild").Plugin} */ ({
  name: "without-dom",
  setup(build) {
    build.onLoad({ filter: /\/(lit-html|reactive-element)\.js$/ }, ({ path }) => ({
      contents: `import { document, HTMLElement } from "${names}";\n${readFileSync(path, "utf8")}`,
    }));
  },
});
