/** The worker beside the page. */
import { asideAnswers } from "./aside.mjs";
import { mlMatrix } from "./ml-matrix.mjs";
import { plain } from "./plain.mjs";

const answer = asideAnswers([mlMatrix, plain]);
globalThis.addEventListener("message", async ({ data }) => {
  globalThis.postMessage(await answer(data));
});
