/**
 * Contenders in plain JavaScript, in a separate process (in a browser: a worker) that waits while the others run. Once
 * an ArrayBuffer has been detached, which happens when a WebAssembly memory grows and in much of Node's own input and
 * output, V8 checks every typed array for detachment before every access: that halves the speed of plain JavaScript
 * through no fault of its own.
 */
import { inputsOf } from "../measure/inputs.mjs";
import { firstAnswer, timed } from "../measure/sampler.mjs";

/** @typedef {import("../measure/sampler.mjs").Runner} Runner */

/** @param {(message: object) => Promise<any>} request @param {number} seed @returns {import("../measure/contest.mjs").Contender} */
export function asideContender(request, seed) {
  const sure = async (/** @type {object} */ message) => {
    const reply = await request(message);
    if (reply.error) throw new Error(reply.error);
    return reply;
  };
  return {
    async runners(item) {
      const { names } = await sure({ item, seed });
      return names.map((/** @type {any} */ name, /** @type {number} */ place) => ({
        ...name,
        run: async () => (await sure({ place })).answer,
        time: async (/** @type {number} */ calls) => (await sure({ place, calls })).time,
      }));
    },
  };
}

/** The other end of the channel. @param {readonly import("../measure/contest.mjs").Contender[]} contenders */
export function asideAnswers(contenders) {
  /** @type {Runner[]} */
  let runners = [];
  return async (/** @type {any} */ { item, seed, place, calls }) => {
    try {
      if (item) {
        for (const { end } of runners) await end?.();
        const inputs = inputsOf(item, seed);
        runners = (await Promise.all(contenders.map((one) => one.runners(item, inputs)))).flat();
        return { names: runners.map(({ contender, way }) => ({ contender, way })) };
      }
      const runner = /** @type {Runner} */ (runners[place]);
      if (calls !== undefined) return { time: await timed(runner, calls) };
      return { answer: listsOf(await firstAnswer(runner)) };
    } catch (error) {
      return { error: String(error) };
    }
  };
}

/** Numbers as JSON: a list, or named lists. @param {any} answer */
function listsOf(answer) {
  if (answer.length !== undefined) return Array.from(answer);
  return Object.fromEntries(Object.entries(answer).map(([name, list]) => [name, listsOf(list)]));
}
