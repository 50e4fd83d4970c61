/** Functions of rows, products, masks and random draws in NumPy. */

const masked = "mask|keyPadding|causal|window|temperature=0|x:-Infinity";
const open = `!${masked.replaceAll("|", " !")}`;

/** Helper functions of other references; a program includes those that it uses. */
export const functions: Readonly<Record<string, string>> = {
  softmax: `
def softmax(x):
#? ${open}
    e = np.exp(x - np.amax(x, axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
#? ${masked}
    """Rows without allowed keys are 0."""
    largest = np.amax(x, axis=-1, keepdims=True)
    e = np.exp(x - np.where(largest > -np.inf, largest, 0.0))
    return e / np.maximum(e.sum(axis=-1, keepdims=True), 1e-300)
`,
  split: `
def split(x, columns):
    """(…, n, H·columns) as (…, H, n, columns)"""
    return np.swapaxes(x.reshape(*x.shape[:-1], -1, columns), -2, -3)
`,
  join: `
def join(x):
    """(…, H, n, columns) as (…, n, H·columns)"""
    return np.swapaxes(x, -2, -3).reshape(*x.shape[:-3], x.shape[-2], -1)
`,
  back: `
def back(x, slope):
    """The gradient of w in x @ w, summed over a batch."""
    gradient = np.swapaxes(x, -1, -2) @ slope
    return gradient.reshape(-1, *gradient.shape[-2:]).sum(axis=0)
`,
  mean_entropy: `
def mean_entropy(scores):
    p = np.clip(softmax(scores), 1e-12, 1.0)  # as the published script does
    return float(-(p * np.log(p)).sum(axis=-1).mean())
`,
  steepness: `
def steepness(scores, key, scale):
    """Norm of the derivative of every row of weights by its query."""
    rows = (p[:, None] * (key - p @ key) for p in softmax(scores))
    return [float(scale * (row**2).sum() ** 0.5) for row in rows]
`,
  projection_task: `
def projection_task(scenes, seed):
    """Nine objects of three colours and three shapes; the target is a mean over the others of a kind."""
    colour, shape = np.arange(9) // 3, np.arange(9) % 3
    kinds = np.hstack([np.eye(3)[colour], np.eye(3)[shape]])
    stream = np.random.RandomState(seed)
    numbers = stream.randn(scenes, 9, 2)
    x = np.concatenate([np.broadcast_to(kinds, (scenes, 9, 6)), numbers], axis=-1)
    same_colour = (colour[:, None] == colour) / 3
    same_shape = (shape[:, None] == shape) / 3
    targets = [same_colour @ numbers[..., :1], same_shape @ numbers[..., 1:]]
    return x, np.concatenate(targets, axis=-1)
`,
};

const entropyOf = "-(p * np.log(np.where(p > 0, p, 1.0))).sum(axis=-1)";

/** Rows of the identity matrix: a 1 for the class of each label. */
const oneHot = (labels: string) => `
${labels} = np.eye(classes)[${labels}.astype(int)]`;

export const rowReferences: Readonly<Record<string, string>> = {
  classify: `
classes = int(labels.max()) + 1${oneHot("labels")}
shares = weights @ labels
prediction = shares.argmax(axis=-1)  #? !.shares
accuracy = float((prediction == expected).sum()) / len(expected)  #? .accuracy
#? .confusion${oneHot("expected")}
confusion = expected.T @ np.eye(classes)[prediction]`,
  metricObjective: `
y = x @ projection
squares = ((y[:, None] - y[None, :]) ** 2).sum(axis=-1)
others = 1 - np.eye(len(x))
p = np.exp(-squares) * others
same = labels[:, None] == labels[None, :]
objective = (p * same).sum(axis=-1) / p.sum(axis=-1)
objective = objective.sum()`,
  softmax: `
x = x / temperature  #? !temperature=1 !temperature=0 !temperature=Infinity
x = np.where(x > -np.inf, 0.0, -np.inf)  # Temperature ∞: all share the weight.  #? temperature=Infinity
x = np.where(x == x.max(), 0.0, -np.inf)  # Temperature 0: the largest share the weight.  #? temperature=0
result = softmax(x)
`,
  softmaxJacobian: `
p = softmax(x)
result = np.diag(p) - np.outer(p, p)`,
  logSumExp: `
result = np.logaddexp.reduce(x)`,
  entropy: `result = ${entropyOf}`,
  effectiveNeighbors: `
entropy = ${entropyOf}
result = np.exp(entropy)`,
  rowSums: "result = p.sum()",
  capturedMass: `
result = np.sort(p)[::-1][:k].sum()`,
  linear: `
result = x @ weight  #? !bias
result = x @ weight + bias  #? bias`,
  batchMatmul: "result = a @ b",
  combine: "result = coefficients @ vectors",
  causalMask: `
n = m  #? !n
i, j = np.arange(m)[:, None], np.arange(n)  #? past=0
i, j = np.arange(m)[:, None] + past, np.arange(n)  #? !past=0
result = j <= i  #? !window
result = (j <= i) & (abs(i - j) < window)  #? window`,
  paddingMask: "result = np.arange(n) < lengths[:, None]",
  random: `
stream = np.random.RandomState(seed)
for kind, count in draws:
    result = getattr(stream, kind)(count)`,
};
