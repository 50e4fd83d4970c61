/** Attention of one head as ONNX models: a graph of products, and the fused operator of onnxruntime. */

/** The three encodings of protocol buffers that onnx.proto needs here. @param {number} n @returns {number[]} */
const varint = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...varint(n >>> 7)]);
const integer = (/** @type {number} */ field, /** @type {number} */ n) => [
  ...varint(field << 3),
  ...varint(n),
];
const float = (/** @type {number} */ field, /** @type {number} */ x) => [
  ...varint((field << 3) | 5),
  ...new Uint8Array(Float32Array.of(x).buffer),
];
/** @param {number} field @param {string | readonly number[]} content */
function part(field, content) {
  const bytes = typeof content === "string" ? [...new TextEncoder().encode(content)] : content;
  return [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes];
}

/** @param {string} name @param {number} value an integer */
const option = (name, value) =>
  part(5, [...part(1, name), ...integer(3, value), ...integer(20, 2)]);

/** @param {string} operator @param {readonly string[]} inputs @param {string} output @param {readonly number[]} [more] */
const node = (operator, inputs, output, more = []) =>
  part(1, [
    ...inputs.flatMap((name) => part(1, name)),
    ...[...part(2, output), ...part(4, operator), ...more],
  ]);

/** A model with inputs and output of float32 in one shape. @param {readonly number[]} nodes @param {readonly number[]} shape */
function model(nodes, shape) {
  const dimensions = part(
    2,
    shape.flatMap((n) => part(1, integer(1, n))),
  );
  const type = part(2, part(1, [...integer(1, 1), ...dimensions]));
  const value = (/** @type {string} */ name) => [...part(1, name), ...type];
  const inputs = ["query", "key", "value"].flatMap((name) => part(11, value(name)));
  const graph = [...nodes, ...part(2, "attention"), ...inputs, ...part(12, value("output"))];
  const version = (/** @type {string} */ domain, /** @type {number} */ n) =>
    part(8, [...part(1, domain), ...integer(2, n)]);
  const versions = [...version("", 17), ...version("com.microsoft", 1)];
  return {
    bytes: Uint8Array.from([...integer(1, 8), ...part(7, graph), ...versions]),
    shape,
  };
}

/** @param {number} n @param {number} d */
export function attentionModels(n, d) {
  const alpha = part(5, [...part(1, "alpha"), ...float(2, 1 / Math.sqrt(d)), ...integer(20, 1)]);
  const products = [
    ...node("Gemm", ["query", "key"], "scores", [...option("transB", 1), ...alpha]),
    ...node("Softmax", ["scores"], "weights"),
    ...node("MatMul", ["weights", "value"], "output"),
  ];
  const fused = [...part(7, "com.microsoft"), ...option("num_heads", 1)];
  return [
    model(products, [n, d]),
    model(node("MultiHeadAttention", ["query", "key", "value"], "output", fused), [1, n, d]),
  ];
}
