#pragma once

#include <cmath>
#include <numeric>

#include "support.hpp"

/// Attention by equation (1) with every option, in `long double`, a row at a time and without
/// regard to range: the reference for the core.
namespace testing {

using Wide = long double;
inline constexpr Wide kWideInfinity = std::numeric_limits<Wide>::infinity();

/// The place of a row: batch entry, query head, query.
struct Row {
  Index batch = 0, head = 0, query = 0;

  [[nodiscard]] Index slice(const Shape& s) const { return batch * s.query_heads + head; }
  [[nodiscard]] Index number(const Shape& s) const { return slice(s) * s.queries + query; }
  [[nodiscard]] Index key_head(const Shape& s) const {
    return batch * s.key_heads + head * s.key_heads / s.query_heads;
  }
};

inline Row row_at(const Shape& s, Index number) {
  return {number / s.queries / s.query_heads, number / s.queries % s.query_heads,
          number % s.queries};
}

/// One query and one key: whether masks allow it, what they add, its score, and the sum of the
/// magnitudes of the score's terms.
struct Pair {
  bool allowed = true;
  double bias = 0;
  Wide score = 0, terms = 0;
};

/// Σ_c f(q_c, k_c).
template <typename Term>
Wide sum_of(const double* q, const double* k, Index width, Term term) {
  Wide sum = 0;
  for (Index c = 0; c < width; ++c) {
    sum += term(Wide(q[c]), Wide(k[c]));
  }
  return sum;
}

inline void score_pair(const softknn::Scoring& s, const double* q, const double* k, Index width,
                       Pair& pair) {
  const auto is_nan = [width](const double* x) { return width > 0 && std::isnan(x[0]); };
  if (is_nan(q) || is_nan(k)) {
    pair.score = kNan;
    return;
  }
  const auto product = [](Wide x, Wide y) { return x * y; };
  // At τ = 0 the score is the raw similarity.
  const Wide tau = s.temperature == 0 ? 1 : s.temperature;
  if (s.similarity == Similarity::kDot) {
    const Wide usual = width > 0 ? 1 / std::sqrt(Wide(width)) : 1;
    const Wide scale = s.scale ? Wide(*s.scale) : usual;
    const Wide half = s.key_norm_penalty == 0 ? 0 : sum_of(k, k, width, product) / 2;
    const Wide sizes = sum_of(q, k, width, [](Wide x, Wide y) { return std::abs(x * y); });
    pair.score = (scale * sum_of(q, k, width, product) - s.key_norm_penalty * half) / tau;
    pair.terms = (std::abs(scale) * sizes + std::abs(s.key_norm_penalty) * half) / tau;
  } else if (s.similarity == Similarity::kCosine) {
    const auto norm = [&](const double* x) {
      return std::sqrt(sum_of(x, x, width, product)) + s.epsilon;
    };
    const Wide norms = norm(q) * norm(k);
    pair.score = norms == 0 ? 0 : sum_of(q, k, width, product) / norms / tau;
    pair.terms = 1 / tau;
  } else {
    const Wide square = sum_of(q, k, width, [](Wide x, Wide y) { return (x - y) * (x - y); });
    pair.score = -square / (2 * tau * tau);
    pair.terms = square / (tau * tau);
  }
  if (s.softcap > 0 && s.temperature > 0) {
    pair.score = s.softcap * std::tanh(pair.score / s.softcap);
  }
}

inline Pair masked_pair(const softknn::Masking& m, const Row& row, Index j) {
  Pair pair;
  const Index at = row.batch * m.stride_batch + row.head * m.stride_head +
                   row.query * m.stride_query + j * m.stride_key;
  const std::int64_t past =
      m.pasts.empty() ? m.past : static_cast<std::int64_t>(m.pasts[size(row.batch)]);
  const std::int64_t position = row.query + past, distance = std::abs(position - j);
  if (m.kind == softknn::MaskKind::kBoolean) {
    pair.allowed = m.allowed[size(at)] != 0;
  } else if (m.kind == softknn::MaskKind::kAdditive) {
    pair.allowed = m.bias[size(at)] > -kInfinity;
    pair.bias = m.bias[size(at)];
  }
  if (!m.slopes.empty()) {
    pair.bias -= m.slopes[size(row.head)] * static_cast<double>(distance);
  }
  const bool padded =
      m.key_padding && (*m.key_padding)[size(row.batch * m.padding_stride_batch + j)] == 0;
  const bool beyond =
      !m.key_lengths.empty() && static_cast<double>(j) >= m.key_lengths[size(row.batch)];
  pair.allowed = pair.allowed && !padded && !beyond && (!m.causal || j <= position) &&
                 (m.window == 0 || distance < m.window);
  return pair;
}

/// The keys of a row with their logits, as the options leave them.
struct KeptKeys {
  std::vector<Index> keys;
  std::vector<Wide> logits;  // of all keys
  Wide sink = -kWideInfinity;
  /// Whether the choice among keys does not depend on rounding.
  bool decided = true;
};

inline KeptKeys kept_keys(const softknn::AttentionOptions& options, const std::vector<Pair>& pairs,
                          Wide sink, Wide error, bool exact_ties) {
  KeptKeys kept{.keys = {}, .logits = {}, .sink = sink};
  // Names of their own: clang 14 captures no structured binding.
  auto& keys = kept.keys;
  auto& logits = kept.logits;
  bool& decided = kept.decided;
  const auto [most, equal] = options.neighborhood;
  const bool cold = options.scoring.temperature == 0;
  // Equal keys tie exactly; cosines of one component do within rounding.
  const auto apart = [&](Wide a, Wide b) {
    return (a == b && exact_ties) || std::abs(a - b) > error;
  };
  for (const Pair& pair : pairs) {
    logits.push_back(pair.score + (cold ? 0 : pair.bias));
  }
  for (Index j = 0; j < static_cast<Index>(pairs.size()); ++j) {
    if (pairs[size(j)].allowed) {
      keys.push_back(j);
    }
  }
  const auto by_logit = [&] {
    std::ranges::stable_sort(keys,
                             [&](Index a, Index b) { return logits[size(a)] > logits[size(b)]; });
  };
  if (cold || most > 0) {
    by_logit();
  }
  if (cold && !equal && !keys.empty()) {
    // The best keys tie, and so does a sink if the best raw similarity is 0.
    const Wide best = logits[size(keys[0])];
    const auto first = std::ranges::find_if(keys, [&](Index j) { return logits[size(j)] < best; });
    decided = (exact_ties || first - keys.begin() == 1) && apart(best, 0) &&
              (first == keys.end() || apart(best, logits[size(*first)]));
    keys.erase(best < 0 && sink > -kWideInfinity ? keys.begin() : first, keys.end());
    kept.sink = best > 0 ? -kWideInfinity : sink;
    for (const Index j : keys) {
      logits[size(j)] = pairs[size(j)].bias;
    }
    by_logit();
  }
  if (most > 0 && most < static_cast<Index>(keys.size())) {
    decided = decided && apart(logits[size(keys[size(most - 1)])], logits[size(keys[size(most)])]);
    keys.resize(size(most));
  }
  for (const Index j : keys) {
    logits[size(j)] = equal ? 0 : logits[size(j)];
  }
  std::ranges::sort(keys);
  return kept;
}

struct Reference {
  CallResult result;
  Bytes decided;  // of each row
  // T of the header: of all scores, and of allowed ones with what masks add.
  double score_terms = 0, terms = 0;
};

inline void reference_row(const Call& call, const softknn::AttentionOptions& options,
                          const Row& row, core::NumpyRandom& random, Reference& reference) {
  const Shape& s = call.shape;
  CallResult& result = reference.result;
  std::vector<Pair> pairs;
  pairs.reserve(size(s.keys));
  Wide terms = 0, score_terms = 0;
  for (Index j = 0; j < s.keys; ++j) {
    pairs.push_back(masked_pair(options.masking, row, j));
    Pair& pair = pairs.back();
    score_pair(options.scoring, call.query.data() + row.number(s) * s.width,
               call.key.data() + (row.key_head(s) * s.keys + j) * s.width, s.width, pair);
    result.scores.push_back(static_cast<double>(pair.score));
    terms = std::max(terms, pair.allowed ? pair.terms + std::abs(Wide(pair.bias)) : 0);
    score_terms = std::max(score_terms, pair.terms);
  }
  reference.terms = std::max(reference.terms, static_cast<double>(terms));
  reference.score_terms = std::max(reference.score_terms, static_cast<double>(score_terms));
  const Wide given = options.sinks.empty() ? -kWideInfinity : Wide(options.sinks[size(row.head)]);
  const bool exact_ties = options.scoring.similarity != Similarity::kCosine || s.width != 1;
  const Wide error = 5e-6L * std::max<Wide>(terms, 1);
  const KeptKeys kept = kept_keys(options, pairs, given, error, exact_ties);
  reference.decided.push_back(kept.decided ? 1 : 0);

  std::vector<Wide> weights(pairs.size()), output(size(s.value_width));
  Wide largest = kept.sink, sum = 0, entropy = 0;
  for (const Index j : kept.keys) {
    largest = std::max(largest, kept.logits[size(j)]);
  }
  for (const Index j : kept.keys) {
    sum += weights[size(j)] = std::exp(kept.logits[size(j)] - largest);
  }
  Wide sink = kept.sink > -kWideInfinity ? std::exp(kept.sink - largest) : 0;
  sum += sink;
  const auto share = [&](Wide power) {
    const Wide w = power > 0 ? power / sum : 0;
    entropy -= w > 0 ? w * std::log(w) : 0;
    return w;
  };
  sink = share(sink);
  const double p = options.dropout.probability;
  for (Index j = 0; j < s.keys; ++j) {
    Wide w = share(weights[size(j)]);
    if (p > 0 && random.next_uniform() < p) {
      w = 0;
    } else if (p > 0) {
      w /= 1 - Wide(p);
    }
    result.weights.push_back(static_cast<double>(w));
    const double* value = call.value.data() + (row.key_head(s) * s.keys + j) * s.value_width;
    for (Index c = 0; c < s.value_width && w > 0; ++c) {
      output[size(c)] += w * value[c];
    }
  }
  result.output.insert(result.output.end(), output.begin(), output.end());
  result.entropy.push_back(static_cast<double>(entropy));
  if (!options.sinks.empty()) {
    result.sink_weights.push_back(static_cast<double>(sink));
  }
  result.empty_rows += std::ranges::none_of(pairs, &Pair::allowed) ? 1 : 0;
}

inline Reference reference_of(const Call& call) {
  const softknn::AttentionOptions options = options_of(call);
  core::NumpyRandom random(options.dropout.seed);
  Reference reference;
  for (Index row = 0; row < call.shape.batch * call.shape.query_heads * call.shape.queries; ++row) {
    reference_row(call, options, row_at(call.shape, row), random, reference);
  }
  return reference;
}

/// The bounds that softknn/attention.hpp states, for what was requested.
template <typename Scalar>
void check_bounds(const Call& call, const CallResult& found, const Reference& reference) {
  constexpr bool kDouble = std::is_same_v<Scalar, double>;
  const auto& [_, flags, score_terms, terms] = reference;
  const auto& decided = flags;
  const CallResult& wanted = reference.result;
  const auto bound = [](double t) { return kDouble ? 1e-12 : 5e-6 * std::max(1.0, t / 20.0); };
  const auto check = [&](const Numbers& x, const Numbers& y, Index row_length, double most) {
    REQUIRE(x.size() == y.size());
    double worst = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const bool same = x[i] == y[i] || (std::isnan(x[i]) && std::isnan(y[i]));
      if (!same && (row_length == 0 || decided[i / size(row_length)] != 0)) {
        const double error = std::abs(x[i] - y[i]);
        worst = error >= 0.0 ? std::max(worst, error) : kInfinity;
      }
    }
    CHECK(worst <= most);
  };
  double largest = kDouble ? 1.0 : 0.0;
  for (const double x : call.value) {
    largest = std::isnan(x) ? largest : std::max(largest, std::abs(x));
  }
  const auto& options = call.options;
  const double p = options.dropout.probability, kept = p < 1.0 ? 1.0 - p : 1.0;
  CAPTURE(score_terms, terms);
  check(found.output, wanted.output, call.shape.value_width, bound(terms) * largest / kept);
  if (options.want_weights) {
    check(found.weights, wanted.weights, call.shape.keys, bound(terms) / kept);
    check(found.sink_weights, wanted.sink_weights, 1, bound(terms));
  }
  if (options.want_entropy) {
    check(found.entropy, wanted.entropy, 1, bound(terms));
  }
  if (options.want_scores) {
    check(found.scores, wanted.scores, 0, bound(score_terms));
  }
  CHECK(found.empty_rows == wanted.empty_rows);
}

/// A call, compared with the reference.
template <typename Scalar = double>
CallResult checked(const Call& call) {
  const CallResult found = result_of<Scalar>(call);
  check_bounds<Scalar>(call, found, reference_of(call));
  return found;
}

}  // namespace testing
