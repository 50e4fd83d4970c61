/** The trained transformer. */
import { readFileSync } from "node:fs";
import { type Model, modelOf } from "../../../web/lessons/transformer/model.js";

export const trained = (): Model =>
  modelOf(new Uint8Array(readFileSync("web/data/trained-transformer.safetensors")));
