/** The worker beside the page. */
import { asideAnswers } from "./aside.mjs";
import { mlMatrix } from "./ml-matrix.mjs";
import { plain } from "./plain.mjs";
import { javascriptSearch } from "./search/javascript.mjs";
import { plainSearch } from "./search/plain.mjs";

const answer = asideAnswers([mlMatrix, plain, plainSearch, javascriptSearch]);
globalThis.addEventListener("message", async ({ data }) => {
  globalThis.postMessage(await answer(data));
});
