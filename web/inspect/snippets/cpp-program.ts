/** What a writer of C++ gives: statements, and where the number then is. */
import { literal } from "./literals.js";
import type { Numbers } from "./numbers.js";
import { type Named, setting } from "./signature.js";

export interface CppProgram {
  /** The arrays it begins with; those of the call unless others are named. */
  readonly arrays?: Readonly<Record<string, Numbers>>;
  readonly lines: readonly string[];
  /** An expression. */
  readonly target: string;
}

export type CppWriter = (call: Named) => CppProgram;

export const cpp = (x: number): string => literal(x, "cpp");

/** A call that may refuse. */
export const asked = (call: string): string => `if (!softknn::${call}.ok()) return 1;`;

/** The last step of a path: where in the data. */
export const last = (call: Named): number => Number(call.path.at(-1));

/** Designated initialisers of those that are set, in the order of the struct. */
export function fields(entries: readonly (readonly [string, string | undefined])[]): string {
  const set = entries.filter(([, value]) => value !== undefined);
  return `{${set.map(([name, value]) => `.${name} = ${value}`).join(", ")}}`;
}

const similarities: Readonly<Record<string, string>> = {
  dot: "kDot",
  cosine: "kCosine",
  rbf: "kRbf",
};

/** `softknn::Scoring` of the options. */
export function scoringText(call: Named, scaleByDefault?: number): string {
  const { similarity, scale = scaleByDefault } = call.options as {
    similarity?: string;
    scale?: number;
  };
  const number = (name: string, byDefault: number) => {
    const value = setting(call, name, byDefault);
    return value === byDefault ? undefined : cpp(value);
  };
  const kind = similarity && similarity !== "dot" ? similarities[similarity] : undefined;
  return fields([
    ["similarity", kind && `softknn::Similarity::${kind}`],
    ["scale", scale === undefined ? "softknn::kUsualScale" : cpp(scale)],
    ["temperature", number("temperature", 1)],
    ["key_norm_penalty", number("keyNormPenalty", 0)],
    ["softcap", number("softcap", 0)],
  ]);
}

/** `softknn::Masking` of the options; the strides of a mask (leading…, m, n) of the size it has. */
export function maskingText(call: Named, lead: readonly number[]): string | undefined {
  const { mask, keyPadding } = call.arrays;
  const { causal, past, window } = call.options as Record<string, unknown>;
  if (!mask && !keyPadding && !causal && window === undefined) return undefined;
  const strides = mask ? stridesOf(mask, lead) : [];
  const byte = mask?.element === "byte";
  return fields([
    ["kind", mask && `softknn::MaskKind::${byte ? "kBoolean" : "kAdditive"}`],
    ["allowed", byte ? "mask.data()" : undefined],
    ["bias", mask && !byte ? "mask.data()" : undefined],
    ...["batch", "head", "query", "key"].map(
      (name, i) => [`stride_${name}`, strides[i] ? String(strides[i]) : undefined] as const,
    ),
    ["key_padding", keyPadding && "keyPadding.data()"],
    [
      "padding_stride_batch",
      keyPadding && keyPadding.shape.length > 1 ? String(keyPadding.shape[1]) : undefined,
    ],
    ["causal", causal ? "true" : undefined],
    ["past", past ? String(past) : undefined],
    ["window", window === undefined ? undefined : String(window)],
  ]);
}

/** Steps from one batch entry, head, query and key to the next; 0 along an axis that is repeated. */
function stridesOf({ shape }: Numbers, lead: readonly number[]): number[] {
  const four = [...Array<number>(Math.max(0, 4 - shape.length)).fill(1), ...shape];
  // Where there is one leading axis it is H, or B for heads that are made inside.
  const axes = lead.length === 0 ? [1, 1, four[2] ?? 1, four[3] ?? 1] : four;
  const strides = [0, 0, 0, 0];
  let stride = 1;
  for (let i = 3; i >= 0; i--) {
    const length = axes[i] ?? 1;
    if (length > 1) strides[i] = stride;
    stride *= length;
  }
  return strides;
}
