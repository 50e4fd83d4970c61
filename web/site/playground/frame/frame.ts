/**
 * `playground-frame.html`: runs one program in a sandboxed frame of opaque origin. It listens to the
 * page around it alone, and tells it what the program prints, draws and throws.
 */
import { load } from "../../../api/index.js";
import { type FromFrame, type Item, maxItems, type ToFrame } from "../messages.js";
import { lockDown } from "./lockdown.js";
import { runProgram } from "./run-program.js";

const page = window.parent;
/** A frame of opaque origin does not know that of its page; what is told is nobody's secret. */
const tell = (message: FromFrame) => page.postMessage(message, "*");
const now = () => performance.now();

let sent = 0;
function send(item: Item): void {
  sent += 1;
  // One more than are shown, so that the page knows that there were more.
  if (sent <= maxItems + 1 || item.kind === "problem") tell({ kind: "item", item });
}

let hasRun = false;

async function run(code: string, limitMs: number): Promise<void> {
  if (hasRun) return;
  hasRun = true;
  const knn = await load();
  const start = now();
  await runProgram(code, limitMs, knn, send);
  tell({ kind: "end", seconds: (now() - start) / 1000 });
}

addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
  if (source !== page || typeof data !== "object" || data === null) return;
  if (data.kind === "ping") tell({ kind: "pong" });
  else if (data.kind === "run" && typeof data.code === "string" && typeof data.limitMs === "number")
    run(data.code, data.limitMs);
});

// The innermost frames are those of the package; Chromium keeps ten by default.
Object.assign(Error, { stackTraceLimit: 100 });
lockDown();
tell({ kind: "ready" });
