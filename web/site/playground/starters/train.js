import { load } from "softknn";

const knn = await load();

// The first coordinate says which class a point is in; the second is noise.
const x = [[0, 0.3], [0.2, -0.3], [1, 0.2], [1.2, -0.2]];
const labels = [0, 0, 1, 1];
const start = [[1], [1]];

const trained = knn.trainMetric({ x, labels, start, learningRate: 0.5, epochs: 50 });
show(trained.projection, { title: "Learned projection", rows: ["signal", "noise"], columns: ["P"] });

const key = knn.linear(x, trained.projection);
const query = knn.linear([[0.1, 0.9], [1.1, -0.9]], trained.projection);
const options = { similarity: "rbf", temperature: Math.SQRT1_2, returnWeights: true };
const { weights } = knn.attention({ query, key, value: key }, options);
show(weights, { title: "Weights of two new points", columns: labels.map((c) => `class ${c}`) });
knn.classify({ weights, labels, expected: [0, 1] }).accuracy; // → 1
