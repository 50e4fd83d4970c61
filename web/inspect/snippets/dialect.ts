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

export const pytorchText = (numpy: string): string =>
  names.reduce((text, [name, own]) => text.replace(name, own), numpy);
