/** The benchmark in a separate Node process: `node node.mjs '<JSON>'`; one line of JSON per message. */
import { fileURLToPath } from "node:url";
import { asideContender } from "./contenders/aside.mjs";
import { startLines } from "./contenders/line-process.mjs";
import {
  keptMemory,
  numpyContender,
  numpyScript,
  oneThread,
  waysWithMemory,
} from "./contenders/numpy.mjs";
import { contest } from "./measure/contest.mjs";
import { memoryOf } from "./measure/memory.mjs";
import { chooseProcessor } from "./measure/processor.mjs";

const { plan, places, python, task } = JSON.parse(process.argv[2] ?? "{}");
const send = (/** @type {object} */ message) => console.log(JSON.stringify(message));

// onnxruntime-web defines a global Worker from Node's, even with one thread; jax-js then mistakes it for a browser's
// and breaks.
Object.defineProperty(globalThis, "Worker", { get: () => undefined, set() {} });

if (task === "memory") send({ result: await memoryOf(places.softknn, plan.memory) });
else await compete();

async function compete() {
  const opponents = await import("./contenders/index.mjs");
  const notes = await opponents.startAll(places);
  const file = fileURLToPath(new URL("contenders/aside-process.mjs", import.meta.url));
  const aside = startLines(process.execPath, [file]);
  const vectra = startLines(process.execPath, [file, "vectra"]);
  const startNumpy = (/** @type {NodeJS.ProcessEnv} */ memory = {}) =>
    python && startLines(python, [numpyScript], { ...process.env, ...oneThread, ...memory });
  const numpy = startNumpy();
  const numpyWithMemory = startNumpy(keptMemory);
  const about = numpy && (await numpy.ask({}));
  const allContenders = {
    ...opponents.contenders,
    aside: asideContender(aside.ask, plan.seed),
    vectra: asideContender(vectra.ask, plan.seed),
    ...(numpy && {
      NumPy: numpyContender(numpy.ask),
      "NumPy with memory": numpyContender(numpyWithMemory.ask, waysWithMemory),
    }),
  };
  const results = await contest(plan, allContenders, (line) => send({ line }), chooseProcessor);
  aside.end();
  vectra.end();
  numpy?.end();
  numpyWithMemory?.end();
  const engine = opponents.fastestEngine;
  send({ result: { notes, about, engine, results } });
}
