/** The worker of the lesson: one core with the model and its memory. The first message is the module of the core. */
import { languageFamilies } from "../../../api/language-families.js";
import { startCore } from "../../../api/start.js";
import {
  callOf,
  LanguageSession,
  type SessionAnswer,
  type SessionCall,
} from "./language-session.js";

let started: Promise<LanguageSession> | undefined;

async function start(wasm: WebAssembly.Module): Promise<LanguageSession> {
  const session = new LanguageSession(await startCore(languageFamilies, { wasm }));
  postMessage("ready");
  return session;
}

async function answerOf({ id, name, args }: SessionCall): Promise<SessionAnswer> {
  try {
    return { id, result: await callOf((await started) as LanguageSession, name, args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : `${error}` };
  }
}

addEventListener("message", async ({ data }: MessageEvent<WebAssembly.Module | SessionCall>) => {
  if (data instanceof WebAssembly.Module) started = start(data);
  else postMessage(await answerOf(data));
});
