/** A picture in place of tokens, as a data URL: pages allow no other address for it. */
import { fail } from "../../../data/fault.js";
import { type GivenPicture, givenLimits } from "../given/given.js";

/** Decodes a picture, and shrinks one that is larger than a figure shows. */
export async function readPicture(file: File): Promise<GivenPicture> {
  const bitmap = await createImageBitmap(file).catch(() => fail("notPicture"));
  const scale = Math.min(1, givenLimits.pictureSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { name: file.name, url: canvas.toDataURL("image/jpeg", 0.92), width, height };
}
