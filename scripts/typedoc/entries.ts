/** What the entries of the package export, for the pages of its types. */
export * from "../../web/api/index.js";
export { load } from "../../web/api/index.js";
export * from "../../web/api/learn/index.js";
export * from "../../web/api/model/index.js";
