/** Starts the worker of the lesson; undefined where none can start: in a sandbox, on another origin. */
export async function languageWorker(): Promise<Worker | undefined> {
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL("./language-worker.js", import.meta.url), {
      type: "module",
    });
    worker = started;
    await new Promise((ready, failed) => {
      started.onmessage = ({ data }) => (data === "ready" ? ready(data) : failed(data));
      started.onerror = failed;
    });
    return started;
  } catch {
    worker?.terminate();
    return undefined;
  }
}
