/**
 * `playground-frame.html`: runs one program in a sandboxed frame of opaque origin. It accepts messages
 * from its parent page only, and reports printed lines, drawings and errors.
 */
import { load } from "../../../api/index.js";
import { type FromFrame, type Item, maxItems, type ToFrame } from "../messages.js";
import { lockDown } from "./lockdown.js";
import { runProgram } from "./run-program.js";

const page = window.parent;
/** The frame does not know the page's origin; its messages hold no secrets. */
const post = (message: FromFrame) => page.postMessage(message, "*");
const now = () => performance.now();

let sent = 0;
function send(item: Item): void {
  sent += 1;
  // One more than are shown, so that the page can report the excess.
  if (sent <= maxItems + 1 || item.kind === "problem") post({ kind: "item", item });
}

let hasRun = false;

async function run(code: string, limitMs: number): Promise<void> {
  if (hasRun) return;
  hasRun = true;
  const knn = await load();
  const start = now();
  await runProgram(code, limitMs, knn, send);
  post({ kind: "end", seconds: (now() - start) / 1000 });
}

addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== page || typeof data !== "object" || data === null) return;
  if (data.kind === "ping") post({ kind: "pong" });
  else if (data.kind === "run" && typeof data.code === "string" && typeof data.limitMs === "number")
    run(data.code, data.limitMs);
});

// The innermost frames belong to the package; Chromium keeps ten by default.
Object.assign(Error, { stackTraceLimit: 100 });
lockDown();
post({ kind: "ready" });
