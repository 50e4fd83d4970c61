export { chapter, controlLabels, words } from "./words.en.js";
