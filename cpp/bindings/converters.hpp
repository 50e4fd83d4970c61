#pragma once

#include "frame.hpp"

/// Setting groups and result lists that several calls share. `web/api/transport/raw-groups.ts`
/// defines the encoding of the numbers. Elements of a braced list are evaluated in order, so the
/// lists here give the order in the frame.
namespace softknn::border {

[[gnu::noinline]] inline Shape read_shape(Inputs& in) {
  return {.batch = in.index("batch"),
          .query_heads = in.index("queryHeads"),
          .key_heads = in.index("keyHeads"),
          .queries = in.index("queries"),
          .keys = in.index("keys"),
          .width = in.index("width"),
          .value_width = in.index("valueWidth")};
}

[[gnu::noinline]] inline Scoring read_scoring(Inputs& in) {
  return {.similarity = in.choice<Similarity>("similarity"),
          .scale = in.number("scale"),
          .temperature = in.number("temperature"),
          .key_norm_penalty = in.number("keyNormPenalty"),
          .softcap = in.number("softcap")};
}

/// Without the mask arrays; see `read_masks`.
inline Masking read_masking(Inputs& in) {
  Masking masking;
  masking.kind = in.choice<MaskKind>("maskKind");
  masking.stride_batch = in.index("maskStrideBatch");
  masking.stride_head = in.index("maskStrideHead");
  masking.stride_query = in.index("maskStrideQuery");
  masking.stride_key = in.index("maskStrideKey");
  masking.padding_stride_batch = in.index("paddingStrideBatch");
  masking.causal = in.flag("causal");
  masking.past = in.integer("past");
  masking.window = in.integer("window");
  return masking;
}

/// The settings of every call that returns the results of `attention`.
struct Attending {
  Shape shape;
  AttentionOptions options;
};

[[gnu::noinline]] inline Attending read_attending(Inputs& in) {
  const Shape shape = read_shape(in);
  const Scoring scoring = read_scoring(in);
  const Masking masking = read_masking(in);
  const Dropout dropout{in.number("dropout"), in.seed("dropoutSeed")};
  const bool propagate = in.flag("propagate");
  return {shape,
          {.scoring = scoring,
           .masking = masking,
           .dropout = dropout,
           .non_finite = propagate ? NonFinite::kPropagate : NonFinite::kRefuse,
           .want_weights = in.flag("weights"),
           .want_scores = in.flag("scores"),
           .want_entropy = in.flag("entropy")}};
}

/// The trailing arrays of such a call.
[[gnu::noinline]] inline void read_masks(Inputs& in, Masking& masking) {
  const Array mask = in.array("mask");
  if (masking.kind == MaskKind::kAdditive) {
    masking.bias = mask.span();
  } else {
    masking.allowed = mask.span<std::uint8_t>();
  }
  masking.key_padding = in.array("keyPadding").span_if_given<std::uint8_t>();
}

[[gnu::noinline]] inline void push_attention(AttentionResult<double>& result) {
  push_result("output", result.output);
  push_result("weights", result.weights);
  push_result("scores", result.scores);
  push_result("entropy", result.entropy);
  push_result("winner", result.winner);
  set_numbers({{"emptyRows", static_cast<double>(result.empty_rows)}});
}

/// A random stream as a value: its state array. A short array is padded with zeros.
inline NumpyRandom read_random(Inputs& in) {
  const Array state = in.array("state");
  std::array<double, NumpyRandom::kStateSize> words{};
  std::copy_n(state.span().data(), std::min(state.size(), NumpyRandom::kStateSize), words.begin());
  return NumpyRandom(words);
}

inline Outcome push_random(const NumpyRandom& random) {
  return push_filled("state", NumpyRandom::kStateSize, [&](std::span<double> state) {
    random.save(state.first<NumpyRandom::kStateSize>());
    return Outcome{};
  });
}

}  // namespace softknn::border
