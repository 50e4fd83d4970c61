/** Several heads in Python: each is attention in projections of its own. */
import { axis, type Numbers } from "./numbers.js";
import { plainRoles, scoreLines, weightLines } from "./python-attention.js";
import { indented, indexed, type PythonWriter } from "./python-program.js";
import { setting } from "./signature.js";

/** What no program of a few lines says, and so is said in words. */
const unsaid = "# Dropout and masks of their own for every head are left out here.";

export const headsProgram: PythonWriter = (call, d) => {
  const { arrays, options, path } = call;
  const { wq, wk, wv, wo } = arrays;
  const query = arrays.query ?? arrays.x;
  if (!query || !wq || !wk || !wv) throw new RangeError("Heads have tokens and three matrices.");
  const name = arrays.query ? "query" : "x";
  const key = arrays.key ? "key" : name;
  const value = arrays.value ? "value" : key;
  const heads = setting(call, "heads", 1);
  const width = axis(wq, 1) / heads;
  const shared = heads / (axis(wk, 1) / width);
  const valueWidth = axis(wv, 1) / (heads / shared);
  const group = shared === 1 ? "h" : `h // ${shared}`;
  const cut = (w: number, g: string) => `[:, ${g} * ${w} : (${g} + 1) * ${w}]`;
  const inner = { ...call, arrays: { query, ...maskOf(arrays) } };
  const attend = [
    "def attend(query, key, value):",
    ...indented([...scoreLines(inner, plainRoles, d), ...weightLines(inner, d)]),
    "    return scores, weights, weights @ value",
  ];
  const one = String(path[0]);
  const joined = d.lib === "np" ? "np.concatenate(outputs, axis=-1)" : "torch.cat(outputs, dim=-1)";
  const [tokens, of] = [axis(query, 2), { n: keysOf(arrays, query), v: valueWidth }];
  const flat = Number(path.at(-1));
  const lines = [
    ...(options.dropout || (arrays.mask?.shape.length ?? 0) > 2 ? [unsaid] : []),
    ...attend,
    "",
    "scores, weights, outputs = [], [], []",
    `for h in range(${heads}):`,
    `    q = ${name} @ wq${cut(width, "h")}`,
    `    k = ${key} @ wk${cut(width, shared === 1 ? "h" : `(${group})`)}`,
    `    v = ${value} @ wv${cut(valueWidth, shared === 1 ? "h" : `(${group})`)}`,
    "    s, w, y = attend(q, k, v)",
    "    scores.append(s)",
    "    weights.append(w)",
    "    outputs.append(y)",
  ];
  if (one === "output") {
    const columns = wo ? axis(wo, 1) : heads * valueWidth;
    const target = indexed("output", [...query.shape.slice(0, -1), columns], flat);
    return { lines: [...lines, `output = ${joined}${wo ? " @ wo" : ""}`], target };
  }
  if (one === "emptyRows") {
    return { lines, target: `sum(int((${d.rowSum("w")} == 0).sum()) for w in weights)` };
  }
  const columns = one === "heads" ? of.v : one === "entropy" ? 1 : of.n;
  const list = one === "heads" ? "outputs" : one === "entropy" ? "weights" : one;
  return { lines, target: headTarget(query, { heads, tokens, columns }, list, flat, one) };
};

const maskOf = ({ mask, keyPadding }: Readonly<Record<string, Numbers>>) => ({
  ...(mask && mask.shape.length <= 2 && { mask }),
  ...(keyPadding && { keyPadding }),
});

const keysOf = ({ key }: Readonly<Record<string, Numbers>>, query: Numbers) =>
  axis(key ?? query, 2);

/** A place in (…,H,m,columns), of lists that hold a (…,m,columns) for each head. */
function headTarget(
  query: Numbers,
  { heads, tokens, columns }: { heads: number; tokens: number; columns: number },
  list: string,
  flat: number,
  one: string,
): string {
  const slice = Math.floor(flat / (tokens * columns));
  const rest = flat - slice * tokens * columns;
  const row = Math.floor(rest / columns);
  const head = slice % heads;
  const batch = query.shape.length > 2 ? `${Math.floor(slice / heads)}, ` : "";
  if (one === "entropy") {
    const p = `${list}[${head}][${batch}${row}]`;
    return `-sum(p * math.log(p) for p in ${p}.tolist() if p > 0)`;
  }
  return `${list}[${head}][${batch}${row}, ${rest - row * columns}]`;
}
