/** What a page does with the package: numbers here, numbers in a worker, and it has a figure. */
import "softknn/element";
import { load } from "softknn/worker";
import { numbers } from "./numbers.mjs";

const place = document.querySelector("#report");
try {
  place.textContent = `${await numbers()}\n${await numbers(load)}`;
} catch (error) {
  place.textContent = String(error);
}
place.dataset.done = "";
