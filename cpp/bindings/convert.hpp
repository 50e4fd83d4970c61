#pragma once

#include "frame.hpp"

/// The groups of settings that several calls share, and what they are to the core.
/// Names and order are those of the lists in `web/api/raw-groups.ts`; what a number means
/// stands there. Flags are 0 and 1.
namespace softknn::border {

struct RawShape {
  double batch, queryHeads, keyHeads, queries, keys, width, valueWidth;
};

struct RawScoring {
  double similarity, scale, temperature, keyNormPenalty, softcap;
};

struct RawMasking {
  double maskKind, maskStrideBatch, maskStrideHead, maskStrideQuery, maskStrideKey;
  double paddingStrideBatch, causal, past, window;
};

struct RawBehavior {
  double dropout, dropoutSeed, propagate;
};

struct RawWanted {
  double weights, scores, entropy;
};

/// Of everything that answers as `attention` does.
struct RawAttending {
  RawShape shape;
  RawScoring scoring;
  RawMasking masking;
  RawBehavior behavior;
  RawWanted wanted;
};

struct RawMasks {
  Array mask, keyPadding;
};

[[gnu::noinline]] inline Shape to_shape(const RawShape& raw) {
  return {.batch = to_index(raw.batch),
          .query_heads = to_index(raw.queryHeads),
          .key_heads = to_index(raw.keyHeads),
          .queries = to_index(raw.queries),
          .keys = to_index(raw.keys),
          .width = to_index(raw.width),
          .value_width = to_index(raw.valueWidth)};
}

inline Similarity to_similarity(double x) { return static_cast<Similarity>(to_index(x)); }

[[gnu::noinline]] inline Scoring to_scoring(const RawScoring& raw) {
  return {.similarity = to_similarity(raw.similarity),
          .scale = raw.scale,
          .temperature = raw.temperature,
          .key_norm_penalty = raw.keyNormPenalty,
          .softcap = raw.softcap};
}

inline Masking to_masking(const RawMasking& raw, const RawMasks& masks) {
  Masking masking;
  masking.kind = static_cast<MaskKind>(to_index(raw.maskKind));
  if (masking.kind == MaskKind::kAdditive) {
    masking.bias = masks.mask.span();
  } else {
    masking.allowed = masks.mask.span_of<std::uint8_t>();
  }
  masking.stride_batch = to_index(raw.maskStrideBatch);
  masking.stride_head = to_index(raw.maskStrideHead);
  masking.stride_query = to_index(raw.maskStrideQuery);
  masking.stride_key = to_index(raw.maskStrideKey);
  masking.key_padding = masks.keyPadding.if_given<std::uint8_t>();
  masking.padding_stride_batch = to_index(raw.paddingStrideBatch);
  masking.causal = raw.causal != 0.0;
  masking.past = to_index(raw.past);
  masking.window = to_index(raw.window);
  return masking;
}

[[gnu::noinline]] inline AttentionOptions to_options(const RawAttending& raw,
                                                     const RawMasks& masks) {
  return {.scoring = to_scoring(raw.scoring),
          .masking = to_masking(raw.masking, masks),
          .dropout = {raw.behavior.dropout, to_seed(raw.behavior.dropoutSeed)},
          .non_finite = raw.behavior.propagate != 0.0 ? NonFinite::kPropagate : NonFinite::kRefuse,
          .want_weights = raw.wanted.weights != 0.0,
          .want_scores = raw.wanted.scores != 0.0,
          .want_entropy = raw.wanted.entropy != 0.0};
}

/// In the order of `attentionResults` in `web/api/raw-groups.ts`.
[[gnu::noinline]] inline void give_results(AttentionResult<double>& result) {
  give(result.output);
  give(result.weights);
  give(result.scores);
  give(result.entropy);
  give(result.winner);
  tell({static_cast<double>(result.empty_rows)});
}

/// The stream a state array holds; a short array counts as filled up with zeros.
inline NumpyRandom to_random(const Array& state) {
  std::array<double, NumpyRandom::kStateSize> words{};
  std::copy_n(state.span().data(), std::min(state.size(), NumpyRandom::kStateSize), words.begin());
  return NumpyRandom(words);
}

/// The state of a stream as the next result.
inline Outcome give_random(const NumpyRandom& random) {
  return filled(NumpyRandom::kStateSize, [&](std::span<double> state) {
    random.save(state.first<NumpyRandom::kStateSize>());
    return Outcome{};
  });
}

}  // namespace softknn::border
