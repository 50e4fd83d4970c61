/** The task for two heads and gradient descent on their projections, in Python. */
import type { Dialect } from "./dialects.js";
import { literal, nestedLiteral } from "./literals.js";
import { axis, type Numbers, numbersOf } from "./numbers.js";
import { indexed, type PythonWriter } from "./python-program.js";
import { type Named, setting } from "./signature.js";

const py = (x: number) => literal(x, "python");

/** Nine objects of three colours and three shapes; the target is a mean over the others of a kind. */
export const projectionTaskLines: readonly string[] = [
  "def projection_task(scenes, seed):",
  "    colour, shape = np.arange(9) // 3, np.arange(9) % 3",
  "    kinds = np.hstack([np.eye(3)[colour], np.eye(3)[shape]])",
  "    numbers = np.random.RandomState(seed).randn(scenes, 9, 2)",
  "    x = np.concatenate([np.broadcast_to(kinds, (scenes, 9, 6)), numbers], axis=-1)",
  "    same_colour = (colour[:, None] == colour) / 3",
  "    same_shape = (shape[:, None] == shape) / 3",
  "    targets = [same_colour @ numbers[..., :1], same_shape @ numbers[..., 1:]]",
  "    return x, np.concatenate(targets, axis=-1)",
];

export const projectionTaskProgram: PythonWriter = ({ options, path }) => {
  const scenes = Number(options.scenes ?? 16);
  const name = path[0] === "x" ? "x" : "targets";
  const target = indexed(name, [scenes, 9, name === "x" ? 8 : 2], Number(path.at(-1)));
  return {
    lines: [
      ...projectionTaskLines,
      "",
      `x, targets = projection_task(${scenes}, ${options.seed ?? 7})`,
    ],
    target,
  };
};

const matrices = ["wq", "wk", "wv", "wo"] as const;

interface Sizes {
  readonly heads: number;
  readonly a: number;
  readonly b: number;
  readonly d: number;
  readonly v: number;
}

function sizesOf(call: Named): Sizes {
  const { x, targets } = call.arrays;
  if (!x || !targets) throw new RangeError("Training has x and targets.");
  const a = axis(x, 1);
  const d = setting(call, "width", a);
  return {
    heads: setting(call, "heads", 1),
    a,
    b: axis(targets, 1),
    d,
    v: setting(call, "valueWidth", d),
  };
}

const shapesOf = ({ heads, a, b, d, v }: Sizes): Record<(typeof matrices)[number], number[]> => ({
  wq: [a, heads * d],
  wk: [a, heads * d],
  wv: [a, heads * v],
  wo: [heads * v, b],
});

/** The start: drawn matrix by matrix, those that are given instead of it afterwards. */
function startLines(call: Named, sizes: Sizes, dialect: Dialect): string[] {
  const shapes = shapesOf(sizes);
  const given = (call.options.start ?? {}) as Record<string, unknown>;
  const scale = py(setting(call, "initialScale", 0.1));
  const stream = `stream = np.random.RandomState(${setting(call, "seed", 0)})`;
  const copies = call.options.identicalHeads === true;
  const drawn = matrices.map((name) => {
    const [rows = 0, columns = 0] = shapes[name];
    const own = name === "wo" ? [rows / sizes.heads, columns] : [rows, columns / sizes.heads];
    const repeats = name === "wo" ? `(${sizes.heads}, 1)` : `(1, ${sizes.heads})`;
    const draw = `${scale} * stream.randn(${(copies ? own : [rows, columns]).join(", ")})`;
    return `${name} = ${dialect.taken(copies ? `np.tile(${draw}, ${repeats})` : draw)}`;
  });
  const all = matrices.every((name) => given[name] !== undefined);
  return [
    ...(all ? [] : [stream, ...drawn]),
    ...matrices.flatMap((name) => {
      const numbers = numbersOf(given[name]) as Numbers | undefined;
      return numbers ? [`${name} = ${dialect.array(nestedLiteral(numbers, "python", 18))}`] : [];
    }),
  ];
}

const splitLines = ({ heads, d, v }: Sizes): string[] => [
  "def split(x, width):",
  '    """(…, n, H·width) into (…, H, n, width)"""',
  `    return x.reshape(*x.shape[:-1], ${heads}, width).swapaxes(-2, -3)`,
  "",
  "def forward(wq, wk, wv):",
  `    return split(x @ wq, ${d}), split(x @ wk, ${d}), split(x @ wv, ${v})`,
];

