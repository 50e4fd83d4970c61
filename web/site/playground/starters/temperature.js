import { load } from "softknn";

const knn = await load();
const scores = [2, 1, 0.5, 0, -1];
const temperatures = [0.1, 0.25, 0.5, 1, 2, 4];

const results = temperatures.map((temperature) => {
  const weights = knn.softmax([scores], { temperature });
  const entropy = knn.entropy(weights).data[0];
  return { temperature, entropy, weights: [...weights.data] };
});

const names = temperatures.map((x) => `τ = ${x}`);
show(results.map(({ weights }) => weights), {
  title: "Weights of five scores",
  rows: names,
  columns: scores.map(String),
});
show(results.map(({ entropy }) => entropy), {
  title: "Entropy in nats",
  names,
});
console.table(results.map(({ weights, ...numbers }) => numbers));
