import { load } from "softknn";

const knn = await load();
const query = [[0.5, 0.2]];
const key = [[1, 0.4], [0.3, -0.6], [-0.3, 0.9]];
const value = [[1], [2], [6]];
const options = { similarity: "rbf", temperature: 0.5 };

show.plane({ query, key, ...options, title: "Query and keys" });

const inputs = { query, key, value };
const { output, weights } = knn.attention(inputs, {
  ...options,
  returnWeights: true,
});
const names = { rows: ["query"], columns: ["A", "B", "C"] };
show(weights, { title: "Attention weights", ...names });

// A line that ends in “// →” prints its value.
output.data[0]; // → 1.845…
knn.effectiveNeighbors(weights).data[0]; // → 2.472…
