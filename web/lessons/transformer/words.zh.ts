import { words as en, controlLabels as labels } from "./words.en.js";
export const words = en;
export const controlLabels = labels;
