/** How the two libraries say the same things. */

export interface Dialect {
  readonly lib: "np" | "torch";
  readonly inf: string;
  /** An array from nested brackets. */
  array(literal: string): string;
  /** What NumPy has made, as an array of this library. */
  taken(expression: string): string;
  /** The last two axes exchanged, of so many. */
  transposed(name: string, axes: number): string;
  /** The largest of every row, which stays an axis. */
  rowMax(name: string): string;
  rowSum(expression: string, keep?: boolean): string;
  rowNorm(name: string): string;
  /** Squared distances of all rows of a from all rows of b. */
  squares(a: string, b: string, axes: number): string;
  /** Rows of logits into weights of the name `into`. */
  softmax(logits: string, into: string): readonly string[];
  call(name: string, ...args: readonly string[]): string;
}

const call =
  (lib: string) =>
  (name: string, ...args: readonly string[]) =>
    `${lib}.${name}(${args.join(", ")})`;

export const numpy: Dialect = {
  lib: "np",
  inf: "np.inf",
  array: (literal) => `np.array(${literal})`,
  taken: (expression) => expression,
  transposed: (name, axes) => (axes === 2 ? `${name}.T` : `np.swapaxes(${name}, -1, -2)`),
  rowMax: (name) => `${name}.max(axis=-1, keepdims=True)`,
  rowSum: (expression, keep) => `${expression}.sum(axis=-1${keep ? ", keepdims=True" : ""})`,
  rowNorm: (name) => `np.linalg.norm(${name}, axis=-1, keepdims=True)`,
  squares: (a, b, axes) =>
    axes === 2
      ? `((${a}[:, None] - ${b}[None, :]) ** 2).sum(axis=-1)`
      : `((${a}[..., :, None, :] - ${b}[..., None, :, :]) ** 2).sum(axis=-1)`,
  softmax: (logits, into) => [
    `${into} = np.exp(${logits} - ${logits}.max(axis=-1, keepdims=True))`,
    `${into} /= ${into}.sum(axis=-1, keepdims=True)`,
  ],
  call: call("np"),
};

export const pytorch: Dialect = {
  lib: "torch",
  inf: "torch.inf",
  array: (literal) => `torch.tensor(${literal})`,
  taken: (expression) => `torch.from_numpy(${expression})`,
  transposed: (name, axes) => (axes === 2 ? `${name}.T` : `${name}.transpose(-1, -2)`),
  rowMax: (name) => `${name}.amax(dim=-1, keepdim=True)`,
  rowSum: (expression, keep) => `${expression}.sum(dim=-1${keep ? ", keepdim=True" : ""})`,
  rowNorm: (name) => `${name}.norm(dim=-1, keepdim=True)`,
  // The matrix product that cdist takes for many rows loses small distances.
  squares: (a, b) => `torch.cdist(${a}, ${b}, compute_mode="donot_use_mm_for_euclid_dist") ** 2`,
  softmax: (logits, into) => [`${into} = torch.softmax(${logits}, dim=-1)`],
  call: call("torch"),
};
