/** Scores, masks, weights and outputs in Python. */
import type { Dialect } from "./dialects.js";
import { literal } from "./literals.js";
import { axis, type Numbers } from "./numbers.js";
import { indexed, type PythonProgram, type PythonWriter, pathIndexed } from "./python-program.js";
import { type Named, setting } from "./signature.js";

/** The names that the three arrays go by. */
export interface Roles {
  readonly query: string;
  readonly key: string;
  readonly value: string;
}

export const plainRoles: Roles = { query: "query", key: "key", value: "value" };
export const py = (x: number) => literal(x, "python");

const similarityOf = ({ options }: Named) => String(options.similarity ?? "dot");

/** Raw similarities, before the temperature. */
function similarityLines(call: Named, { query, key }: Roles, d: Dialect, byDefault?: number) {
  const similarity = similarityOf(call);
  const axes = Math.max(2, (call.arrays.query ?? call.arrays.x)?.shape.length ?? 2);
  if (similarity === "cosine") {
    return [
      `q = ${query} / (${d.rowNorm(query)} + 1e-9)`,
      `k = ${key} / (${d.rowNorm(key)} + 1e-9)`,
      `scores = q @ ${d.transposed("k", axes)}`,
    ];
  }
  if (similarity === "rbf") return [`scores = -${d.squares(query, key, axes)} / 2`];
  const scale = (call.options.scale ?? byDefault) as number | undefined;
  const penalty = setting(call, "keyNormPenalty", 0);
  const factor =
    scale === undefined ? ` / ${query}.shape[-1] ** 0.5` : scale === 1 ? "" : ` * ${py(scale)}`;
  return [
    `scores = ${query} @ ${d.transposed(key, axes)}${factor}`,
    ...(penalty === 0
      ? []
      : [`scores = scores - ${py(penalty)} * ${d.rowSum(`(${key} ** 2)`)}[..., None, :] / 2`]),
  ];
}

/** Temperature and softcap; the exact limits leave the scores as they are, or nothing of them. */
function dialLines(call: Named, d: Dialect): string[] {
  const temperature = setting(call, "temperature", 1);
  const cap = setting(call, "softcap", 0);
  if (temperature === 0) return [];
  if (temperature === Number.POSITIVE_INFINITY) return ["scores = scores * 0.0"];
  const power = similarityOf(call) === "rbf" ? " ** 2" : "";
  return [
    ...(temperature === 1 ? [] : [`scores = scores / ${py(temperature)}${power}`]),
    ...(cap === 0 ? [] : [`scores = ${py(cap)} * ${d.call("tanh", `scores / ${py(cap)}`)}`]),
  ];
}

export function scoreLines(
  call: Named,
  roles: Roles,
  d: Dialect,
  scaleByDefault?: number,
): string[] {
  return [...similarityLines(call, roles, d, scaleByDefault), ...dialLines(call, d)];
}

/** Which keys a query may see, as `allowed`; nothing where no mask blocks. */
function allowedLines(
  { arrays, options }: Named,
  d: Dialect,
  key: string,
  query: string,
): string[] {
  const { mask, keyPadding } = arrays;
  const lines: string[] = [];
  const add = (condition: string) =>
    lines.push(`allowed = ${lines.length === 0 ? "" : "allowed & "}${condition}`);
  if (mask?.element === "byte") add("mask");
  if (mask && mask.element !== "byte") add(`(mask > -${d.inf})`);
  if (keyPadding) add(keyPadding.shape.length > 1 ? "key_padding[:, None, :]" : "key_padding");
  if (options.causal || options.window !== undefined) {
    const past = Number(options.past ?? 0);
    lines.push(
      `i = ${d.call("arange", `${query}.shape[-2]`)}[:, None]${past > 0 ? ` + ${past}` : ""}`,
      `j = ${d.call("arange", `${key}.shape[-2]`)}[None, :]`,
    );
    const conditions = [
      ...(options.causal ? ["(j <= i)"] : []),
      ...(options.window === undefined ? [] : [`(abs(i - j) < ${options.window})`]),
    ].join(" & ");
    const masked = lines.some((line) => line.startsWith("allowed"));
    lines.push(`allowed = ${masked ? "allowed & " : ""}${conditions}`);
  }
  return lines;
}

/** From scores to `weights`. */
export function weightLines(call: Named, d: Dialect, roles: Roles = plainRoles): string[] {
  const { mask } = call.arrays;
  const hard = setting(call, "temperature", 1) === 0;
  const bias = mask && mask.element !== "byte" ? " + mask" : "";
  const allowed = allowedLines(call, d, roles.key, roles.query);
  const blocked = (x: string, where: string) => d.call("where", where, x, `-${d.inf}`);
  if (allowed.length === 0 && !hard) return [...d.softmax("scores", "weights")];
  const lines = [...allowed];
  if (hard) {
    const open = allowed.length > 0;
    if (open) lines.push(`scores_open = ${blocked("scores", "allowed")}`);
    const from = open ? "scores_open" : "scores";
    lines.push(
      "# Temperature 0: the best keys share the weight.",
      `best = ${from} == ${d.rowMax(from)}`,
      `logits = ${blocked(bias ? "scores * 0.0 + mask" : "scores * 0.0", open ? "best & allowed" : "best")}`,
    );
  } else {
    lines.push(`logits = ${blocked(`scores${bias}`, "allowed")}`);
  }
  return [...lines, ...emptySoftmax(d)];
}

