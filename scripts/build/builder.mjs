/** `builder.js`: the page that hands figures out as text. Its figure is that of `element.js`. */
import { bundle } from "./bundle.mjs";

/** @param {string} folder of the site */
export async function bundleBuilder(folder) {
  await bundle({ builder: "web/site/builder/builder.ts" }, folder);
}
