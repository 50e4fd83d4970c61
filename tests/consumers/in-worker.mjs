/** The package in a worker, its element included, which does nothing there. */
import { pool } from "softknn";
import "softknn/element";
import { numbers } from "./numbers.mjs";

const here = await numbers();
const workers = await pool({ workers: 1 });
const there = await numbers(() => workers);
postMessage({ here, there, workers: workers.workers });
