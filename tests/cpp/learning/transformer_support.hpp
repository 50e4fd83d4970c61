#pragma once

#include "support.hpp"

/// The transformer computed naively by its formula in `long double`, and calls of it.
namespace testing {

using core::TransformerShape;

/// The formula for any number type, from the first layer to the loss.
class NaiveTransformer {
 public:
  using Wide = long double;

  NaiveTransformer(const TransformerShape& shape, std::vector<Wide> weights)
      : s(shape), w(std::move(weights)) {}

  /// (m, V)
  std::vector<Wide> logits(const Numbers& tokens) const {
    const Index m = static_cast<Index>(tokens.size());
    std::vector<Wide> x;
    for (Index i = 0; i < m; ++i) {
      for (Index c = 0; c < s.dimension; ++c) {
        const Index token = static_cast<Index>(tokens[size(i)]);
        x.push_back(w[size(token * s.dimension + c)] +
                    w[size((s.vocabulary + i) * s.dimension + c)]);
      }
    }
    Index at = (s.vocabulary + s.context) * s.dimension;
    const Index keys = s.heads * s.head_dimension, values = s.heads * s.value_dimension;
    for (Index layer = 0; layer < s.layers; ++layer) {
      const auto q = product(x, m, s.dimension, at, keys);
      const auto k = product(x, m, s.dimension, at + s.dimension * keys, keys);
      const auto v = product(x, m, s.dimension, at + 2 * s.dimension * keys, values);
      at += s.dimension * (2 * keys + values);
      const auto added = product(mixed(q, k, v, m), m, values, at, s.dimension);
      at += values * s.dimension;
      std::transform(x.begin(), x.end(), added.begin(), x.begin(), std::plus{});
    }
    return product(x, m, s.dimension, at, s.vocabulary);
  }

  /// The mean over all counted pairs of a batch.
  Wide loss(const Numbers& tokens, Index batch, const Numbers& first) const {
    const Index m = static_cast<Index>(tokens.size()) / batch;
    Wide sum = 0, count = 0;
    for (Index b = 0; b < batch; ++b) {
      const auto scores = logits(slice(tokens, b * m, m));
      for (Index i = 0; i + 1 < m; ++i) {
        if (!first.empty() && static_cast<double>(i + 1) < first[size(b)]) {
          continue;
        }
        Wide total = 0;
        for (Index c = 0; c < s.vocabulary; ++c) {
          total += std::exp(scores[size(i * s.vocabulary + c)]);
        }
        const Index next = static_cast<Index>(tokens[size(b * m + i + 1)]);
        sum += std::log(total) - scores[size(i * s.vocabulary + next)];
        count += 1;
      }
    }
    return sum / count;
  }

  TransformerShape s;
  std::vector<Wide> w;

 private:
  std::vector<Wide> product(const std::vector<Wide>& x, Index rows, Index inner, Index at,
                            Index columns) const {
    std::vector<Wide> result(size(rows * columns));
    for (Index i = 0; i < rows; ++i) {
      for (Index c = 0; c < columns; ++c) {
        for (Index l = 0; l < inner; ++l) {
          result[size(i * columns + c)] += x[size(i * inner + l)] * w[size(at + l * columns + c)];
        }
      }
    }
    return result;
  }

  /// The outputs of all heads, concatenated.
  std::vector<Wide> mixed(const std::vector<Wide>& q, const std::vector<Wide>& k,
                          const std::vector<Wide>& v, Index m) const {
    const Index d = s.head_dimension, n = s.value_dimension;
    std::vector<Wide> result(size(m * s.heads * n));
    for (Index h = 0; h < s.heads; ++h) {
      for (Index i = 0; i < m; ++i) {
        std::vector<Wide> row;
        for (Index j = 0; j <= i; ++j) {
          Wide score = 0;
          for (Index c = h * d; c < (h + 1) * d; ++c) {
            score += q[size(i * s.heads * d + c)] * k[size(j * s.heads * d + c)];
          }
          row.push_back(score / std::sqrt(static_cast<Wide>(d)));
        }
        // `long double` reaches beyond exp(709), but in WebAssembly its `exp` is that of `double`.
        const Wide largest = *std::max_element(row.begin(), row.end());
        Wide total = 0;
        for (Wide& weight : row) {
          weight = std::exp(weight - largest);
          total += weight;
        }
        for (Index c = h * n; c < (h + 1) * n; ++c) {
          for (Index j = 0; j <= i; ++j) {
            result[size(i * s.heads * n + c)] +=
                row[size(j)] / total * v[size(j * s.heads * n + c)];
          }
        }
      }
    }
    return result;
  }
};

/// A batch and the weights of a model.
struct TransformerBatch {
  TransformerShape shape;
  Index batch = 1;
  Numbers tokens, weights;
  Numbers first = {};
};

/// One whose axes all differ.
inline TransformerBatch random_batch(Index layers) {
  const TransformerShape shape{.vocabulary = 5,
                               .context = 7,
                               .dimension = 4,
                               .heads = 2,
                               .head_dimension = 2,
                               .value_dimension = 3,
                               .layers = layers};
  core::NumpyRandom random(31);
  TransformerBatch result{.shape = shape, .batch = 3, .tokens = Numbers(18), .weights = {}};
  result.weights = gaussians(random, core::transformer_weights(shape), 0.8);
  for (double& token : result.tokens) {
    token = random.next_word() % 5;
  }
  return result;
}

struct TransformerGradient {
  Outcome outcome;
  core::TransformerLoss loss;
  Numbers gradient;
};

inline TransformerGradient gradient_of(const TransformerBatch& b) {
  TransformerGradient slope{.outcome = {}, .loss = {}, .gradient = Numbers(b.weights.size())};
  slope.outcome = core::transformer_gradient(b.shape, b.batch, b.tokens, b.first, b.weights,
                                             slope.loss, slope.gradient);
  return slope;
}

}  // namespace testing
