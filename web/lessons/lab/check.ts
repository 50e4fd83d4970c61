/** Rejects matrices, weights, tokens and pictures that no file could have given. */
import { type GivenData, givenLimits } from "../../data/given.js";
import { type OwnData, ownLimits } from "../../data/matrix.js";
import type { Refuse } from "../../figure/lesson.js";
import { isTokens, wrongWeights } from "./given-fields.js";

export function checkOwn(own: OwnData, refuse: Refuse): void {
  const counts = (x: unknown, most: number) =>
    Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most;
  for (const [slot, matrix] of Object.entries(own)) {
    const at = `lab.own.${slot}`;
    const given = Object(matrix) as Record<string, unknown>;
    const { name, rows, columns, heads = 1, batches = 1, data } = given;
    const isList = data instanceof Float64Array || data instanceof Float32Array;
    if (typeof name !== "string" || !isList)
      refuse(at, "must have a name and data in floats", "kind");
    const width = Number(columns) / Number(heads);
    const fits =
      counts(rows, ownLimits.rows) &&
      counts(heads, ownLimits.heads) &&
      counts(width, ownLimits.columns) &&
      counts(batches, ownLimits.numbers);
    const size = Number(batches) * Number(rows) * Number(columns);
    if (!fits || data.length !== size || !data.every(Number.isFinite))
      refuse(
        at,
        "must hold batches × rows × columns finite numbers, heads dividing columns",
        "range",
      );
  }
}

export function checkGiven(given: GivenData, refuse: Refuse): void {
  for (const slot of ["weights", "other"] as const) {
    const wrong = given[slot] === undefined ? undefined : wrongWeights(given[slot]);
    if (wrong !== undefined) refuse(`lab.given.${slot}`, wrong, "range");
  }
  for (const slot of ["queryTokens", "keyTokens"] as const)
    if (given[slot] !== undefined && !isTokens(given[slot]))
      refuse(`lab.given.${slot}`, "must be a list of texts", "kind");
  const { picture } = given;
  if (picture === undefined) return;
  const { name, url, width, height } = Object(picture) as Record<string, unknown>;
  const { pictureSide, pictureBytes } = givenLimits;
  const isSide = (x: unknown) => Number.isInteger(x) && Number(x) >= 1 && Number(x) <= pictureSide;
  const isImage =
    typeof url === "string" &&
    url.length <= pictureBytes &&
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]*$/.test(url);
  if (typeof name !== "string" || !isImage || !isSide(width) || !isSide(height))
    refuse("lab.given.picture", "must be a picture as a data URL, with its size", "range");
}