function attentionLines(call: Named, d: Dialect): string[] {
  const { scale } = call.options as { scale?: number };
  const temperature = setting(call, "temperature", 1);
  const factor = scale === undefined ? `q.shape[-1] ** -0.5` : py(scale);
  const self = call.options.excludeSelf === true;
  const eye = d.call("eye", "x.shape[-2]");
  return [
    "q, k, v = forward(wq, wk, wv)",
    `scale = ${factor}${temperature === 1 ? "" : ` / ${py(temperature)}`}`,
    `scores = scale * q @ ${d.transposed("k", 3)}`,
    ...(self ? [`scores = ${d.call("where", `${eye} > 0`, `-${d.inf}`, "scores")}`] : []),
    ...d.softmax("scores", "weights"),
  ];
}

const joined = (d: Dialect, name: string, width: number) =>
  `${name}.swapaxes(-2, -3).reshape(*x.shape[:-1], ${width})`.replace(
    "swapaxes",
    d.lib === "np" ? "swapaxes" : "transpose",
  );

/** NumPy walks the chain rule backwards by hand. */
function numpyStep(call: Named, sizes: Sizes, d: Dialect, rate: string): string[] {
  const { heads, d: width, v } = sizes;
  const add = "axis=tuple(range(x.ndim - 2))";
  const T = (name: string) => d.transposed(name, 3);
  return [
    ...attentionLines(call, d),
    `z = ${joined(d, "(weights @ v)", heads * v)}`,
    "error = z @ wo - targets",
    "loss = (error**2).sum() / 2",
    `dwo = (${T("z")} @ error).sum(${add})`,
    `dz = split(error @ wo.T, ${v})`,
    `dweights = dz @ ${T("v")}`,
    "dscores = weights * (dweights - (weights * dweights).sum(axis=-1, keepdims=True)) * scale",
    `back = lambda slope, width: (${T("x")} @ slope.swapaxes(-2, -3).reshape(*x.shape[:-1], width)).sum(${add})`,
    `dwq = back(dscores @ k, ${heads * width})`,
    `dwk = back(${T("dscores")} @ q, ${heads * width})`,
    `dwv = back(${T("weights")} @ dz, ${heads * v})`,
    ...stepLines(call, rate),
  ];
}

/** PyTorch finds the gradients itself. */
function torchStep(call: Named, sizes: Sizes, d: Dialect, rate: string): string[] {
  return [
    "learnt = [w.requires_grad_() for w in (wq, wk, wv, wo)]",
    ...attentionLines(call, d),
    `z = ${joined(d, "(weights @ v)", sizes.heads * sizes.v)}`,
    "loss = ((z @ wo - targets) ** 2).sum() / 2",
    "dwq, dwk, dwv, dwo = torch.autograd.grad(loss, learnt)",
    "wq, wk, wv, wo = (w.detach() for w in learnt)",
    ...stepLines(call, rate),
  ];
}

function stepLines(call: Named, rate: string): string[] {
  const train = (call.options.train ?? matrices) as readonly string[];
  return train.map((name) => `${name} = ${name} - ${rate} * d${name}`);
}

export const projectionsProgram: PythonWriter = (call, d) => {
  const sizes = sizesOf(call);
  const shapes = shapesOf(sizes);
  const [first, , field, matrix] = call.path;
  const last = Number(call.path.at(-1));
  const epochs = setting(call, "epochs", 100);
  const rate = py(setting(call, "learningRate", 0.01));
  const step = d.lib === "np" ? numpyStep(call, sizes, d, rate) : torchStep(call, sizes, d, rate);
  // The loss after the last step is that before one more.
  const runs = first === "start" ? 0 : first === "loss" ? epochs + 1 : epochs;
  const name = String(first === "epochs" ? matrix : call.path[1]) as (typeof matrices)[number];
  const place = () => indexed(name, shapes[name] ?? [], last);
  const target =
    first === "loss" || field === "loss"
      ? "loss"
      : field === "epoch"
        ? "epoch + 1"
        : field === "gradientNorms"
          ? `(d${name} ** 2).sum() ** 0.5`
          : place();
  const loop =
    runs === 0 ? [] : ["", `for epoch in range(${runs}):`, ...step.map((line) => `    ${line}`)];
  return { lines: [...splitLines(sizes), "", ...startLines(call, sizes, d), ...loop], target };
};
