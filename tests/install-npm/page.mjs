/** What a page does with the package: numbers here, numbers in a worker, the fastest engine, and it has a figure. */
import { load, pool } from "softknn";
import "softknn/element";
import { numbers } from "./numbers.mjs";

async function report() {
  const here = await numbers();
  const workers = await pool({ workers: 1 });
  const there = await numbers(() => workers);
  const { engine } = await load({ engine: "fastest" });
  return { here, there, workers: workers.workers, engine };
}

report().then(
  (found) => tell(found),
  (error) => tell({ error: String(error) }),
);

function tell(found) {
  const place = document.querySelector("#report");
  place.textContent = JSON.stringify(found);
  place.dataset.done = "";
}
