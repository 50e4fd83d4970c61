#pragma once

#include "fuzz_input.hpp"

namespace fuzzing {

/// Options of attention with their masks. `options` refers to the other members.
struct Attending {
  softknn::Shape shape;
  Numbers query, key, value, bias;
  Numbers pasts, key_lengths, slopes, sinks;
  std::vector<std::uint8_t> allowed, padding;
  softknn::AttentionOptions options;

  Attending(const Attending&) = delete;
  Attending& operator=(const Attending&) = delete;

  explicit Attending(Input& in) {
    shape = {.batch = in.length(2),
             .query_heads = in.length(4),
             .key_heads = in.length(4),
             .queries = in.length(5),
             .keys = in.length(9),
             .width = in.length(9),
             .value_width = in.length(9)};
    if (in.flag()) {
      shape.batch = shape.query_heads = shape.key_heads = 1;
    }
    softknn::Scoring& scoring = options.scoring;
    softknn::Masking& masking = options.masking;
    scoring.similarity = in.choice(softknn::Similarity::kRbf);
    scoring.scale = in.flag() ? softknn::kUsualScale : in.number();
    scoring.temperature = in.flag() ? 1.0 : in.number();
    scoring.key_norm_penalty = in.flag() ? 0.0 : in.number();
    scoring.softcap = in.flag() ? 0.0 : in.number();
    scoring.epsilon = in.flag() ? 0.0 : in.number();
    masking.kind = in.choice(softknn::MaskKind::kAdditive);
    masking.stride_batch = in.length(40);
    masking.stride_head = in.length(4);
    masking.stride_query = in.length(9);
    masking.stride_key = in.length(1);
    masking.padding_stride_batch = in.length(9);
    masking.causal = in.flag();
    masking.past = in.length(4);
    masking.window = in.length(4);
    options.dropout = {in.flag() ? 0.0 : in.number(), in.byte()};
    options.non_finite = in.choice(softknn::NonFinite::kPropagate);
    options.want_weights = in.flag();
    options.want_scores = in.flag();
    options.want_entropy = in.flag();
    options.want_winner = in.flag();
    query = in.numbers(element_count(shape.batch, shape.query_heads, shape.queries, shape.width));
    key = in.numbers(element_count(shape.batch, shape.key_heads, shape.keys, shape.width));
    value = in.numbers(element_count(shape.batch, shape.key_heads, shape.keys, shape.value_width));
    const auto room = static_cast<std::size_t>(in.byte());
    for (std::size_t i = 0; i < room; ++i) {
      allowed.push_back(in.byte() & 1U);
      bias.push_back(masking.kind == softknn::MaskKind::kAdditive ? in.number() : 0.0);
    }
    masking.allowed = allowed;
    masking.bias = bias;
    if (in.flag()) {
      padding.resize(in.byte(), 1);
      masking.key_padding = padding;
    }
    // One per batch row or head, or a wrong number of them.
    const auto per_axis = [&](Numbers& numbers, Index count, auto number) {
      const Index length = in.flag() ? (in.flag() ? count : in.length(3)) : 0;
      for (Index i = 0; i < std::min<Index>(length, 9); ++i) {
        numbers.push_back(number());
      }
    };
    masking.past = in.flag() ? -std::int64_t{in.byte()} % 6 : masking.past;
    per_axis(pasts, shape.batch, [&] { return static_cast<double>(in.byte() % 16) - 6.0; });
    per_axis(key_lengths, shape.batch, [&] { return static_cast<double>(in.length(10)); });
    per_axis(slopes, shape.query_heads, [&] { return in.number(); });
    per_axis(sinks, shape.query_heads, [&] { return in.number(); });
    masking.pasts = pasts;
    masking.key_lengths = key_lengths;
    masking.slopes = slopes;
    options.sinks = sinks;
    options.neighborhood = {in.length(3), in.flag()};
  }
};

/// Rows of weights sum to 1 with the share of their sinks, or to 0 without an allowed key.
inline void require_weights(const softknn::Buffer<double>& weights,
                            const softknn::Buffer<double>& sinks, Index keys) {
  for (Index row = 0; keys > 0 && row < weights.size() / keys; ++row) {
    double sum = sinks.size() > 0 ? sinks[row] : 0.0;
    for (Index j = 0; j < keys; ++j) {
      const double weight = weights[row * keys + j];
      require(weight >= 0.0 && weight <= 1.0);
      sum += weight;
    }
    require(sum == 0.0 || std::abs(sum - 1.0) < 1e-12);
  }
}

}  // namespace fuzzing
