/** `softknn/worker` in a page: its worker searches, and an abort loses nothing else; under a policy without workers none starts. */
import { serve } from "../../../scripts/serve/server.mjs";
import { sharedTest as test } from "../export/shared-page.js";
import { expect } from "../support.js";

test("a worker searches 5,000 vectors, and an aborted call leaves the index", async ({ page }) => {
  const server = await serve("dist", { port: 0 });
  const answers = async (policy: string) => {
    const headers = { "Content-Security-Policy": policy };
    const body = "<!doctype html><title>Page</title>";
    await page.route(`${server.url}page.html`, (route) =>
      route.fulfill({ contentType: "text/html", headers, body }),
    );
    await page.goto(`${server.url}page.html`);
    return page.evaluate(async (address) => {
      const { load } = (await import(address)) as typeof import("softknn/worker");
      const knn = await load().catch((error) => String(error.code));
      if (typeof knn === "string") return [knn];
      const [n, d] = [5000, 64];
      const data = Float32Array.from({ length: n * d }, (_, i) => Math.sin(i * i));
      const index = await knn.index({ data, shape: [n, d] }, { similarity: "cosine" });
      const nearest = async (i: number) => {
        const query = data.subarray(i * d, i * d + d);
        return (await index.search(query, { filter: (id) => id !== 3 })).indices[0];
      };
      const stop = new AbortController();
      const long = index.search({ data, shape: [n, d] }, { k: 3, signal: stop.signal });
      setTimeout(() => stop.abort(), 5);
      const error = await long.catch(({ name }) => String(name));
      const found = [error, index.size, await nearest(4321), (await nearest(3)) === 3];
      knn.terminate();
      return found;
    }, `${server.url}worker.js`);
  };
  try {
    expect(await answers("default-src 'self' 'wasm-unsafe-eval'")).toEqual([
      ...["AbortError", 5000, 4321, false],
    ]);
    expect(await answers("worker-src 'none'")).toEqual(["SOFTKNN_E_UNSUPPORTED"]);
  } finally {
    await server.close();
  }
});
