/**
 * Links that drive a figure: `<a href="#fig1?temperature=0.05">` lays what stands behind the `?`,
 * written as in the hash, over the state of the figure whose id stands before it, as one step of
 * undo. A link to no figure, or with a field that is unknown or unreadable, is a link like others.
 */

import type { State } from "../figure/state.js";
import { parseFields } from "../figure/url-state.js";

export interface Driven extends HTMLElement {
  getState(): State;
  /** As the beginning, or as one step of undo. */
  drive(state: State): void;
}

/** The figures of each document that are in it, and what listens for them. */
const driven = new Map<Document, { figures: Set<Driven>; stop: AbortController }>();

/** A figure that is new takes what the address says of it. */
export function connectLinks(figure: Driven, isNew: boolean): void {
  const { ownerDocument: document } = figure;
  const known = driven.get(document) ?? { figures: new Set(), stop: listen(document) };
  driven.set(document, known);
  known.figures.add(figure);
  if (isNew) follow(document.location?.hash ?? "", document, figure);
}

/** With the last figure goes what listens. */
export function disconnectLinks(figure: Driven): void {
  for (const [document, { figures, stop }] of driven) {
    figures.delete(figure);
    if (figures.size > 0) continue;
    stop.abort();
    driven.delete(document);
  }
}

/** Lays a link over the figure it names: over this one, where one is given. */
function follow(hash: string, document: Document, only?: Driven): void {
  const [, name = "", query = ""] = /^#([^?&=]+)\?(.+)$/.exec(hash) ?? [];
  if (query === "") return;
  const figure = only ?? [...(driven.get(document)?.figures ?? [])].find(isNamed(decoded(name)));
  if (figure === undefined || !isNamed(decoded(name))(figure)) return;
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
  // A link that is clicked again changes no address: the click is what counts. The address follows
  // by itself, and to have the same state twice is no second step.
  const click = (event: MouseEvent) => {
    const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    const anchor = event
      .composedPath()
      .find((part): part is HTMLAnchorElement => part instanceof HTMLAnchorElement);
    if (anchor === undefined || (anchor.target && anchor.target !== "_self")) return;
    const [page] = document.location.href.split("#");
    if (anchor.href.startsWith(`${page}#`)) follow(anchor.hash, document);
  };
  document.addEventListener("click", click, { signal });
  window?.addEventListener("hashchange", () => follow(document.location.hash, document), {
    signal,
  });
  return stop;
}
