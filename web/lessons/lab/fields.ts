/** The lab in the hash: texts that the lab itself parses; here only their characters are checked. */
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import type { LabState } from "./state.js";

const own = fieldsOf<LabState>("lab");
const letters = (text: string) => (/^[\w.,;-]{0,400}$/.test(text) ? text : undefined);

export const labFields: readonly Field[] = [
  own("lab", "data", letters),
  own("labA", "a", letters),
  own("labB", "b", letters),
];
