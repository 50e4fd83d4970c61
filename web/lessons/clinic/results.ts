/** A patient before and after the treatment, as numbers. */
import type { ResultTable } from "../../model/result-table.js";
import { letterOf } from "../../model/state.js";
import type { Finding } from "./examine.js";

export function clinicResults(findings: readonly (readonly [string, Finding])[]): ResultTable[] {
  return findings.flatMap(([treatment, { bars, measure }]): ResultTable[] => {
    const columns = Array.from(bars, (_, i) => (i < 52 ? letterOf(i) : String(i + 1)));
    return [
      { name: "bars", rows: [treatment], columns, weights: bars },
      { name: "measure", rows: [treatment], columns: ["measure"], values: [measure] },
    ];
  });
}
