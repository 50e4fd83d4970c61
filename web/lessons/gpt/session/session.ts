/** Where a model is measured and a text remembered: in a worker, or on this thread. */
import type { LanguageModel, SoftKnnModel } from "../../../api/model/index.js";
import type { Model } from "../model.js";
import {
  callOf,
  LanguageSession,
  type SessionAnswer,
  type SessionCall,
  type SessionCalls,
  sessionCalls,
} from "./language-session.js";
import { languageWorker } from "./language-worker.js";

export interface Session extends SessionCalls {
  dispose(): void;
}

/** Between two calls the page answers. */
export function onThread(knn: SoftKnnModel, core: () => LanguageModel): Session {
  let session: LanguageSession | undefined;
  const calls = sessionCalls(async (name, args) => {
    await new Promise((resolve) => setTimeout(resolve));
    session ??= new LanguageSession(knn, core());
    return callOf(session, name, args);
  });
  return { ...calls, dispose: () => session?.forget() };
}

export function inWorker(worker: Worker): Session {
  const waiting = new Map<number, (answer: SessionAnswer) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<SessionAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  // It was short of memory: no later answer comes either.
  worker.onerror = (event) => {
    event.preventDefault();
    for (const [id, answer] of waiting) answer({ id, error: event.message });
    waiting.clear();
  };
  const calls = sessionCalls(async (name, args) => {
    const id = ++last;
    const { result, error } = await new Promise<SessionAnswer>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, name, args } satisfies SessionCall);
    });
    if (error !== undefined) throw new Error(error);
    return result;
  });
  return { ...calls, dispose: () => worker.terminate() };
}

/** The reader's own model is in this thread's core, and does not fit twice into memory. */
export async function startSession(
  knn: SoftKnnModel,
  model: Model,
  core: () => LanguageModel,
): Promise<Session> {
  const worker = model.held ? undefined : await languageWorker();
  if (worker === undefined) return onThread(knn, core);
  const session = inWorker(worker);
  await session.open({ config: model.config, tensors: model.tensors });
  return session;
}
