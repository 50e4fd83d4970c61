/** Functions of rows, products and masks by the C++ core. */
import { asked, type CppWriter, cpp, fields, last } from "./cpp-program.js";
import { axis, type Numbers, sizeOf } from "./numbers.js";
import { type Named, setting } from "./signature.js";

interface RowCall {
  readonly function: string;
  readonly array: "x" | "p";
  /** Numbers of the result to a row of n. */
  readonly size: (n: number) => number;
  /** Between the lengths and the result. */
  readonly more?: (call: Named) => string;
}

const one = () => 1;

const rowCalls: Readonly<Record<string, RowCall>> = {
  softmax: {
    function: "softmax",
    array: "x",
    size: (n) => n,
    more: (call) => `${cpp(setting(call, "temperature", 1))}, `,
  },
  softmaxJacobian: { function: "softmax_jacobian", array: "x", size: (n) => n * n },
  logSumExp: { function: "log_sum_exp", array: "x", size: one },
  entropy: { function: "entropy", array: "p", size: one },
  effectiveNeighbors: { function: "effective_neighbors", array: "p", size: one },
  rowSums: { function: "row_sums", array: "p", size: one },
  capturedMass: {
    function: "captured_mass",
    array: "p",
    size: one,
    more: (call) => `${setting(call, "k", 1)}, `,
  },
};

/** In double; the result of single precision is rounded once. */
function rounded(call: Named, target: string): string {
  const single = Object.values(call.arrays).some(({ element }) => element === "float");
  return single ? `static_cast<float>(${target})` : target;
}

function doubles(call: Named): Record<string, Numbers> {
  return Object.fromEntries(
    Object.entries(call.arrays).map(([name, numbers]) => [name, { ...numbers, element: "double" }]),
  );
}

const rowCpp =
  ({ function: name, array, size, more }: RowCall): CppWriter =>
  (call) => {
    const numbers = call.arrays[array];
    const n = numbers ? axis(numbers, 1) : 1;
    const extra = more?.(call) ?? "";
    return {
      arrays: doubles(call),
      lines: [
        `std::vector<double> result(${size(n)});`,
        asked(`${name}(${array}.data(), 1, ${n}, ${extra}result.data())`),
      ],
      target: rounded(call, `result[${last(call)}]`),
    };
  };

const headDiversity: CppWriter = (call) => {
  const { weights } = call.arrays;
  if (!weights) throw new RangeError("Diversity is that of weights.");
  const [batch, heads, m, n] = [4, 3, 2, 1].map((at) =>
    weights.shape.length >= at ? axis(weights, at) : 1,
  );
  return {
    arrays: doubles(call),
    lines: [
      "double diversity = 0.0;",
      asked(`head_diversity(${batch}, ${heads}, ${m}, ${n}, weights.data(), diversity)`),
    ],
    target: "diversity",
  };
};

function product(call: Named, left: string, right: string, name: string, more = ""): string[] {
  const [a, b] = [call.arrays[left], call.arrays[right]];
  const shape = fields([
    ["rows", String(a && axis(a, 2))],
    ["inner", String(a && axis(a, 1))],
    ["columns", String(b && axis(b, 1))],
  ]);
  return [
    `const softknn::MatmulShape shape${shape};`,
    "softknn::Buffer<double> result;",
    asked(`${name}(shape, ${left}.data(), ${right}.data(), ${more}result)`),
  ];
}

const linear: CppWriter = (call) => ({
  arrays: doubles(call),
  lines: product(call, "x", "weight", "linear", call.arrays.bias ? "bias.data(), " : "nullptr, "),
  target: rounded(call, `result[${last(call)}]`),
});

const batchMatmul: CppWriter = (call) => ({
  arrays: doubles(call),
  lines: product(call, "a", "b", "batch_matmul"),
  target: rounded(call, `result[${last(call)}]`),
});

const combine: CppWriter = (call) => {
  const { vectors } = call.arrays;
  const [count, width] = [vectors?.shape[0] ?? 0, vectors?.shape[1] ?? 0];
  return {
    arrays: doubles(call),
    lines: [
      "softknn::Buffer<double> result;",
      asked(`combine(${count}, ${width}, vectors.data(), coefficients.data(), result)`),
    ],
    target: rounded(call, `result[${last(call)}]`),
  };
};

const causalMask: CppWriter = (call) => {
  const m = setting(call, "m", 0);
  const n = setting(call, "n", m);
  const numbers = [m, n, setting(call, "past", 0), setting(call, "window", 0)].join(", ");
  return {
    lines: [
      `std::vector<std::uint8_t> mask(${m * n});`,
      `softknn::causal_mask(${numbers}, mask.data());`,
    ],
    target: `mask[${last(call)}]`,
  };
};

const paddingMask: CppWriter = (call) => {
  const { lengths } = call.arrays;
  const n = setting(call, "n", 0);
  return {
    arrays: doubles(call),
    lines: [
      `std::vector<std::uint8_t> mask(${(lengths ? sizeOf(lengths.shape) : 0) * n});`,
      `softknn::padding_mask(lengths, ${n}, mask.data());`,
    ],
    target: `mask[${last(call)}]`,
  };
};

export const rowsCpp: Readonly<Record<string, CppWriter>> = {
  ...Object.fromEntries(Object.entries(rowCalls).map(([name, row]) => [name, rowCpp(row)])),
  headDiversity,
  linear,
  batchMatmul,
  combine,
  causalMask,
  paddingMask,
};
