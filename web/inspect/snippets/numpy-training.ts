/** Kernel regression, gradient descent and the experiments in NumPy. */

const regression: Readonly<Record<string, string>> = {
  regressionTruth: "result = 2 * np.sin(at) + at**0.8",
  averagePooling: "result = y.mean()",
  regressionData: `
stream = np.random.RandomState(seed)
x = np.sort(5 * stream.rand(count))
truth = 2 * np.sin(x) + x**0.8
y = truth + noise * stream.randn(count)
w0 = stream.rand()
`,
  kernelRegression: `
at = x  #? !at
u = at[:, None] - x
u = u / bandwidth  #? !bandwidth=0 !bandwidth=1
#? kernel=gaussian
scores = -(u**2) / 2
scores = np.where(np.eye(len(x)) > 0, -np.inf, scores)  # no point predicts itself  #? leaveOneOut
scores = np.where(scores == np.amax(scores, axis=-1, keepdims=True), 0.0, -np.inf)  # the nearest alone  #? bandwidth=0
weights = softmax(scores)
#? !kernel=gaussian
heights = (u == 0) * 1.0  # bandwidth 0: only points at the very place count  #? bandwidth=0
heights = (abs(u) <= 1) * 1.0  #? kernel=boxcar !bandwidth=0
heights = (1 - abs(u)) * (abs(u) < 1)  #? kernel=triangular !bandwidth=0
heights = (1 - u**2) * (abs(u) < 1)  #? kernel=epanechnikov !bandwidth=0
heights = heights * (1 - np.eye(len(x)))  # no point predicts itself  #? leaveOneOut
total = heights.sum(axis=-1, keepdims=True)
weights = heights / np.where(total > 0, total, 1.0)
#?
prediction = weights @ y  #? .prediction kernel=gaussian
prediction = np.where(total[:, 0] > 0, weights @ y, y.mean())  # the mean where no point is near  #? .prediction !kernel=gaussian
empty_rows = (weights.sum(axis=-1) == 0).sum()  #? .emptyRows
`,
  trainKernelRegression: `
squares = (x[:, None] - x) ** 2
itself = np.eye(len(x)) > 0  #? leaveOneOut
w_after = w0  # the reciprocal of the bandwidth
for epoch in range(1, epochs + 1):
    w_before = w_after
    scores = -(w_before**2) * squares / 2
    scores = np.where(itself, -np.inf, scores)  # no point predicts itself  #? leaveOneOut
    weights = softmax(scores)
    prediction = weights @ y
    loss = ((prediction - y) ** 2).sum() / 2
    slope = (weights * squares * (y - prediction[:, None])).sum(axis=-1)
    gradient = -w_before * ((prediction - y) * slope).sum()
    w_after = w_before - learning_rate * gradient
print $field
`,
};

const trainProjections = `
width = x.shape[-1]  #? !width
value_width = width  #? !valueWidth
inputs, outputs = x.shape[-1], targets.shape[-1]
shapes = {
    "wq": (inputs, heads * width),
    "wk": (inputs, heads * width),
    "wv": (inputs, heads * value_width),
    "wo": (heads * value_width, outputs),
}
stream = np.random.RandomState(seed)
weights = {}
for name, (rows, columns) in shapes.items():
    weights[name] = initial_scale * stream.randn(rows, columns)  #? !identicalHeads
    copies = (heads, 1) if name == "wo" else (1, heads)  #? identicalHeads
    drawn = stream.randn(rows // copies[0], columns // copies[1])  #? identicalHeads
    weights[name] = np.tile(initial_scale * drawn, copies)  #? identicalHeads
weights["wq"] = start_wq  #? startWq
weights["wk"] = start_wk  #? startWk
weights["wv"] = start_wv  #? startWv
weights["wo"] = start_wo  #? startWo
print weights['$field']  #? .start
#? !.start
scale = width**-0.5  #? !scale
train = list(weights)  #? !train

for epoch in range(1, epochs + 1):  #? .epochs|.weights
for epoch in range(1, epochs + 2):  # the last loss is that before one more step  #? !.epochs !.weights
    q, k = split(x @ weights["wq"], width), split(x @ weights["wk"], width)
    v = split(x @ weights["wv"], value_width)
    scores = scale * q @ np.swapaxes(k, -1, -2)
    scores = scores / temperature  #? !temperature=1
    scores = np.where(np.eye(x.shape[-2]) > 0, -np.inf, scores)  #? excludeSelf
    p = softmax(scores)
    z = join(p @ v)
    error = z @ weights["wo"] - targets
    loss = (error**2).sum() / 2
    dz = split(error @ weights["wo"].T, value_width)
    dp = dz @ np.swapaxes(v, -1, -2)
    dscores = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) * scale
    dscores = dscores / temperature  #? !temperature=1
    gradient = {
        "wq": back(x, join(dscores @ k)),
        "wk": back(x, join(np.swapaxes(dscores, -1, -2) @ q)),
        "wv": back(x, join(np.swapaxes(p, -1, -2) @ dz)),
        "wo": back(z, error),
    }
    for name in train:
        weights[name] = weights[name] - learning_rate * gradient[name]
print weights['$field']  #? .weights
print (gradient['$field'] ** 2).sum() ** 0.5  #? .gradientNorms
print $field  #? !.weights !.gradientNorms
`;

