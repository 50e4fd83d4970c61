/** In the package the API is one file with every function; its build takes this module for the cores of the site. */
import { load } from "../api/index.js";

export const loadAttention = () => load();
export const loadLearning = () => load();
export const loadLanguage = () => load();
export const loadSearch = () => load();
/** The worker of the lesson is a file of the site. */
export const languageWorker = async () => undefined;
