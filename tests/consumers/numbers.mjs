/** The first example of the articles, by someone who only uses the package. */
import { load } from "softknn";

export async function numbers(from = load) {
  const knn = await from();
  const key = [
    [1, 0.2],
    [0.9, 0.1],
    [0.2, 1],
    [-0.2, 0.9],
    [0, -1],
    [-1, -0.6],
  ];
  const value = [
    [0.74, 0.28],
    [0.65, 0.18],
    [0.34, 0.92],
    [0.04, 0.79],
    [-0.2, -0.9],
    [-0.82, -0.64],
  ];
  // A worker answers with promises.
  const { output, weights } = await knn.attention(
    { query: [[0.8, 0.15]], key, value },
    { returnWeights: true },
  );
  const neighbors = await knn.effectiveNeighbors(weights);
  return [...output.data, neighbors.data[0]].join(" ");
}
