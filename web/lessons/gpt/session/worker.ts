/** The worker of the lesson: one core with the model and its memory. */
import { load } from "../../../api/model/index.js";
import {
  callOf,
  LanguageSession,
  type SessionAnswer,
  type SessionCall,
} from "./language-session.js";

const session = load().then((knn) => new LanguageSession(knn));

async function answerOf({ id, name, args }: SessionCall): Promise<SessionAnswer> {
  try {
    return { id, result: await callOf(await session, name, args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : `${error}` };
  }
}

addEventListener("message", async ({ data }: MessageEvent<SessionCall>) =>
  postMessage(await answerOf(data)),
);
session.then(
  () => postMessage("ready"),
  () => postMessage("failed"),
);
