/** The programs of the playground's list, the first one first. */
export const starters = {
  vote: `import { load } from "softknn";

const knn = await load();
const query = [[0.5, 0.2]];
const key = [[1, 0.4], [0.3, -0.6], [-0.3, 0.9]];
const value = [[1], [2], [6]];

const { output, weights } = knn.attention(
  { query, key, value },
  { similarity: "rbf", temperature: 0.5, returnWeights: true },
);
show(weights, "Attention weights");
console.log("output", output.data[0]);
console.log("neighbours", knn.effectiveNeighbors(weights).data[0]);
`,
  temperature: `import { load } from "softknn";

const knn = await load();
const scores = [2, 1, 0.5, 0, -1];
const temperatures = [0.1, 0.25, 0.5, 1, 2, 4];

// One row for each temperature, one column for each score.
const rows = temperatures.map(
  (temperature) => [...knn.softmax(scores, { temperature }).data],
);
show(rows, "Weights");
show(knn.entropy(rows), "Entropy in nats");
`,
  curve: `import { load } from "softknn";

const knn = await load();
const x = [[0], [1], [2], [3], [4], [5]];
const y = [[1], [3], [2], [5], [4], [4]];

// A query at each hundredth of the axis gives the whole curve.
const query = Array.from({ length: 101 }, (_, i) => [i / 20]);
const { output } = knn.attention(
  { query, key: x, value: y },
  { similarity: "rbf", temperature: 0.4 },
);
const place = (x, y) => 20 + 60 * x + "," + (200 - 30 * y);
const points = query.map(([at], i) => place(at, output.data[i]));
const dots = x.map(([at], i) => place(at, y[i][0]).split(","));

show(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 200">' +
    '<polyline fill="none" stroke="#3b7dd8" stroke-width="3" points="' + points.join(" ") + '"/>' +
    dots.map(([x, y]) => '<circle fill="#c2571a" r="5" cx="' + x + '" cy="' + y + '"/>').join("") +
    "</svg>",
  "Kernel regression",
);
`,
};
