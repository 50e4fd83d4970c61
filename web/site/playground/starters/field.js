const key = [
  [1, 0.2], [0.7, 0.9], [-0.4, 0.8],
  [-1, -0.3], [-0.2, -1], [0.8, -0.8],
];
const query = [0.1, 0.2];
const similarity = "rbf";

// Every point of the plane is a query. Its color is the
// weighted mean of the colours of the keys.
for (const temperature of [0.1, 0.3, 1]) {
  const title = `Temperature ${temperature}`;
  show.field({ key, query, similarity, temperature, title });
}

// With one number per key, the colour shows their weighted mean.
const value = [[1], [2], [3], [4], [5], [6]];
const title = "Values 1 to 6";
show.field({ key, value, similarity, temperature: 0.3, title });
