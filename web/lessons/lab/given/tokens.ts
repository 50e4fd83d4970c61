/** A text of tokens that flows: shaded by the weights of a query, and a list to choose the query from. */
import { html, nothing, type TemplateResult } from "lit";
import { cssProperties } from "../../../charts/css-properties.js";
import { classes } from "../../../charts/marks.js";
import { visible } from "../names.js";

export interface TokenScene {
  readonly label: string;
  /** The tokens from `from` on, one of each position of the part. */
  readonly tokens: readonly string[];
  readonly from: number;
  /** Weights of all positions, of which `largest` has the strongest colour; undefined for an unshaded text. */
  readonly weights: ArrayLike<number> | undefined;
  readonly largest: number;
  /** The query, if it is one of these tokens, and the kept one, which Tab reaches. */
  readonly query: number | undefined;
  readonly kept: number | undefined;
  /** The token of the cursor among the keys. */
  readonly lit: number | undefined;
  readonly isLocked: boolean;
  /** What a screen reader says of a token. */
  name(position: number): string;
}

export interface TokenEvents {
  /** Hovered or focused, or none. */
  point(position: number | undefined): void;
  choose(position: number): void;
}

/** From this share of the largest weight on, letters are light. */
const inverted = 0.55;

/** Whether a token begins after a space, by the signs of its tokenizer; without any, all do. */
function spacing(tokens: readonly string[]): (token: string) => boolean {
  if (tokens.some((token) => /^[Ġ▁ ]/.test(token))) return (token) => /^[Ġ▁ ]/.test(token);
  return (token) => !token.startsWith("##");
}

const positionOf = (event: Event): number | undefined => {
  const token = (event.target as Element).closest<HTMLElement>("[data-token]");
  return token === null ? undefined : Number(token.dataset.token);
};

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 },
};

/** Moves the focus among the tokens; Enter and Space choose. */
function press(event: KeyboardEvent, events: TokenEvents): void {
  const list = event.currentTarget as Element;
  const here = positionOf(event);
  if (here === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    events.choose(here);
    return;
  }
  const all = [...list.querySelectorAll<HTMLElement>("[data-token]")];
  const at = all.findIndex((token) => Number(token.dataset.token) === here);
  const rtl = getComputedStyle(list).direction === "rtl" && /Left|Right/.test(event.key) ? -1 : 1;
  const step = steps[event.key];
  const to =
    event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step && at + rtl * step;
  const next = to === undefined ? undefined : all[to];
  if (next === undefined) return;
  event.preventDefault();
  for (const token of all) token.tabIndex = token === next ? 0 : -1;
  next.focus();
}

export function tokenText(scene: TokenScene, events: TokenEvents | undefined): TemplateResult {
  const { tokens, from, weights, largest, query, kept, lit } = scene;
  const opens = spacing(tokens);
  const share = (at: number) =>
    weights && largest > 0 ? Math.max(0, weights[at] || 0) / largest : 0;
  const tabbed = kept !== undefined && kept >= from && kept < from + tokens.length ? kept : from;
  const isList = events !== undefined && !scene.isLocked;
  const token = (text: string, i: number) => {
    const at = from + i;
    const w = share(at);
    const name = classes({
      token: true,
      strong: w > inverted,
      asking: at === query,
      lit: at === lit,
    });
    const shown = visible(text);
    const letters = shown.trim() === "" ? (text === "" ? String(at) : "␣") : shown.trim();
    return html`${i > 0 && opens(text) ? " " : nothing}<span class=${name} data-token=${at} role=${isList ? "option" : nothing}
      tabindex=${isList ? (at === tabbed ? 0 : -1) : nothing} aria-selected=${isList ? (at === kept ? "true" : "false") : nothing}
      aria-label=${isList ? scene.name(at) : nothing} ${cssProperties({ "--share": w })}>${letters}</span>`;
  };
  const point = (event: Event) => events?.point(positionOf(event));
  return html`<div class=${classes({ "token-text": true, chooses: isList })} dir="auto" role=${isList ? "listbox" : "group"} aria-label=${scene.label} data-control="labRow"
    @pointerover=${point} @pointerleave=${() => events?.point(undefined)} @focusin=${point} @focusout=${() => events?.point(undefined)}
    @click=${(event: Event) => {
      const at = positionOf(event);
      if (at !== undefined && isList) events?.choose(at);
    }}
    @keydown=${(event: KeyboardEvent) => isList && press(event, events)}>${tokens.map(token)}</div>`;
}