/** Expected entropy by quadrature. */
const expectedEntropy = `
print math.log(n)  #? n=1|variance=0|standardDeviation=0
print 0.0  #? !n=1 variance=Infinity|standardDeviation=Infinity
#? !n=1 !variance=0 !standardDeviation=0 !variance=Infinity !standardDeviation=Infinity
# The largest of s·z + g, with Gumbel noise g, is a draw from the softmax of s·z.
# Its entropy is the mean noise of the winner, less the mean of all noise.
s = standard_deviation  #? standardDeviation
s = variance**0.5  #? !standardDeviation
step = 0.1 * min(1.0, s)
g = np.arange(-4.0, 40.0, step)
density = np.exp(-g - np.exp(-g)) * step
entropy = -0.5772156649015329
t = -9.0
while t < 9.0 + 40.0 / s:
    z = t - g / s
    below = 0.5 * (1 + np.vectorize(math.erf)(z / 2**0.5))
    here = (density * g * np.exp(-(z**2) / 2)).sum() / (2 * math.pi) ** 0.5
    entropy += n * (density * below).sum() ** (n - 1) * here * 0.1
    t += 0.1
print entropy
`;

const steep =
  ".gradientUnscaledMean|.gradientUnscaledMedian|.gradientScaledMean|.gradientScaledMedian";

/** The published loop: one stream runs through all dimensions and trials. */
const entropyVsDimension = `
print math.log(keys)  #? .max
#? !.max
stream = np.random.RandomState(seed)
for d in dims:
    unscaled, scaled = [], []
    steep_unscaled, steep_scaled = [], []  #? ${steep}
    for trial in range(trials):
        query, key = stream.randn(queries, d), stream.randn(keys, d)  #? correlation=0
        query, key, common = stream.randn(queries, d), stream.randn(keys, d), stream.randn(d)  #? !correlation=0
        key = correlation**0.5 * common + (1 - correlation) ** 0.5 * key  #? !correlation=0
        scores = query @ key.T
        unscaled.append(mean_entropy(scores))
        scaled.append(mean_entropy(scores / d**0.5))
        steep_unscaled += steepness(scores, key, 1.0)  #? ${steep}
        steep_scaled += steepness(scores / d**0.5, key, d**-0.5)  #? ${steep}
print $field[$path0 % trials]  #? entropyVsDimensionSteps !.row
#? .rows|.row
print d  #? .dim
print statistics.mean($field)  #? .unscaled|.scaled
print statistics.stdev(unscaled)  #? .unscaledSd
print statistics.stdev(scaled)  #? .scaledSd
print math.exp(statistics.mean(unscaled))  #? .unscaledEffective
print math.exp(statistics.mean(scaled))  #? .scaledEffective
print statistics.mean(steep_unscaled)  #? .gradientUnscaledMean
print statistics.mean(steep_scaled)  #? .gradientScaledMean
print statistics.median(steep_unscaled)  #? .gradientUnscaledMedian
print statistics.median(steep_scaled)  #? .gradientScaledMedian
`;

export const trainingReferences: Readonly<Record<string, string>> = {
  ...regression,
  projectionTask: `
x, targets = projection_task(scenes, seed)`,
  trainProjections,
  dotProductSample: `
stream = np.random.RandomState(seed)
pairs = stream.randn(count, 2, d)
values = (pairs[:, 0] * pairs[:, 1]).sum(axis=-1)
values = values / d**0.5  #? scaled
mean = values.mean()  #? .mean|.variance
variance = ((values - mean) ** 2).sum() / (count - 1)  #? .variance
`,
  expectedEntropy,
  entropyVsDimension,
  entropyVsDimensionSteps: entropyVsDimension,
};
