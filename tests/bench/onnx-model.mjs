/**
 * Writes ONNX models of attention, byte by byte: the competitors' graphs without Python or a protobuf library. Field
 * numbers are those of onnx.proto.
 */

/** @typedef {number | bigint} Whole */

/** A field whose wire type is a varint. @param {number} field @param {Whole} value @returns {number[]} */
const varintField = (field, value) => [...varint(field * 8), ...varint(value)];

/** A length-delimited field: text or a nested message. @param {number} field @param {ArrayLike<number>} bytes */
const bytesField = (field, bytes) => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...Array.from(bytes),
];

/** @param {number} field @param {string} text */
const textField = (field, text) => bytesField(field, new TextEncoder().encode(text));

/** @param {number} field @param {number} value */
const floatField = (field, value) => [
  ...varint(field * 8 + 5),
  ...new Uint8Array(new Float32Array([value]).buffer),
];

/** Seven bits per byte, low bits first. @param {Whole} value @returns {number[]} */
export function varint(value) {
  const bytes = [];
  // Negative numbers are encoded as their 64-bit two's complement.
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return bytes;
}

const float32 = 1;
const attributeTypes = { float: 1, int: 2 };

/**
 * @typedef {object} Node
 * @property {string} op
 * @property {readonly string[]} inputs an empty name omits an optional input
 * @property {readonly string[]} outputs
 * @property {string} [domain] of the operator, "" for ONNX's own
 * @property {Readonly<Record<string, number>>} [ints]
 * @property {Readonly<Record<string, number>>} [floats]
 */

/** NodeProto @param {Node} node */
function nodeMessage({ op, inputs, outputs, domain = "", ints = {}, floats = {} }) {
  return [
    ...inputs.flatMap((name) => textField(1, name)),
    ...outputs.flatMap((name) => textField(2, name)),
    ...textField(4, op),
    ...Object.entries(floats).flatMap(([name, value]) =>
      bytesField(5, [
        ...textField(1, name),
        ...floatField(2, value),
        ...varintField(20, attributeTypes.float),
      ]),
    ),
    ...Object.entries(ints).flatMap(([name, value]) =>
      bytesField(5, [
        ...textField(1, name),
        ...varintField(3, value),
        ...varintField(20, attributeTypes.int),
      ]),
    ),
    ...textField(7, domain),
  ];
}

/** ValueInfoProto of a float32 tensor @param {string} name @param {readonly number[]} shape */
function valueMessage(name, shape) {
  const dimensions = shape.flatMap((length) => bytesField(1, varintField(1, length)));
  const tensor = [...varintField(1, float32), ...bytesField(2, dimensions)];
  return [...textField(1, name), ...bytesField(2, bytesField(1, tensor))];
}

/** TensorProto of one float32 number @param {string} name @param {number} value */
const scalarMessage = (name, value) => [
  ...varintField(2, float32),
  ...textField(8, name),
  ...bytesField(9, new Uint8Array(new Float32Array([value]).buffer)),
];

/**
 * @typedef {object} Graph
 * @property {readonly Node[]} nodes
 * @property {Readonly<Record<string, readonly number[]>>} inputs name: shape
 * @property {Readonly<Record<string, readonly number[]>>} outputs
 * @property {Readonly<Record<string, number>>} [scalars] constants
 * @property {number} opset of ONNX's own operators
 */

/** ModelProto @param {Graph} graph @returns {Uint8Array<ArrayBuffer>} */
export function modelBytes({ nodes, inputs, outputs, scalars = {}, opset }) {
  const graph = [
    ...nodes.flatMap((node) => bytesField(1, nodeMessage(node))),
    ...textField(2, "attention"),
    ...Object.entries(scalars).flatMap(([name, value]) =>
      bytesField(5, scalarMessage(name, value)),
    ),
    ...Object.entries(inputs).flatMap(([name, shape]) => bytesField(11, valueMessage(name, shape))),
    ...Object.entries(outputs).flatMap(([name, shape]) =>
      bytesField(12, valueMessage(name, shape)),
    ),
  ];
  const irVersion = 8;
  return Uint8Array.from([
    ...varintField(1, irVersion),
    ...bytesField(7, graph),
    ...bytesField(8, [...textField(1, ""), ...varintField(2, opset)]),
    ...bytesField(8, [...textField(1, "com.microsoft"), ...varintField(2, 1)]),
  ]);
}

/**
 * The ways to express attention in ONNX, one head. Each takes query (n, d), key (n, d) and value (n, d), with leading
 * axes `lead`; the last ones take a mask.
 * @typedef {object} Way
 * @property {readonly number[]} lead axes before (n, d)
 * @property {boolean} mask takes the causal mask (n, n) as a fourth input
 * @property {Graph} graph
 */

/** @param {number} n @param {number} d @param {boolean} causal @returns {Record<string, Way>} */
export function attentionModels(n, d, causal) {
  const scale = 1 / Math.sqrt(d);
  const io = (/** @type {number[]} */ lead, mask = false) => ({
    inputs: {
      ...Object.fromEntries(["query", "key", "value"].map((name) => [name, [...lead, n, d]])),
      ...(mask && { mask: [n, n] }),
    },
    outputs: { output: [...lead, n, d] },
  });
  const inputs = ["query", "key", "value"];
  const rest = [
    ...(causal ? [{ op: "Add", inputs: ["scaled", "mask"], outputs: ["scores"] }] : []),
    {
      op: "Softmax",
      inputs: [causal ? "scores" : "scaled"],
      outputs: ["weights"],
      ints: { axis: -1 },
    },
    { op: "MatMul", inputs: ["weights", "value"], outputs: ["output"] },
  ];
  /** @type {Record<string, Way>} */
  const ways = {
    "MatMul, Softmax, MatMul": {
      lead: [],
      mask: causal,
      graph: {
        opset: 17,
        ...io([], causal),
        scalars: { scale },
        nodes: [
          { op: "Transpose", inputs: ["key"], outputs: ["turned"] },
          { op: "MatMul", inputs: ["query", "turned"], outputs: ["products"] },
          { op: "Mul", inputs: ["products", "scale"], outputs: ["scaled"] },
          ...rest,
        ],
      },
    },
    "Gemm, Softmax, MatMul": {
      lead: [],
      mask: causal,
      graph: {
        opset: 17,
        ...io([], causal),
        nodes: [
          {
            op: "Gemm",
            inputs: ["query", "key"],
            outputs: ["scaled"],
            ints: { transB: 1 },
            floats: { alpha: scale },
          },
          ...rest,
        ],
      },
    },
    "Attention (opset 23)": {
      lead: [1, 1],
      mask: false,
      graph: {
        opset: 23,
        ...io([1, 1]),
        nodes: [
          { op: "Attention", inputs, outputs: ["output"], ints: { is_causal: Number(causal) } },
        ],
      },
    },
    "com.microsoft.MultiHeadAttention": {
      lead: [1],
      mask: false,
      graph: {
        opset: 17,
        ...io([1]),
        nodes: [
          {
            op: "MultiHeadAttention",
            domain: "com.microsoft",
            inputs,
            outputs: ["output"],
            ints: { num_heads: 1, unidirectional: Number(causal) },
          },
        ],
      },
    },
  };
  return ways;
}
