import { load } from "softknn";

const knn = await load();

// The first coordinate determines the class; the second is noise.
const x = [[0, 0.3], [0.2, -0.3], [1, 0.2], [1.2, -0.2]];
const labels = [0, 0, 1, 1];
const start = [[1], [1]];

const training = { learningRate: 0.5, epochs: 50 };
const { projection } = knn.trainMetric({
  ...{ x, labels, start },
  ...training,
});
show(projection, {
  title: "Learned projection",
  rows: ["signal", "noise"],
  columns: ["P"],
});

const key = knn.linear(x, projection);
const query = knn.linear([[0.1, 0.9], [1.1, -0.9]], projection);
const { weights } = knn.attention(
  { query, key, value: key },
  { similarity: "rbf", temperature: 0.7, returnWeights: true },
);
show(weights, {
  title: "Weights of two new points",
  columns: labels.map((label) => `class ${label}`),
});
const { accuracy } = knn.classify({ weights, labels, expected: [0, 1] });
accuracy; // → 1
