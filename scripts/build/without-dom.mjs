/** Lit asks for a page while it is loaded; in the package it gets what `web/element/without-dom.ts` says. */
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
