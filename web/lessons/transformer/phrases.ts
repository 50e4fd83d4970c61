/** The states that the text sets: each says all of the sentence and its heads, so that none depends on the one before. */
import { lastPosition } from "./limits.js";

const sentence = `sequence=the+cat+sat+on+a+mat+the+cat+sat+on&position=${lastPosition}`;

/** A head of the sentence at a temperature, with some heads ablated. */
export const look = (head = "1.1", temperature = "1", ablated = ""): string =>
  `${sentence}&headAt=${head}&headTemperature=${temperature}&ablated=${ablated}`;

export const without = (ablated: string): string => look("1.1", "1", ablated);
