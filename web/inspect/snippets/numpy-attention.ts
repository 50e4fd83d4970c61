/** Attention and related calls in NumPy. */

const finite = "!temperature=0 !temperature=Infinity";

const scoreLines = `
value = np.repeat(value, query.shape[-3] // key.shape[-3], axis=-3)  #? grouped .output|.heads
key = np.repeat(key, query.shape[-3] // key.shape[-3], axis=-3)  #? grouped
query_norm = np.linalg.norm(query, axis=-1, keepdims=True)  #? similarity=cosine
key_norm = np.linalg.norm(key, axis=-1, keepdims=True)  #? similarity=cosine
unit_query = query / np.where(query_norm > 0, query_norm, 1.0)  #? similarity=cosine !epsilon
unit_key = key / np.where(key_norm > 0, key_norm, 1.0)  #? similarity=cosine !epsilon
unit_query = query / (query_norm + epsilon)  #? similarity=cosine epsilon
unit_key = key / (key_norm + epsilon)  #? similarity=cosine epsilon
scores = unit_query @ np.swapaxes(unit_key, -1, -2)  #? similarity=cosine
scores = -((query[..., :, None, :] - key[..., None, :, :]) ** 2).sum(axis=-1) / 2  #? similarity=rbf
scores = query @ np.swapaxes(key, -1, -2) / query.shape[-1] ** 0.5  #? similarity=dot !scale
scores = query @ np.swapaxes(key, -1, -2)  #? similarity=dot scale=1
scores = query @ np.swapaxes(key, -1, -2) * scale  #? similarity=dot scale !scale=1
scores = scores - key_norm_penalty * (key**2).sum(axis=-1)[..., None, :] / 2  #? similarity=dot !keyNormPenalty=0
scores = scores / temperature  #? !temperature=1 ${finite} !similarity=rbf
scores = scores / temperature**2  #? !temperature=1 ${finite} similarity=rbf
scores = scores * 0.0  # Temperature ∞: all scores are equal.  #? temperature=Infinity
scores = softcap * np.tanh(scores / softcap)  #? !softcap=0 ${finite}
`;

/** From scores to weights and the other results. Programs for scores end before. */
const weights = `
#? !.scores
i = np.arange(scores.shape[-2])[:, None]  #? causal|window|positionBias past=0
i = np.arange(scores.shape[-2])[:, None] + past  #? causal|window|positionBias !past=0
j = np.arange(scores.shape[-1])  #? causal|window|positionBias
scores = scores - position_bias * abs(i - j)  #? positionBias !temperature=0
scores = scores + mask  #? mask !mask:byte !temperature=0
scores = np.where(mask > -np.inf, scores, -np.inf)  #? mask !mask:byte temperature=0
scores = np.where(mask, scores, -np.inf)  #? mask:byte
scores = np.where(key_padding, scores, -np.inf)  #? keyPadding/1
scores = np.where(key_padding[:, None, None, :], scores, -np.inf)  #? keyPadding/2
scores = np.where(j <= i, scores, -np.inf)  #? causal
scores = np.where(abs(i - j) < window, scores, -np.inf)  #? window
#? !.scores temperature=0
# Temperature 0: the keys with the largest score share the weight.
best = (scores == np.amax(scores, axis=-1, keepdims=True)) & (scores > -np.inf)
scores = np.where(best, 0.0, -np.inf)  #? !mask|mask:byte
scores = np.where(best, mask, -np.inf)  #? mask !mask:byte
scores = scores - position_bias * abs(i - j)  #? positionBias
#? !.scores
weights = softmax(scores)
empty_rows = (weights.sum(axis=-1) == 0).sum()  #? .emptyRows
entropy = -(weights * np.log(np.where(weights > 0, weights, 1.0))).sum(axis=-1)  #? .entropy
#? dropoutP .weights|.output|.heads
stream = np.random.RandomState(dropout_seed)
kept = stream.rand(*weights.shape) >= dropout_p
weights = weights * kept / (1 - dropout_p)  #? !dropoutP=1
weights = weights * 0.0  #? dropoutP=1
#?
output = weights @ value  #? .output|.heads
`;

export const attention = scoreLines.trimEnd() + weights;

export const scores = `${scoreLines}
print scores`;

export const nearestNeighbors = `${scoreLines}
indices = np.argsort(-scores, axis=-1, kind="stable")[..., :k]
scores = np.take_along_axis(scores, indices, axis=-1)  #? .scores
`;

export const lookup = `${attention}
print (weights @ value)  #? .value
`;

/** One query at the centre of every cell of the plane. */
export const attentionField = `
x = x_range[0] + (np.arange(columns) + 0.5) * (x_range[1] - x_range[0]) / columns
y = y_range[0] + (np.arange(rows) + 0.5) * (y_range[1] - y_range[0]) / rows
query = np.stack(np.meshgrid(x, y, indexing="xy"), axis=-1).reshape(-1, 2)
${attention}
winner = weights.argmax(axis=-1)  #? .winner
`;

export const attentionMap = `${attention}
#? .weights
def block(i, j):
    m, n = weights.shape[-2:]
    of_queries = slice(i * m // rows, (i + 1) * m // rows)
    of_keys = slice(j * n // columns, (j + 1) * n // columns)
    return np.amax(weights[..., of_queries, of_keys], axis=(-2, -1))  #? reduce=max
    return np.mean(weights[..., of_queries, of_keys], axis=(-2, -1))  #? reduce=mean

blocks = [block(i, j) for i in range(rows) for j in range(columns)]
print np.stack(blocks, axis=-1)
`;

/** Each head is attention with its own projections. */
export const multiHeadAttention = `
query, key, value = x, x, x  #? x
key = query  #? query !key
value = key  #? query !value
columns = wq.shape[-1] // heads
query, key = split(query @ wq, columns), split(key @ wk, columns)
value = split(value @ wv, wv.shape[-1] // key.shape[-3])  #? .output|.heads
${attention}
output = join(output)  #? .output !wo
output = join(output) @ wo  #? .output wo
print output  #? .heads
`;

export const headDiversity = `
# Half the sum of all differences is the total variation distance of two rows of weights.
heads = weights.shape[-3]
distances = [
    abs(weights[..., g, :, :] - weights[..., h, :, :]).sum(axis=-1).mean() / 2
    for g in range(heads) for h in range(g + 1, heads)
]
result = sum(distances) / max(1, len(distances))
`;
