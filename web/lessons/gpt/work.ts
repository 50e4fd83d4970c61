/** What is computed of one model, and kept while it may be shown. */
import type { LanguageModel } from "../../api/model/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { Losses } from "./cost/losses.js";
import { Remembering } from "./memory/remembering.js";
import { languageCore, type Model } from "./model.js";
import { Runs } from "./runs.js";
import { type Session, startSession } from "./session.js";
import { Explanations } from "./why/solve-why.js";
import { Writing } from "./writing/writing.js";

export interface Work {
  readonly model: Model;
  readonly runs: Runs;
  readonly explanations: Explanations;
  /** Runs without a head that the reader has taken away from a score. */
  readonly ablations: Runs;
  readonly losses: Losses;
  readonly writing: Writing;
  readonly remembering: Remembering;
  stop(): void;
}

export function startWork(host: FigureHost, model: Model, core: () => LanguageModel): Work {
  const refresh = () => host.refresh();
  let started: Promise<Session> | undefined;
  const session = () => {
    started ??= startSession(languageCore(), model, core);
    return started;
  };
  const losses = new Losses(() => host.knn, session, model.windows, refresh);
  const writing = new Writing(refresh);
  const remembering = new Remembering(() => host.knn, session, refresh);
  const stop = () => {
    losses.stop();
    remembering.stop();
    writing.keep([]);
    started?.then((one) => one.dispose()).catch(() => {});
  };
  const [runs, ablations, explanations] = [new Runs(), new Runs(), new Explanations()];
  return { model, runs, ablations, explanations, losses, writing, remembering, stop };
}
