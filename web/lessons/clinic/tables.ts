/** A patient before and after the treatment, as numbers. */
import type { ResultTable } from "../../figure/result-table.js";
import type { Solved } from "./solve.js";

export function tables({ before, after }: Solved): ResultTable[] {
  return [before, ...(after ? [after] : [])].flatMap(
    ({ treatment, bars, measure }): ResultTable[] => {
      const rows = [treatment];
      return [
        { name: "bars", rows, columns: bars.axes.at(-1) ?? [], weights: bars.data },
        { name: "measure", rows, columns: ["measure"], values: measure.data },
      ];
    },
  );
}
