/** `src=`: fetches the file when the attribute is set, and aborts when it changes or the element is removed. */
import type { SourceFault } from "../author/mistake.js";
import { readSourceText } from "../author/source-data.js";
import type { FigureView } from "../figure/figure-view.js";
import type { State } from "../figure/state/state.js";
import { fetchSource, SourceError } from "./source-file.js";

export interface SourceHost extends HTMLElement {
  /** The view reads files of its own format. */
  takesFiles(): boolean;
  /** Resolves with the figure once it is drawn. */
  drawn(): Promise<FigureView>;
  /** The state for fields that the file does not name. */
  sourceBase(): State;
  /** Makes the state of a file the initial one; attributes override it. */
  takeSource(state: State): void;
  /** Runs a view's file handler without locks. */
  takingFiles(run: () => Promise<string | undefined>): Promise<string | undefined>;
}

const jsonStart = /^\uFEFF?\s*[[{]/;

/** Loads a file; returns the fault if the file cannot be shown. Throws after an abort. */
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

/** Passes the file to the view like a dropped file. */
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
