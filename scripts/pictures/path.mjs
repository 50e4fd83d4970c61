/** The key frames of the animated picture: star position and temperature of the field, ten per second. */

/** @typedef {{ query: readonly [number, number], temperature: number }} Moment */

export const framesPerSecond = 10;

const start = /** @type {const} */ ([0.15, 0.6]);
const middle = /** @type {const} */ ([0.1, -0.1]);
const usual = 0.3;

/** Each leg moves the star along a curve, changes the temperature, or pauses. */
const legs = /** @type {const} */ ([
  {
    seconds: 6.5,
    through: [
      start,
      [-0.55, 0.42],
      [-0.72, -0.2],
      [-0.35, -0.7],
      [0.4, -0.6],
      [0.62, 0.02],
      middle,
    ],
  },
  { seconds: 0.4 },
  { seconds: 1.6, to: 0.05 },
  { seconds: 0.8 },
  { seconds: 2, to: 1.5 },
  { seconds: 0.8 },
  { seconds: 1.2, to: usual },
  { seconds: 1.2, through: [middle, [0.2, 0.25], start] },
  { seconds: 0.2 },
]);

/** Ease-in and ease-out. @param {number} t */
const eased = (t) => t * t * (3 - 2 * t);

/** @returns {Moment[]} the first and the last are the same state */
export function moments() {
  /** @type {Moment[]} */
  const all = [{ query: start, temperature: usual }];
  for (const leg of legs) {
    const last = /** @type {Moment} */ (all.at(-1));
    const count = Math.round(leg.seconds * framesPerSecond);
    for (let i = 1; i <= count; i++) {
      const t = eased(i / count);
      const query = "through" in leg ? alongCurve(leg.through, t) : last.query;
      const temperature = "to" in leg ? between(last.temperature, leg.to, t) : last.temperature;
      all.push({ query, temperature });
    }
  }
  return all;
}

/**
 * Geometric interpolation of temperatures, rounded to three digits. @param {number} from @param {number} to @param
 * {number} t
 */
const between = (from, to, t) => Number((from ** (1 - t) * to ** t).toPrecision(3));

/**
 * The point at a fraction of the length of the Catmull-Rom curve through the points.
 * @param {readonly (readonly [number, number])[]} points
 * @param {number} share
 * @returns {[number, number]}
 */
function alongCurve(points, share) {
  const steps = 40 * (points.length - 1);
  const places = Array.from({ length: steps + 1 }, (_, i) => onCurve(points, i / 40));
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [places[i - 1], places[i]];
    lengths.push((lengths[i - 1] ?? 0) + Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2));
  }
  const wanted = share * (lengths[steps] ?? 0);
  const at = Math.max(
    1,
    lengths.findIndex((length) => length >= wanted - 1e-12),
  );
  const [before = 0, after = 0] = [lengths[at - 1], lengths[at]];
  const t = at - 1 + (wanted - before) / (after - before);
  const [x, y] = onCurve(points, t / 40);
  return [Number(x.toFixed(3)), Number(y.toFixed(3))];
}

/** @param {readonly (readonly [number, number])[]} points @param {number} t whole numbers are the points @returns {[number, number]} */
function onCurve(points, t) {
  const last = points.length - 1;
  const i = Math.min(Math.floor(t), last - 1);
  const u = t - i;
  const corners = [i - 1, i, i + 1, i + 2].map((j) => points[Math.min(Math.max(j, 0), last)]);
  const on = (/** @type {0 | 1} */ axis) => {
    const [a = 0, b = 0, c = 0, d = 0] = corners.map((point) => point?.[axis] ?? 0);
    return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
  };
  return [on(0), on(1)];
}
