/** The selected row, key by key: its scores, then its weights, as a formula and as code. */
import type { TemplateResult } from "lit";
import { linkedSum } from "../../controls/linked-sum.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { letterOf } from "../../figure/state/state.js";
import { rowOfQuery, type StepsPicture } from "./picture.js";
import type { Place } from "./state.js";

/** The key of the selected place. */
function keyAt(place: Place | undefined): number | undefined {
  if (place?.part === "a") return place.column;
  return place?.part === "k" || place?.part === "v" ? place.row : undefined;
}

export function stepsSum(
  { host, solved, current, lit }: StepsPicture,
  highlight: (key: number | undefined) => void,
): TemplateResult {
  const row = rowOfQuery(current) ?? 0;
  const isWeighted = solved.step === "softmax" || solved.step === "output";
  const numbers = (isWeighted ? solved.weights : solved.scores)[row] ?? [];
  const codeOf = (key: number): Written => {
    const letter = letterOf(key);
    const weight = numbers[key];
    if (!isWeighted || weight === undefined) return `score.${letter} = dot(q, k.${letter});`;
    return phrase((number) => `output ${key === 0 ? " " : "+"}= ${number(weight)} * v.${letter};`);
  };
  return linkedSum(
    {
      title: host.text.common.linkedSum,
      control: "unfolded",
      name: isWeighted ? `o${row + 1}` : `s${row + 1}`,
      joined: isWeighted ? " + " : ", ",
      terms: numbers.map((number, key) => ({
        number: solved.step === "inputs" ? "?" : number,
        code: codeOf(key),
      })),
      lit: lit ?? keyAt(current),
    },
    highlight,
  );
}
