/** Where numbers come from: what the receipts say. */
export const receipts = {
  name: "The numbers and their calls",
  hint: "Click an underlined number of the figure, or choose it here. Escape closes.",
  none: "This figure shows no computed numbers yet.",
  list: "Numbers of this figure",
  value: "In full",
  from: "Computed by",
  chosen:
    "This number is chosen, not computed. It belongs to the state: you set it, or the lesson does.",
  unknown: "This number is counted, added up from others, read off the picture or quoted.",
  formula: "Formula",
  code: "Code for this number",
  codeIn: (language: string) => `Code in ${language}`,
  noCode: "There is no code for this number.",
  file: (name: string) => `Save ${name}`,
  copy: "Copy",
  copied: "Copied.",
  marked: "Selected. Press Ctrl+C or Cmd+C to copy.",
  gone: "The figure no longer shows this number.",
  close: "Close",
  announce: (number: string, name: string | undefined) =>
    name === undefined ? `${number}: not computed.` : `${number}: computed by ${name}.`,
};
