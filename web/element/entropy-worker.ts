/** Runs the entropy experiment off the page's thread; one request per worker, ended by terminate(). */
import { load } from "../api/index.js";
import type { EntropyReply, EntropyRequest } from "./entropy-messages.js";

const reply = (message: EntropyReply) => postMessage(message);

addEventListener("message", async (event: MessageEvent<EntropyRequest>) => {
  try {
    const knn = await load();
    for await (const step of knn.entropyVsDimensionSteps(event.data.options)) {
      reply({ type: "step", step });
    }
    reply({ type: "done" });
  } catch (error) {
    reply({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
