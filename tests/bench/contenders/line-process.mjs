/** A process that answers one line of JSON with one line of JSON. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
export function startLines(command, args, env = process.env) {
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  /** @type {{ resolve: (reply: any) => void, reject: (error: Error) => void }[]} */
  const waiting = [];
  createInterface(child.stdout).on("line", (line) => waiting.shift()?.resolve(JSON.parse(line)));
  child.on("exit", (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${args[0]} ended: ${code}`));
  });
  return {
    end: () => child.stdin.end(),
    /** @param {object} message @returns {Promise<any>} */
    ask: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(message)}\n`);
      }),
  };
}
