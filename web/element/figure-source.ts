/** `src=`: the file is fetched when the attribute is set, and let go when it changes or the element leaves. */
import type { SourceFault } from "../author/mistake.js";
import { readSourceText } from "../author/source-data.js";
import type { FigureView } from "../figure/figure-view.js";
import type { State } from "../figure/state.js";
import { fetchSource, SourceError } from "./source-file.js";

export interface SourceHost extends HTMLElement {
  /** The view takes files that no state is made of, in a format of its own. */
  takesFiles(): boolean;
  /** The figure, once it is drawn. */
  drawn(): Promise<FigureView>;
  /** What the file does not name. */
  sourceBase(): State;
  /** Takes the state of a file as the beginning, under the attributes. */
  takeSource(state: State): void;
  /** Runs what a view does with a file, which no lock holds back. */
  takingFiles(run: () => Promise<string | undefined>): Promise<string | undefined>;
}

const jsonStart = /^\uFEFF?\s*[[{]/;

/** Loads a file; the fault of what is not shown. Throws where the signal is aborted. */
export async function loadSource(
  src: string,
  host: SourceHost,
  signal: AbortSignal,
): Promise<SourceFault | undefined> {
  try {
    const file = await fetchSource(src, host.ownerDocument, signal);
    const start = await file.slice(0, 4096).text();
    const isState = /^\s*\{\s*"softknn"/.test(start);
    if (host.takesFiles() && !isState) return await toView(file, host, signal);
    if (!jsonStart.test(start) && !/\.json$/i.test(file.name)) return { why: "data" };
    const read = readSourceText(await file.text(), host.sourceBase());
    signal.throwIfAborted();
    if ("fault" in read) return read.fault;
    host.takeSource(read.state);
    return undefined;
  } catch (error) {
    if (error instanceof SourceError) return error.fault;
    throw error;
  }
}

/** The view reads the file as one that falls on it. */
async function toView(
  file: File,
  host: SourceHost,
  signal: AbortSignal,
): Promise<SourceFault | undefined> {
  const view = await host.drawn();
  signal.throwIfAborted();
  const why = await host.takingFiles(async () => await view.drop?.([file]));
  if (why === undefined) return undefined;
  return why === "" ? { why: "choice" } : { why: "lesson", at: why };
}
