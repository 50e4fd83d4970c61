/** NumPy's names in PyTorch. */

/** Draws come from NumPy's stream in both. */
const draw = /\bstream\.(randn?)\(((?:[^()]|\([^()]*\))+)\)/g;

const names: readonly (readonly [RegExp, string])[] = [
  [draw, "torch.from_numpy(stream.$1($2))"],
  [/\bnp\.array\b/g, "torch.tensor"],
  [/\bnp\.repeat\b/g, "torch.repeat_interleave"],
  [/\bnp\.concatenate\b/g, "torch.cat"],
  [/\bnp\.take_along_axis\b/g, "torch.take_along_dim"],
  [/\bnp\.(?!random|loadtxt)/g, "torch."],
  [/\baxis=/g, "dim="],
  [/\bkeepdims=/g, "keepdim="],
  [/\bkind="stable"/g, "stable=True"],
];

/** PyTorch has a softmax; one for rows without allowed keys is a function of the program. */
const builtIn = [/\bsoftmax\((\w+)\)/g, "torch.softmax($1, dim=-1)"] as const;

export function pytorchText(numpy: string): string {
  const all = numpy.includes("def softmax(") ? names : [...names, builtIn];
  return all.reduce((text, [name, own]) => text.replace(name, own), numpy);
}
