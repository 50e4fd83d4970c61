/** The file of `src=`: fetched when the attribute is set, aborted when it changes or the element is removed. */

import type { FigureView } from "../../figure/figure-view.js";
import { lessonOf } from "../../figure/lesson.js";
import { fieldOfAttribute } from "../../figure/state/field-attributes.js";
import { defaultState, type State, type ViewName } from "../../figure/state/state.js";
import type { Store } from "../../figure/state/store.js";
import { isPacked, parseFields } from "../../figure/state/url-state.js";
import { asInHash } from "./field-texts.js";
import { type SourceFault, sourceMistake, warn } from "./mistakes.js";
import type { FigureRights } from "./reader-rights.js";

export interface SourceHost extends HTMLElement {
  readonly view: ViewName;
  readonly store: Store;
  readonly rights: FigureRights;
  readonly figure: FigureView | undefined;
  requestUpdate(): void;
  /** Makes a state the initial one. */
  beginWith(state: State): void;
}

const jsonStart = /^\uFEFF?\s*[[{]/;

export class SourceLoader {
  /** The author names a view, which overrides a file. */
  hasView = false;
  /** The last link, whose fields override a file. */
  link = "";
  /** The file that is loading. */
  #loading: { readonly src: string; readonly stop: AbortController } | undefined;
  /** The file whose loading was aborted on removal. */
  #unfinished: string | undefined;
  #waiting: ((figure: FigureView) => void)[] = [];

  constructor(private readonly host: SourceHost) {}

  /** A file will still change every number. */
  get hidesFigure(): boolean {
    return this.#loading !== undefined && !this.#takesFiles;
  }

  /** Follows the attribute. */
  follow(src: string | null | undefined, before: unknown): void {
    if (src) this.#load(src);
    else if (before) {
      this.#stop();
      this.host.beginWith(this.#base);
    }
  }

  async #load(src: string): Promise<void> {
    this.#stop();
    const loading = { src, stop: new AbortController() };
    [this.#loading, this.#unfinished] = [loading, undefined];
    const fault = await this.#read(src, loading.stop.signal).catch(
      (): SourceFault => ({ why: "network" }),
    );
    if (this.#loading !== loading) return;
    this.#loading = undefined;
    const { host } = this;
    if (fault) warn(host, sourceMistake(src, fault));
    const detail = { src, reason: fault?.why };
    host.dispatchEvent(fault ? new CustomEvent("error", { detail }) : new Event("load"));
    host.requestUpdate();
  }

  /** Shows a file, or returns why it cannot be shown. Throws after an abort. */
  async #read(src: string, signal: AbortSignal): Promise<SourceFault | undefined> {
    const [{ fetchSource, SourceError }, { readSourceText }] = await Promise.all([
      import("./source-file.js"),
      import("./source-data.js"),
    ]);
    signal.throwIfAborted();
    try {
      const file = await fetchSource(src, this.host.ownerDocument, signal);
      const start = await file.slice(0, 4096).text();
      const isState = /^\s*\{\s*"softknn"/.test(start);
      if (this.#takesFiles && !isState) return await this.#toView(file, signal);
      if (!jsonStart.test(start) && !/\.json$/i.test(file.name)) return { why: "data" };
      const read = readSourceText(await file.text(), this.#base);
      signal.throwIfAborted();
      if ("fault" in read) return read.fault;
      this.#take(read.state);
      return undefined;
    } catch (error) {
      if (error instanceof SourceError) return error.fault;
      throw error;
    }
  }

  /** Passes the file to the view like a dropped file, without locks. */
  async #toView(file: File, signal: AbortSignal): Promise<SourceFault | undefined> {
    const view = await this.#drawn();
    signal.throwIfAborted();
    const { store, rights } = this.host;
    const { canUndo } = store;
    const why = await rights
      .asAuthor(async () => await view.drop?.([file]))
      .finally(() => {
        if (!canUndo) this.host.beginWith(store.state);
      });
    if (why === undefined) return undefined;
    return why === "" ? { why: "choice" } : { why: "lesson", at: why };
  }

  #stop(): void {
    this.#loading?.stop.abort();
    this.#loading = undefined;
  }

  /** On removal: an unfinished file is fetched again when the element is reinserted. */
  pause(): void {
    this.#unfinished = this.#loading?.src;
    this.#stop();
  }

  resume(): void {
    if (this.#unfinished !== undefined) this.#load(this.#unfinished);
  }

  /** The view reads files of its own format. */
  get #takesFiles(): boolean {
    return (lessonOf(this.host.view)?.unlinked?.length ?? 0) > 0;
  }

  /** Resolves with the figure once it is drawn. */
  #drawn(): Promise<FigureView> {
    const { figure } = this.host;
    return new Promise((go) => {
      if (figure?.drawn !== undefined) go(figure);
      else this.#waiting.push(go);
    });
  }

  /** The figure was drawn. */
  show(figure: FigureView): void {
    for (const go of this.#waiting.splice(0)) go(figure);
  }

  /** The state for fields that the file does not name. */
  get #base(): State {
    const { view } = this.host;
    return this.#underAttributes({ ...defaultState, view });
  }

  /** A state with the fields of the link, and those of attributes, which come last. */
  #underAttributes(state: State): State {
    const view = this.hasView ? this.host.view : state.view;
    const attributes = [...this.host.attributes].flatMap(({ name, value }) => {
      const field = fieldOfAttribute(name);
      return field ? [[field.name, asInHash(field, value)] as const] : [];
    });
    const link = isPacked(this.link) ? [] : new URLSearchParams(this.link.replace(/^#/, ""));
    return parseFields([...link, ...attributes], { ...state, view }).state;
  }

  /** Makes the state of a file the initial one; attributes override it. */
  #take(state: State): void {
    const next = this.#underAttributes(state);
    if (this.host.store.canUndo) this.host.store.replace(next);
    else this.host.beginWith(next);
  }
}