/** A softmax in which a row that may look at nothing stays 0. */
function emptySoftmax(d: Dialect): string[] {
  return [
    `top = ${d.rowMax("logits")}`,
    `weights = ${d.call("exp", `logits - ${d.call("where", `top == -${d.inf}`, "0.0", "top")}`)}`,
    `total = ${d.rowSum("weights", true)}`,
    `weights = weights / ${d.call("where", "total > 0", "total", "1.0")}`,
  ];
}

/** Entropy before dropout, dropout, output: as far as they are looked at. */
export function resultLines(call: Named, d: Dialect, value: string): string[] {
  const wanted = String(call.path[0]);
  const { dropout } = call.options as { dropout?: { p: number; seed: number } };
  if (wanted === "emptyRows") return [`emptyRows = int((${d.rowSum("weights")} == 0).sum())`];
  if (wanted === "entropy") return entropyLines("weights", "entropy", d);
  return [
    ...(dropout ? dropoutLines(dropout, d) : []),
    ...(wanted === "output" || wanted === "value" ? [`output = weights @ ${value}`] : []),
  ];
}

export function entropyLines(p: string, into: string, d: Dialect): string[] {
  if (d.lib === "torch") return [`${into} = torch.special.entr(${p}).sum(dim=-1)`];
  return [`${into} = -(${p} * np.log(np.where(${p} > 0, ${p}, 1.0))).sum(axis=-1)`];
}

function dropoutLines({ p, seed }: { p: number; seed: number }, d: Dialect): string[] {
  if (p === 1) return ["weights = weights * 0.0"];
  return [
    "# One uniform of NumPy's stream for every pair, in order.",
    `kept = ${d.taken(`np.random.RandomState(${seed}).rand(*weights.shape)`)} >= ${py(p)}`,
    `weights = weights * kept / (1 - ${py(p)})`,
  ];
}

/** Whether PyTorch's own function says exactly this. */
function isBuiltIn(call: Named, d: Dialect): boolean {
  const { options, arrays } = call;
  const temperature = setting(call, "temperature", 1);
  const odd = ["keyNormPenalty", "softcap"].some((name) => setting(call, name, 0) !== 0);
  const masked = arrays.mask ?? arrays.keyPadding ?? options.causal ?? options.window;
  return (
    d.lib === "torch" &&
    call.name === "attention" &&
    call.path[0] === "output" &&
    similarityOf(call) === "dot" &&
    !odd &&
    !options.dropout &&
    masked === undefined &&
    temperature > 0 &&
    Number.isFinite(temperature)
  );
}

function builtIn(call: Named): string[] {
  const { scale } = call.options as { scale?: number };
  const temperature = setting(call, "temperature", 1);
  const own = scale === undefined ? "query.shape[-1] ** -0.5" : py(scale);
  const factor = temperature === 1 ? own : `${own} / ${py(temperature)}`;
  const set = scale === undefined && temperature === 1 ? "" : `, scale=${factor}`;
  return [`output = F.scaled_dot_product_attention(query, key, value${set})`];
}

export const attentionProgram: PythonWriter = (call, d) => {
  const { query, key, value } = call.arrays;
  if (!query || !key) throw new RangeError(`${call.name} has no query or no key.`);
  const lead = query.shape.slice(0, -1);
  if (call.name === "nearestNeighbors") return neighbours(call, d, lead);
  if (isBuiltIn(call, d)) {
    const shape = [...lead, value ? axis(value, 1) : 1];
    return { lines: builtIn(call), target: pathIndexed(call, shape) };
  }
  const scores = scoreLines(call, plainRoles, d);
  if (call.name === "scores" || call.path[0] === "scores") {
    const { mask: _, keyPadding: __, value: ___, ...arrays } = call.arrays;
    const at = Number(call.path.at(-1));
    return { arrays, lines: scores, target: indexed("scores", [...lead, axis(key, 2)], at) };
  }
  const lines = [...scores, ...weightLines(call, d), ...resultLines(call, d, "value")];
  if (call.path[0] === "emptyRows") return { lines, target: "emptyRows" };
  const last = { output: value ? [axis(value, 1)] : [], weights: [axis(key, 2)], entropy: [] };
  const shape = [...lead, ...(last[call.path[0] as keyof typeof last] ?? [])];
  return { arrays: usedArrays(call), lines, target: pathIndexed(call, shape) };
};

/** The values play no part in the weights. */
export function usedArrays(call: Named): Record<string, Numbers> {
  const { value, ...rest } = call.arrays;
  return call.path[0] === "output" && value ? { ...rest, value } : rest;
}

function neighbours(call: Named, d: Dialect, lead: readonly number[]): PythonProgram {
  const k = setting(call, "k", 1);
  const order =
    d.lib === "np"
      ? `np.argsort(-scores, axis=-1, kind="stable")[..., :${k}]`
      : `torch.sort(scores, dim=-1, descending=True, stable=True).indices[..., :${k}]`;
  const place = indexed("order", [...lead, k], Number(call.path.at(-1)));
  const row = place.slice("order[".length, place.lastIndexOf(","));
  return {
    lines: [...similarityLines(call, plainRoles, d, 1), `order = ${order}`],
    target: call.path[0] === "indices" ? place : `scores[${row}, ${place}]`,
  };
}
