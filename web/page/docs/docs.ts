/** The documentation's own script: samples name the address they are read from. */
import { keepOffline } from "../offline.js";

/** The folder above docs/, which this file lies in. */
const site = new URL("../", import.meta.url).href;

for (const place of document.querySelectorAll("code .site")) place.textContent = site;

keepOffline(`${site}sw.js`);
