// @ts-nocheck The types of the contenders are not installed where ours are checked.
/** ONNX models of attention: the graphs that one writes for onnxruntime-web. */
import protobuf from "protobufjs";

/** The part of onnx.proto that these graphs need. */
const { root } = protobuf.parse(`
syntax = "proto3";
message Attribute { string name = 1; float f = 2; int64 i = 3; int32 type = 20; }
message Node {
  repeated string input = 1; repeated string output = 2; string op_type = 4;
  repeated Attribute attribute = 5; string domain = 7;
}
message Tensor { int32 data_type = 2; string name = 8; bytes raw_data = 9; }
message Dimension { int64 dim_value = 1; }
message Shape { repeated Dimension dim = 1; }
message TensorType { int32 elem_type = 1; Shape shape = 2; }
message Type { TensorType tensor_type = 1; }
message Value { string name = 1; Type type = 2; }
message Graph {
  repeated Node node = 1; string name = 2; repeated Tensor initializer = 5;
  repeated Value input = 11; repeated Value output = 12;
}
message Opset { string domain = 1; int64 version = 2; }
message Model { int64 ir_version = 1; Graph graph = 7; repeated Opset opset_import = 8; }
`);
const Model = root.lookupType("Model");
const float32 = 1;

/** @param {string} opType @param {string[]} input @param {string} output @param {object} [more] */
const node = (opType, input, output, more) => ({ opType, input, output: [output], ...more });

/** Softmax of `scaled`, and its product with the values. */
const rest = [
  node("Softmax", ["scaled"], "weights", { attribute: [{ name: "axis", i: -1, type: 2 }] }),
  node("MatMul", ["weights", "value"], "output"),
];

/** Models with the inputs query, key and value, and their shape. @param {number} n @param {number} d */
export function attentionModels(n, d) {
  const scale = 1 / Math.sqrt(d);
  const rawData = new Uint8Array(new Float32Array([scale]).buffer);
  const products = [
    node("Transpose", ["key"], "turned"),
    node("MatMul", ["query", "turned"], "products"),
    node("Mul", ["products", "scale"], "scaled"),
  ];
  const attribute = [
    { name: "transB", i: 1, type: 2 },
    { name: "alpha", f: scale, type: 1 },
  ];
  const fused = node("MultiHeadAttention", ["query", "key", "value"], "output", {
    domain: "com.microsoft",
    attribute: [{ name: "num_heads", i: 1, type: 2 }],
  });
  return [
    model([...products, ...rest], [n, d], [{ dataType: float32, name: "scale", rawData }]),
    model([node("Gemm", ["query", "key"], "scaled", { attribute }), ...rest], [n, d]),
    model([fused], [1, n, d]),
  ];
}

/** @param {object[]} nodes @param {number[]} shape of inputs and output @param {object[]} [initializer] constants */
function model(nodes, shape, initializer = []) {
  const value = (/** @type {string} */ name) => ({
    name,
    type: {
      tensorType: { elemType: float32, shape: { dim: shape.map((dimValue) => ({ dimValue })) } },
    },
  });
  const graph = {
    name: "attention",
    node: nodes,
    initializer,
    input: ["query", "key", "value"].map(value),
    output: [value("output")],
  };
  const opsetImport = [
    { domain: "", version: 17 },
    { domain: "com.microsoft", version: 1 },
  ];
  return { bytes: Model.encode({ irVersion: 8, graph, opsetImport }).finish(), shape };
}
