/**
 * The matrices of the calculation: Kᵀ is above the score grid and Q beside it, so that a
 * row and a column cross at their product; V is above the output, so that a row of
 * weights and a column of V cross in the same way.
 */
import { html, type TemplateResult } from "lit";
import {
  type NumberCell,
  type NumberMatrixScene,
  numberMatrix,
} from "../../charts/matrix/number-matrix.js";
import { scrolledTo } from "../../charts/scrolled-to.js";
import {
  columnHeads,
  type DrawnName,
  keyHead,
  keyName,
  outputHead,
  queryHead,
  queryName,
  type StepsPicture,
  stageOf,
  valueHead,
} from "./picture.js";
import { isWeighted, type StepName } from "./state.js";

/** Whether a cell belongs to the sum of the selected one: `row` and `column` in the layout of its matrix. */
function isLit({ current, solved }: StepsPicture, name: DrawnName, row: number, column: number) {
  if (current === undefined) return false;
  const [sameRow, sameColumn] = [current.row === row, current.column === column];
  if (current.part === "o")
    return name === "v" ? sameColumn : sameRow && (name === "a" || (name === "o" && sameColumn));
  if (name === "a")
    return sameRow && (sameColumn || solved.step === "shift" || solved.step === "softmax");
  // A key is a row of K, and a column of the scores.
  return name === "q" ? sameRow : name === "k" && current.column === row;
}

/** The cells of Q, K or V, row by row: given numbers, or results of a projection. */
function rowCells(picture: StepsPicture, name: "q" | "k" | "v"): NumberCell[][] {
  const { host, solved } = picture;
  const words = host.text.steps;
  const nameOf = name === "q" ? queryName : keyName;
  return solved[name].map((row, i) =>
    row.map((number, c) => ({
      value: number.value,
      text: number,
      label: words
        .entry(words.parts[name], nameOf(host, i), c + 1)
        .concat(solved.inputs.projected ? `: ${number}` : ""),
      lit: isLit(picture, name, i, c),
    })),
  );
}

function scoreCell(picture: StepsPicture, i: number, j: number): NumberCell {
  const { host, solved, current } = picture;
  const words = host.text.steps;
  const { step } = solved;
  const { now, was } = stageOf(solved);
  const weights = isWeighted(step);
  const blocked = solved.blocked[i]?.[j] === true && step !== "scores" && step !== "scale";
  const x = now[i]?.[j];
  const text = x ?? "";
  const label = blocked ? words.blockedCell : words.cell;
  const before = was?.[i]?.[j];
  return {
    text,
    label: label(queryName(host, i), keyName(host, j), String(text)),
    // Numbers unchanged by a step are not written twice.
    was: before?.value === x?.value ? undefined : before,
    ink: weights ? (x?.value ?? 0) : undefined,
    blocked: blocked ? (weights ? "void" : "hatched") : undefined,
    strong: step === "shift" && solved.best.masked[i]?.includes(j) === true,
    lit: isLit(picture, "a", i, j),
    picked: current?.part === "a" && current.row === i && current.column === j,
  };
}

function outputCell(picture: StepsPicture, i: number, c: number): NumberCell {
  const { host, solved, current } = picture;
  const text = solved.output[i]?.[c] ?? "";
  const words = host.text.steps;
  return {
    text,
    label: words.entry(words.parts.o, queryName(host, i), c + 1).concat(`: ${text}`),
    lit: isLit(picture, "o", i, c),
    picked: current?.part === "o" && current.row === i && current.column === c,
  };
}

function sceneOf(
  picture: StepsPicture,
  name: DrawnName,
  label: string,
  cells: NumberCell[][],
): NumberMatrixScene {
  return { name, label, cells, focus: picture.focus(name) };
}

/** Q, Kᵀ with a key per column, and V with the weights of one row beside it. */
function rowScenes(picture: StepsPicture): Record<"q" | "k" | "v", NumberMatrixScene> {
  const { host, solved } = picture;
  const { parts } = host.text.steps;
  const k = rowCells(picture, "k");
  const turned = (k[0] ?? []).map((_, c) => k.map((row) => row[c] as NumberCell));
  const weighted = picture.current?.row ?? 0;
  const weightOf = (j: number) => ({
    share: solved.weights[weighted]?.[j]?.value ?? 0,
    text: solved.weights[weighted]?.[j] ?? "",
  });
  const queryLit = (i: number) => isLit(picture, "q", i, -1);
  const keyLit = (j: number) => isLit(picture, "k", j, -1);
  return {
    q: {
      ...sceneOf(picture, "q", parts.q, rowCells(picture, "q")),
      rowsBefore: solved.q.map((_, i) => ({ ...queryHead(host, i), lit: queryLit(i) })),
    },
    k: {
      ...sceneOf(picture, "k", parts.kt, turned),
      columns: k.map((_, j) => ({ ...keyHead(host, j), lit: keyLit(j) })),
    },
    v: {
      ...sceneOf(picture, "v", parts.v, rowCells(picture, "v")),
      columns: columnHeads(host, solved.v[0]?.length ?? 0),
      rowsAfter: solved.v.map((_, j) => ({
        ...valueHead(host, j),
        weight: solved.step === "output" ? weightOf(j) : undefined,
      })),
    },
  };
}

/** The grid of scores in its current form, and the output. */
function gridScenes(picture: StepsPicture): Record<"a" | "o", NumberMatrixScene> {
  const { host, solved } = picture;
  const { step } = solved;
  const { parts } = host.text.steps;
  const grid = (columns: number, cell: typeof scoreCell) =>
    solved.q.map((_, i) => Array.from({ length: columns }, (_, j) => cell(picture, i, j)));
  const label = isWeighted(step) ? parts.weights : parts.scores;
  return {
    a: sceneOf(picture, "a", label, grid(solved.k.length, scoreCell)),
    o: {
      ...sceneOf(picture, "o", parts.o, grid(solved.v[0]?.length ?? 0, outputCell)),
      rowsAfter: solved.q.map((_, i) => outputHead(host, i)),
    },
  };
}

/** The matrices of each step; the others are dimmed. */
const working: Record<StepName, string> = {
  inputs: "qkv",
  scores: "qka",
  scale: "a",
  mask: "a",
  shift: "a",
  softmax: "a",
  output: "avo",
};

/** The letter ᵀ is drawn as an S in the bold italic of a common font. */
const transposed = html`K<sup>⊤</sup>`;

const gridNames: Record<StepName, string | TemplateResult> = {
  inputs: "A",
  scores: html`S = Q ${transposed}`,
  scale: "S / √d",
  mask: "S / √d + M",
  shift: "− max",
  softmax: "A",
  output: "A",
};

export function chain(picture: StepsPicture, head: TemplateResult): TemplateResult {
  const { step } = picture.solved;
  const scenes = { ...rowScenes(picture), ...gridScenes(picture) };
  const symbols = { q: "Q", k: transposed, v: "V", a: gridNames[step], o: "O = A V" };
  const block = (name: keyof typeof symbols) => {
    const faint = !working[step].includes(name);
    return html`<div class="block block-${name} ${faint ? "faint" : ""}">
      <span class="symbol formula" aria-hidden="true">${symbols[name]}</span>${numberMatrix(scenes[name], picture.events(name))}
    </div>`;
  };
  return html`<div class="chain-scroll" ${scrolledTo(step, step === "output" ? "end" : "start")}><div class="chain" data-step=${step}>
    ${head}${block("k")}${block("v")}${block("q")}${block("a")}${block("o")}
  </div></div>`;
}
