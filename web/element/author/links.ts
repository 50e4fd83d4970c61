/**
 * Links that drive a figure: `<a href="#fig1?temperature=0.05">` applies the fields after `?`,
 * written as in the hash, to the figure with the id before it, as one undo step. A button does the
 * same with `data-softknn="fig1?temperature=0.05"`. A link to no figure, or with an unknown or
 * unreadable field, does nothing here. With the view first, or packed, it is a whole state, as “Export” copies it.
 */

import type { State } from "../../figure/state/state.js";
import { parseFields } from "../../figure/state/url-state.js";

export interface Driven extends HTMLElement {
  getState(): State;
  /** Applies a state as the initial state or as one undo step. */
  drive(state: State): void;
  /** Applies a whole state in the same way, and tells the reader of unreadable parts. */
  showHash(hash: string): Promise<void>;
}

/** The connected figures of each document, and the listener they share. */
const driven = new Map<Document, { figures: Set<Driven>; stop: AbortController }>();

/** Connects a figure; a new one applies the current address. */
export function connectLinks(figure: Driven, isNew: boolean): void {
  const { ownerDocument: document } = figure;
  const known = driven.get(document) ?? { figures: new Set(), stop: listen(document) };
  driven.set(document, known);
  known.figures.add(figure);
  if (isNew) follow(document.location?.hash ?? "", document, figure);
}

/** Disconnects a figure; the last one removes the listener. */
export function disconnectLinks(figure: Driven): void {
  for (const [document, { figures, stop }] of driven) {
    figures.delete(figure);
    if (figures.size > 0) continue;
    stop.abort();
    driven.delete(document);
  }
}

/** Applies a link to the figure it names, or only to `only`. */
function follow(hash: string, document: Document, only?: Driven): void {
  const [, name = "", query = ""] = /^#([^?&=]+)\?(.+)$/.exec(hash) ?? [];
  if (query === "") return;
  const figure = only ?? [...(driven.get(document)?.figures ?? [])].find(isNamed(decoded(name)));
  if (figure === undefined || !isNamed(decoded(name))(figure)) return;
  if (/^(view|z)=/.test(query)) return void figure.showHash(query);
  const { state, notices } = parseFields(new URLSearchParams(query), figure.getState());
  if (notices.length === 0) figure.drive(state);
}

const isNamed = (name: string) => (figure: Driven) => figure.id === name;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function listen(document: Document): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const window = document.defaultView;
  const here = () => follow(document.location.hash, document);
  // A second click on the same link does not change the address, so the click counts. The browser
  // updates the address by itself, and an equal state is no second undo step.
  const click = (event: MouseEvent) => {
    const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || modified) return;
    const path = event.composedPath().filter((part) => part instanceof HTMLElement);
    const named = path.find(({ dataset }) => dataset.softknn)?.dataset.softknn;
    if (named !== undefined) return follow(`#${named}`, document);
    const anchor = path.find((part) => part instanceof HTMLAnchorElement);
    if (anchor === undefined || (anchor.target && anchor.target !== "_self")) return;
    const [page] = document.location.href.split("#");
    if (!anchor.href.startsWith(`${page}#`)) return;
    if (!event.defaultPrevented) follow(anchor.hash, document);
    // A router prevents the click and calls `pushState`, of which no event tells.
    else setTimeout(() => document.location.hash === anchor.hash && here());
  };
  document.addEventListener("click", click, { signal });
  for (const moved of ["hashchange", "popstate"]) window?.addEventListener(moved, here, { signal });
  return stop;
}
