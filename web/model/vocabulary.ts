/** Text as tokens, and tokens as text. */
import { Tokenizer } from "@huggingface/tokenizers";

export interface Tokens {
  /** At most as many as the model reads: the last ones. */
  readonly ids: readonly number[];
  /** The number of leading tokens beyond them. */
  readonly left: number;
}

/** Stands for what is no character of its own. */
const broken = "�";

export class Vocabulary {
  readonly #tokenizer: Tokenizer;

  /** The content of a `tokenizer.json`. */
  constructor(file: object) {
    this.#tokenizer = new Tokenizer(file, {});
  }

  encode(text: string): readonly number[] {
    return text === "" ? [] : this.#tokenizer.encode(text).ids;
  }

  /** At most the last `context` tokens of a text. */
  tokens(text: string, context: number): Tokens {
    const ids = this.encode(text);
    const left = Math.max(0, ids.length - context);
    return { ids: ids.slice(left), left };
  }

  decode(ids: readonly number[]): string {
    const whole = { skip_special_tokens: false, clean_up_tokenization_spaces: false };
    return ids.length === 0 ? "" : this.#tokenizer.decode([...ids], whole);
  }

  /** One token as a label: a dot for a space, and the vocabulary's own letters for a part of a character. */
  shown(id: number): string {
    const own = this.decode([id]);
    const text = own.includes(broken) ? (this.#tokenizer.id_to_token(id) ?? own) : own;
    return text.replaceAll(" ", "·").replaceAll("\n", "↵");
  }
}
