/** What a page does with the package: numbers here, numbers in a worker, and it has a figure. */
import { pool } from "softknn";
import "softknn/element";
import { numbers } from "./numbers.mjs";

const place = document.querySelector("#report");
try {
  const worker = await pool({ workers: 1 });
  place.textContent = `${await numbers()}\n${await numbers(() => worker)}`;
} catch (error) {
  place.textContent = String(error);
}
place.dataset.done = "";
