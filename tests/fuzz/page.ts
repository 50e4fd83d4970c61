/** A run in a page: options in the query string, the report as JSON in the text. */

import { api } from "./api-surface.js";
import { type FuzzOptions, fuzz } from "./fuzz.js";

const options = Object.fromEntries(
  [...new URLSearchParams(location.search)].map(([key, value]) => [key, JSON.parse(value)]),
) as unknown as FuzzOptions;

const place = document.querySelector("#report") as HTMLElement;
const engine = options.surface === "fastest" ? "fastest" : "deterministic";
try {
  const report = await fuzz(options, api(engine), (index) => {
    if (index % 500 === 0) document.title = `case ${index}`;
  });
  place.textContent = JSON.stringify(report);
} catch (error) {
  place.textContent = JSON.stringify({ error: `${error}` });
}
place.dataset.done = "yes";
