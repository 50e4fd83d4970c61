/** `builder.js`: the page that generates embed code. Its figure is the one of `element.js`. */
import { bundle } from "./bundle.mjs";

/** @param {string} folder of the site */
export async function bundleBuilder(folder) {
  await bundle({ builder: "web/site/builder/builder.ts" }, folder);
}
