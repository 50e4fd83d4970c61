import { load } from "softknn";

const knn = await load();
const query = [[0.5, 0.2]];
const key = [[1, 0.4], [0.3, -0.6], [-0.3, 0.9]];
const value = [[1], [2], [6]];
const options = { similarity: "rbf", temperature: 0.5, returnWeights: true };

show.plane({ query, key, ...options, title: "The query and its keys" });

const { output, weights } = knn.attention({ query, key, value }, options);
show(weights, { title: "Attention weights", rows: ["query"], columns: ["A", "B", "C"] });

// A line that ends in “// →” prints its value.
output.data[0]; // → 1.771…
knn.effectiveNeighbors(weights).data[0]; // → 2.391…
