/** The language model of a lesson: its files, as they are in the folder of the same name. */
import heldOut from "./language-model/held-out.txt";
import weights from "./language-model/model.safetensors";

export { default as config } from "./language-model/config.json";
export { default as tokenizer } from "./language-model/tokenizer.json";
export { heldOut, weights };
