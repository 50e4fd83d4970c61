/** The arguments after `npm run bench --`. */
import { parseArgs } from "node:util";
import { sectionNames } from "../../tests/bench/plan.mjs";
import { UserError } from "../lib/say.mjs";

export const usage = `Usage: npm run bench -- [--quick] [--only ${sectionNames.join(",")}] [--out FOLDER] [--from FILE] [--keep]`;

/** @param {readonly string[]} args */
export function readArguments(args) {
  const values = parsed(args);
  const only = values.only?.split(",").map((name) => name.trim()) ?? [...sectionNames];
  const known = /** @type {readonly string[]} */ (sectionNames);
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UserError(`There is no part '${unknown.join("', '")}'.\n${usage}`);
  }
  const { quick = false, out = "bench-results", from, keep = false } = values;
  // The documentation tables have one row per section.
  if (keep && values.only) throw new UserError(`--keep does not go with --only.\n${usage}`);
  return { quick, only, out, from, keep };
}

/** @param {readonly string[]} args */
function parsed(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: "boolean" },
        only: { type: "string" },
        out: { type: "string" },
        from: { type: "string" },
        keep: { type: "boolean" },
      },
    });
    return values;
  } catch (error) {
    throw new UserError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}
