/** All numbers of a figure as a list: one tab stop, arrow keys, search by typed digits. */
import { html, nothing, type TemplateResult } from "lit";
import type { ReceiptWords } from "../language/tools.js";
import type { FoundNumber } from "./found.js";
import type { ReceiptsModel } from "./receipts-model.js";
import { groupOf, nameOf } from "./value-name.js";

/** Milliseconds between typed digits of one search. */
const typingPauseMs = 900;

const plainDigits = (text: string): string => text.replace("−", "-").replace(/\s/g, "");

export class NumberSearch {
  #typed = "";
  #last = 0;

  /** The next number from here that starts with the typed text. */
  find(
    key: string,
    numbers: readonly FoundNumber[],
    from: number,
    now: number,
  ): number | undefined {
    this.#typed = now - this.#last > typingPauseMs ? key : this.#typed + key;
    this.#last = now;
    const begins = ({ named }: FoundNumber) =>
      plainDigits(named.text).startsWith(plainDigits(this.#typed));
    // A longer search may match the current number again; a new one starts after it.
    const start = this.#typed.length > 1 ? from : from + 1;
    const order = numbers.map((_, i) => (start + i) % numbers.length);
    return order.find((i) => begins(numbers[i] as FoundNumber));
  }
}

const search = new NumberSearch();

function destination(key: string, at: number, last: number): number | undefined {
  const ways: Record<string, number> = {
    ...{ ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 },
    ...{ Home: 0, End: last, PageDown: at + 10, PageUp: at - 10 },
  };
  const to = ways[key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

function onKey(receipts: ReceiptsModel, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { numbers, at } = receipts;
  let to = destination(event.key, at, numbers.length - 1);
  if (/^[\d.\-−]$/.test(event.key)) to = search.find(event.key, numbers, at, event.timeStamp);
  if (event.key === "Enter" || event.key === " ") receipts.choose(at);
  else if (to === undefined) return;
  else receipts.walk(to);
  event.preventDefault();
  event.stopPropagation();
}

function option(receipts: ReceiptsModel, { named }: FoundNumber, i: number): TemplateResult {
  const { at, open } = receipts;
  return html`<div role="option" id="receipt-${i}" class=${i === at ? "at" : ""}
      aria-selected=${i === open ? "true" : "false"} @click=${() => receipts.choose(i)}
    ><span class="digits">${named.text}</span> <span class="context">${nameOf(named, receipts.lessonWords)}</span></div>`;
}

export function receiptList(receipts: ReceiptsModel, words: ReceiptWords): TemplateResult {
  const { numbers, at, figure } = receipts;
  const groups: { name: string; members: TemplateResult[] }[] = [];
  for (const [i, number] of numbers.entries()) {
    const name = figure ? groupOf(number.place, figure) : "";
    if (groups.at(-1)?.name !== name) groups.push({ name, members: [] });
    groups.at(-1)?.members.push(option(receipts, number, i));
  }
  return html`<div class="receipt-list" role="listbox" tabindex="0" aria-label=${words.list}
      aria-activedescendant=${numbers.length > 0 ? `receipt-${at}` : nothing}
      @keydown=${(event: KeyboardEvent) => onKey(receipts, event)}
    >${groups.map(
      ({ name, members }) =>
        html`<div role="group" aria-label=${name}><p class="group" aria-hidden="true">${name}</p>${members}</div>`,
    )}</div>`;
}
