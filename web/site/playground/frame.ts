/**
 * `playground-frame.html`: the worker of one program, in a frame without an origin, whose policy allows modules of its
 * own and no request. The page removes the frame to stop the program.
 */

/** The text of `worker.ts`, which the build inserts: such a frame can load no file. */
declare const workerText: string;

const page = window.parent;
const text = new Blob([workerText], { type: "text/javascript" });
const worker = new Worker(URL.createObjectURL(text));
// The frame does not know the page's origin; its messages hold no secrets.
worker.addEventListener("message", ({ data }) => page.postMessage(data, "*"));
addEventListener("message", ({ source, data }) => {
  if (source === page) worker.postMessage(data);
});
