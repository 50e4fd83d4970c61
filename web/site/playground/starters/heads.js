import { load } from "softknn";

const knn = await load();
const words = ["the", "cat", "sat", "on", "the", "mat"];
const names = { rows: words, columns: words };

// 2 heads, 6 tokens, dimension 8
const data = knn.random(7).randn(2 * 6 * 8);
const x = { data, shape: [2, 6, 8] };
const self = { query: x, key: x, value: x };

const { weights, entropy } = knn.attention(self, {
  returnWeights: true,
  returnEntropy: true,
});
show(weights, { ...names, title: "Weights of head " });
show(entropy, {
  title: "Entropy in nats, one row per head",
  columns: words,
});

const causal = { causal: true, returnWeights: true };
show(knn.attention(self, causal).weights, {
  ...names,
  title: "Causal weights of head ",
});
