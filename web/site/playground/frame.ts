/**
 * `playground-frame.html`: the worker of one program, in a frame without an origin, whose policy allows modules of its
 * own and no request. The page removes the frame to stop the program.
 */

import { maxItems } from "./message.js";

/** The text of `worker.ts`, which the build inserts: such a frame can load no file. */
declare const workerText: string;

const page = window.parent;
const text = new Blob([workerText], { type: "text/javascript" });
const worker = new Worker(URL.createObjectURL(text));

/** A program that sends more goes around its console, and would keep the page busy. */
let left = 3 * maxItems;
worker.addEventListener("message", ({ data }) => {
  left -= 1;
  if (left < 0) worker.terminate();
  // The frame does not know the page's origin; its messages hold no secrets.
  else page.postMessage(data, "*");
});
addEventListener("message", ({ source, data }) => {
  if (source === page) worker.postMessage(data);
});
