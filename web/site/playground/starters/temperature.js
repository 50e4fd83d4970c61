import { load } from "softknn";

const knn = await load();
const scores = [2, 1, 0.5, 0, -1];
const temperatures = [0.1, 0.25, 0.5, 1, 2, 4];

const rows = temperatures.map((temperature) => {
  const weights = knn.softmax([scores], { temperature });
  return { temperature, entropy: knn.entropy(weights).data[0], weights: [...weights.data] };
});

const names = temperatures.map((temperature) => `τ = ${temperature}`);
show(rows.map(({ weights }) => weights), { title: "Weights", rows: names, columns: scores.map(String) });
show(rows.map(({ entropy }) => entropy), { title: "Entropy in nats", names });
console.table(rows.map(({ temperature, entropy }) => ({ temperature, entropy })));
