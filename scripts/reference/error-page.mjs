/** The page of the error codes: the list of web/api/errors.ts, and a call that raises each. */
import { readFileSync } from "node:fs";
import { docsSource } from "../docs/index.mjs";
import { anchor } from "../docs/markdown.mjs";
import { escapeHtml } from "../lib/html.mjs";
import { inRoot } from "../lib/paths.mjs";
import { page } from "./html.mjs";

/** @typedef {{ call: string } | { test: string, title: string }} Proof */

const loading = "tests/web/api/api-load.test.ts";
const refusals = "tests/web/api/api-load-refusals.test.ts";

/**
 * How to raise each code: a call, or the test that first breaks something.
 * @type {Record<string, Proof>}
 */
export const proofs = {
  SOFTKNN_E_TYPE: { call: 'knn.softmax("1, 2, 3")' },
  SOFTKNN_E_DTYPE: { call: "knn.softmax(new Int8Array([1, 2, 3]))" },
  SOFTKNN_E_DETACHED: {
    call: "const x = new Float64Array(3);\nstructuredClone(x, { transfer: [x.buffer] });\nknn.softmax(x)",
  },
  SOFTKNN_E_SHARED: { call: "knn.softmax(new Float64Array(new SharedArrayBuffer(24)))" },
  SOFTKNN_E_VALUE: {
    call: "knn.attention({ query: [[1]], key: [[1]], value: [[1]] }, { temperature: -1 })",
  },
  SOFTKNN_E_SHAPE: { call: "knn.scores([[1, 2]], [[1, 2, 3]])" },
  SOFTKNN_E_LIMIT: { call: "knn.causalMask(100_000)" },
  SOFTKNN_E_NONFINITE: { call: "knn.scores([[1, NaN]], [[1, 2]])" },
  SOFTKNN_E_OVERFLOW: { call: "knn.scores([[1e200]], [[1e200]])" },
  SOFTKNN_E_OPTION: { call: "knn.softmax([1, 2], { temprature: 1 })" },
  SOFTKNN_E_LOAD: { call: 'await load({ wasm: new TextEncoder().encode("<!doctype html>") })' },
  SOFTKNN_E_INTEGRITY: {
    test: refusals,
    title: "a wrong file is reported with the reason, and loading again works",
  },
  SOFTKNN_E_CSP: {
    test: refusals,
    title: "an unsupported engine is reported, and loading later works",
  },
  SOFTKNN_E_UNSUPPORTED: {
    test: refusals,
    title: "an unsupported engine is reported, and loading later works",
  },
  SOFTKNN_E_MEMORY: {
    test: refusals,
    title: "a heap that cannot grow is an error of the call, not of the engine",
  },
  SOFTKNN_E_ENGINE: {
    test: loading,
    title: "after a trap the broken instance stays broken and the next load gives a new one",
  },
  SOFTKNN_E_DISPOSED: {
    test: loading,
    title: "after a trap the broken instance stays broken and the next load gives a new one",
  },
  SOFTKNN_E_ABORTED: {
    call: "for await (const step of knn.entropyVsDimensionSteps({}, { signal: AbortSignal.abort() }));",
  },
};

/** The built package. @typedef {typeof import("softknn")} Package */

/**
 * The error that a call throws.
 * @param {Package} softknn
 * @param {string} call
 * @returns {Promise<import("softknn").Refusal>}
 */
export async function errorOf({ load }, call) {
  const lines = call.split("\n");
  const last = lines.pop() ?? "";
  const body = /^(await|for) /.test(last) ? last : `return ${last}`;
  const AsyncFunction = /** @type {FunctionConstructor} */ ((async () => {}).constructor);
  const run = AsyncFunction("knn", "load", [...lines, body].join("\n"));
  const knn = await load();
  try {
    await run(knn, load);
  } catch (error) {
    return /** @type {import("softknn").Refusal} */ (error);
  }
  throw new Error(`No error: ${call}`);
}

/** The meaning of each code, from its comment: pages that call the package need not download it. */
export function errorMeanings() {
  const source = readFileSync(inRoot("web/api/errors.ts"), "utf8");
  const entries = source.matchAll(/^ {2}\/\*\* (.+)\. \*\/\n {2}(SOFTKNN_E_[A-Z]+): /gm);
  return new Map([...entries].map(([, meaning = "", code = ""]) => [code, meaning]));
}

/** Error code to the section about it on the troubleshooting page. */
function errorFixes() {
  const text = readFileSync(inRoot(docsSource, "troubleshooting.md"), "utf8");
  const sections = [...text.matchAll(/^### ((SOFTKNN_E_[A-Z]+): .+)$/gm)];
  return new Map(sections.map(([, heading = "", code]) => [code, anchor(heading)]));
}

/** @param {Package} softknn */
export async function errorPage(softknn) {
  /** @type {string[]} */
  const rows = [];
  const meanings = errorMeanings();
  const fixes = errorFixes();
  for (const [code, name] of Object.entries(softknn.errorCodes)) {
    const proof = proofs[code];
    const meaning = meanings.get(code);
    if (!meaning) throw new Error(`${code} is not explained in web/api/errors.ts`);
    if (!proof) throw new Error(`${code} has no call and no test in ${import.meta.filename}`);
    const how = "call" in proof ? await callCell(softknn, proof.call) : testCell(proof);
    rows.push(`<tr id="${code}"><th scope="row"><a href="../troubleshooting.html#${fixes.get(code)}"><code>${code}</code></a></th>
<td><code>${name}</code></td><td>${escapeHtml(meaning)}</td><td>${how}</td></tr>`);
  }
  const body = `<p>Find the meaning of an error in the list of all error codes; each code links to its cause and its fix. Invalid input throws at once: the
call returns no result, and later calls are not affected. Every error is a <code>TypeError</code>, a <code>RangeError</code> or a
<code>SoftKnnError</code>. It has <code>code</code>, <code>argument</code> and a message. The message names the function, the argument, the
expected value and the actual value.</p>
<div class="wide"><table class="errors">
<caption>The ${rows.length} codes; each message is that of the call when this page was made</caption>
<thead><tr><th>code</th><th>class</th><th>meaning</th><th>for example</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
  return page("errors.html", "Error codes", body);
}

/** @param {Package} softknn @param {string} call */
async function callCell(softknn, call) {
  const { message } = await errorOf(softknn, call);
  return `<pre class="code"><code>${escapeHtml(call)}</code></pre><p class="message">${escapeHtml(message)}</p>`;
}

/** @param {{ test: string, title: string }} proof */
function testCell({ test, title }) {
  return `<p class="message">Needs a failure first: test “${escapeHtml(title)}” (<code>${test}</code>).</p>`;
}
