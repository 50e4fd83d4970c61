/**
 * A deck as a file, `{"softknn": "deck", "version": 1, "title": "…", "slides": […]}`. The state of a
 * slide is the hash of its link, or a state file if the slide has the reader's own data. Every state is
 * read through the field table. Any invalid part rejects the file.
 */
import { isTree, type Tree } from "../../figure/state/merge-state.js";
import type { State } from "../../figure/state/state.js";
import { formatStateFile, lineOf, parseStateFile } from "../../figure/state/state-file.js";
import { same } from "../../figure/state/store.js";
import { formatHash, parseHash } from "../../figure/state/url-state.js";
import { type Deck, deckLimits, type Slide } from "./deck.js";

/** Why a file is no deck. `at` is a line for "syntax", the number of a slide for "state", else the path of a field. */
export interface DeckFault {
  readonly kind: "syntax" | "notDeck" | "newer" | "unknown" | "wrong" | "state" | "tooMany";
  readonly at: string;
}

/** More than the hash of any state without own data. */
const hashLimit = 32_768;

function formatState(state: State): unknown {
  const hash = formatHash(state);
  const isWhole = hash.length <= hashLimit && same(parseHash(hash, hashLimit).state, state);
  return isWhole ? hash : JSON.parse(formatStateFile(state));
}

/** A slide without default values. */
function formatSlide({ id, title, notes, text, predict, state }: Slide): Tree {
  return {
    id,
    ...(title && { title }),
    ...(notes && { notes }),
    ...(text && { text }),
    ...(predict && { predict }),
    ...(state && { state: formatState(state) }),
  };
}

export function formatDeckFile({ title, slides }: Deck): string {
  const file = { softknn: "deck", version: 1, title, slides: slides.map(formatSlide) };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

class Refusal {
  constructor(readonly fault: DeckFault) {}
}

function refuse(kind: DeckFault["kind"], at = ""): never {
  throw new Refusal({ kind, at: at.slice(0, 60) });
}

function textOf(given: unknown, at: string, limit: number): string {
  if (given === undefined) return "";
  if (typeof given !== "string" || given.length > limit) refuse("wrong", at);
  return given;
}

function stateOf(given: unknown, slide: string): State {
  if (typeof given === "string") {
    const { state, notices } = parseHash(given, hashLimit);
    if (notices.length > 0) refuse("state", slide);
    return state;
  }
  const read = parseStateFile(JSON.stringify(given));
  if ("fault" in read) refuse("state", slide);
  return read.state;
}

const slideFields = ["id", "title", "notes", "text", "predict", "state"];

function slideOf(given: unknown, index: number): Slide {
  const at = `slides[${index}]`;
  if (!isTree(given)) refuse("wrong", at);
  const strange = Object.keys(given).find((name) => !slideFields.includes(name));
  if (strange !== undefined) refuse("unknown", `${at}.${strange}`);
  const { id = index + 1, predict = false } = given;
  if (!Number.isSafeInteger(id) || (id as number) < 1) refuse("wrong", `${at}.id`);
  if (typeof predict !== "boolean") refuse("wrong", `${at}.predict`);
  return {
    ...{ id: id as number, predict },
    title: textOf(given.title, `${at}.title`, deckLimits.title),
    notes: textOf(given.notes, `${at}.notes`, deckLimits.text),
    text: textOf(given.text, `${at}.text`, deckLimits.text),
    ...(given.state !== undefined && { state: stateOf(given.state, String(index + 1)) }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse("syntax", lineOf(text, error));
  }
}

function deckIn(text: string): Deck {
  const file = jsonOf(text);
  if (!isTree(file) || file.softknn !== "deck") refuse("notDeck");
  if (file.version !== 1) refuse("newer");
  const strange = Object.keys(file).find(
    (name) => !["softknn", "version", "title", "slides"].includes(name),
  );
  if (strange !== undefined) refuse("unknown", strange);
  const { slides: given = [] } = file;
  if (!Array.isArray(given)) refuse("wrong", "slides");
  if (given.length > deckLimits.slides) refuse("tooMany");
  const slides = given.map(slideOf);
  const ids = slides.map(({ id }) => id);
  const repeated = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (repeated >= 0) refuse("wrong", `slides[${repeated}].id`);
  return { title: textOf(file.title, "title", deckLimits.title), slides };
}

/** Reads a deck file. Never throws. */
export function parseDeckFile(
  text: string,
): { readonly deck: Deck } | { readonly fault: DeckFault } {
  try {
    return { deck: deckIn(text) };
  } catch (error) {
    return { fault: error instanceof Refusal ? error.fault : { kind: "wrong", at: "slides" } };
  }
}
