/** The factors of a product fly into the cell where their row and their column meet. */
import type { Place } from "./state.js";

/** Milliseconds of a flight, and between those of two columns. */
const [flightMs, delayMs] = [450, 30];

const cellsOf = (root: ParentNode, name: string): HTMLElement[][] =>
  [...root.querySelectorAll(`[data-matrix="${name}"] tbody tr`)].map((row) => [
    ...row.querySelectorAll("td"),
  ]);

const textOf = (cell: HTMLElement): string =>
  cell.querySelector("input")?.value ?? cell.querySelector(".now")?.textContent ?? "";

/** Into the cells of a row of the scores (Q and Kᵀ) or of the output (A and V), or into one of its cells. */
export function fly(machine: Element, part: Place["part"], row: number, only?: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const scroller = machine.querySelector<HTMLElement>(".chain-scroll");
  const [rows, columns] = part === "a" ? ["q", "k"] : ["a", "v"];
  const factors = cellsOf(machine, rows)[row] ?? [];
  const crossing = cellsOf(machine, columns);
  const targets = cellsOf(machine, part)[row] ?? [];
  if (!scroller) return;
  scroller.querySelector(".flights")?.remove();
  const layer = scroller.appendChild(document.createElement("div"));
  layer.className = "flights";
  layer.ariaHidden = "true";
  const box = scroller.getBoundingClientRect();
  const centre = (cell: HTMLElement) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return [left - box.left + scroller.scrollLeft + width / 2, top - box.top + height / 2] as const;
  };
  const flights = targets.flatMap((target, j) => {
    if (only !== undefined && only !== j) return [];
    const to = centre(target);
    return crossing.flatMap((column, l) =>
      [factors[l], column[j]].flatMap((factor, side) => {
        if (factor === undefined) return [];
        const number = layer.appendChild(document.createElement("span"));
        number.textContent = textOf(factor).trim();
        const from = centre(factor);
        // Factors are side by side, products one below the other.
        const beside = [to[0] + (side - 0.5) * 14, to[1] + (l - (crossing.length - 1) / 2) * 9];
        const at = ([x = 0, y = 0]: readonly number[]) =>
          `translate(${x}px, ${y}px) translate(-50%, -50%)`;
        const delay = only === undefined ? delayMs * j : 0;
        const way = { duration: flightMs, delay, easing: "ease-in-out", fill: "both" } as const;
        return number.animate({ transform: [at(from), at(beside)] }, way).finished;
      }),
    );
  });
  // A cancelled flight has been replaced.
  Promise.all(flights)
    .catch(() => {})
    .then(() => layer.remove());
}
