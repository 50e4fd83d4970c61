/** Where numbers come from: what the receipts say. */
export const receipts = {
  name: "The numbers and their calls",
  hint: (count: number) =>
    `${count} numbers here have a receipt. Click one, or choose it in the list: arrows move, digits search, Enter opens, Escape leaves.`,
  none: "This figure shows no computed numbers yet.",
  list: "Numbers of this figure",
  value: "In full",
  from: "Computed by",
  chosen:
    "This number is chosen, not computed. It belongs to the state: you set it, or the lesson does.",
  unknown: "This number is counted, read off the picture or quoted.",
  formula: "Formula",
  code: "Code for exactly this number",
  codeIn: (language: string) => `Code in ${language}`,
  noCode: "There is no code for this number.",
  file: (name: string) => `Save ${name}`,
  copy: "Copy",
  copied: "Copied.",
  marked: "Selected. Press Ctrl+C or Cmd+C to copy.",
  gone: "The figure no longer shows this number.",
  close: "Close this receipt",
  announce: (number: string, name: string | undefined) =>
    name === undefined ? `${number}: not computed.` : `${number}: computed by ${name}.`,
};
