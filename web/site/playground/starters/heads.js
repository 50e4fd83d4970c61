import { load } from "softknn";

const knn = await load();
const words = ["the", "cat", "sat", "on", "the", "mat"];

// 2 heads, 6 tokens, dimension 8
const x = { data: knn.random(7).randn(2 * 6 * 8), shape: [2, 6, 8] };
const self = { query: x, key: x, value: x };
const names = { rows: words, columns: words };

const open = knn.attention(self, { returnWeights: true, returnEntropy: true });
show(open.weights, { ...names, title: "Weights of head " });
show(open.entropy, { columns: words, title: "Entropy in nats, a row per head" });

const causal = knn.attention(self, { causal: true, returnWeights: true });
show(causal.weights, { ...names, title: "Causal weights of head " });
