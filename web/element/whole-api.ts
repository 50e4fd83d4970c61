/** In the package the API is one file with every function; its build takes this module for the lists of families. */
import { load } from "../api/index.js";

export const loadFamilies = () => load();
export const loadLanguage = () => load();
export const loadSearch = () => load();
export const learningFamilies = [];
