/** What every view says. */
import { capital } from "./words.js";

export const common = {
  /** Several sentences in one text, without the empty ones. */
  sentences: (said: readonly string[]) => said.filter(Boolean).join(" "),
  /** A name before what it names. */
  label: (name: string) => `${name}:`,
  /** What is read out row by row. */
  rows: (said: readonly string[]) => said.join(", "),
  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  undone: "Undone.",
  redone: "Redone.",
  resetDone: "Reset to the start.",
  surprise: "Randomize",
  surpriseSeed: (seed: number) => `Random example ${seed}`,
  exportFigure: "Export",
  receipts: "Inspect the numbers",
  loading: "Loading the attention core…",
  failed: "The figure could not start.",
  retry: "Try again",
  edit: "Edit the numbers",
  table: "As a table",
  linkNotice: {
    tooLong: () => "This link is too long to be read; the figure shows its default state.",
    unknownVersion: () =>
      "This link was made by a newer version; the figure shows its default state.",
    unreadable: (field: string) => `“${field}” could not be read; its default is shown.`,
    unknownField: (field: string) => `“${field}” is not known and was ignored.`,
  },
  dismiss: "Dismiss",
  linkedSum: "As a formula and as code",
  prediction: {
    start: "Make a prediction",
    commit: "Compare",
    skip: "Skip the prediction",
    guessed: (guess: string) => `You said ${guess}.`,
    off: (error: string) => `Off by ${error}.`,
    back: "Back to where you were",
  },
  query: "query",
  key: (letter: string) => `key ${letter}`,
  value: (letter: string) => `value ${letter}`,
  point: (x: string, y: string) => `x ${x}, y ${y}`,
  unlocked: "Unpinned.",
  movable: "movable point",
  moved: (name: string, x: string, y: string) => `${capital(name)} at ${x}, ${y}.`,
  horizontal: (name: string) => `${capital(name)}, horizontal`,
  vertical: (name: string) => `${capital(name)}, vertical`,
  similarities: { dot: "Dot product", cosine: "Cosine", rbf: "RBF" },
  formulas: { dot: "q·k / (√d τ)", cosine: "cos(q, k) / τ", rbf: "−‖q − k‖² / (2τ²)" },
  columns: {
    point: "Point",
    x: "x",
    y: "y",
    value: "Value",
  },
  temperature: "temperature τ",
  temperatureOf: (name: string) => `Temperature of ${name}`,
  temperatureLimits: { zero: "the best key takes all", infinity: "all keys weigh the same" },
  temperatureText: (value: string) => `τ = ${value}`,
};
