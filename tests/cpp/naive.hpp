#pragma once

#include <cmath>
#include <numeric>

#include "support.hpp"

/// A naive implementation of attention by its formulas in `long double`, without regard to memory
/// or range: the reference for the core.
namespace testing {

using Wide = long double;

struct NaiveCell {
  bool allowed = false;
  Wide bias = 0;
  Wide score = 0;
};

inline Wide naive_score(const softknn::Scoring& s, const double* q, const double* k, Index width) {
  Wide dot = 0, qq = 0, kk = 0, distance = 0;
  for (Index c = 0; c < width; ++c) {
    dot += Wide(q[c]) * k[c];
    qq += Wide(q[c]) * q[c];
    kk += Wide(k[c]) * k[c];
    distance += (Wide(q[c]) - k[c]) * (Wide(q[c]) - k[c]);
  }
  const Wide tau = s.temperature;
  Wide score = 0;
  if (s.similarity == Similarity::kDot) {
    const Wide usual = width > 0 ? 1 / std::sqrt(static_cast<Wide>(width)) : 1;
    score = ((s.scale ? *s.scale : usual) * dot - s.key_norm_penalty * kk / 2) / tau;
  } else if (s.similarity == Similarity::kCosine) {
    const Wide norms = (std::sqrt(qq) + s.epsilon) * (std::sqrt(kk) + s.epsilon);
    score = norms == 0 ? 0 : dot / norms / tau;
  } else {
    score = -distance / (2 * tau * tau);
  }
  return s.softcap > 0 ? s.softcap * std::tanh(score / s.softcap) : score;
}

/// Whether (b, h, i) may attend to j, and the bias of the mask. Needs the mask vectors.
inline NaiveCell naive_cell(const Call& call, Index b, Index h, Index i, Index j) {
  const auto& m = call.options.masking;
  const Index at = b * m.stride_batch + h * m.stride_head + i * m.stride_query + j * m.stride_key;
  NaiveCell cell{.allowed = true};
  if (m.kind == softknn::MaskKind::kBoolean) {
    cell.allowed = call.allowed[size(at)] != 0;
  } else if (m.kind == softknn::MaskKind::kAdditive) {
    cell.bias = call.bias[size(at)];
    cell.allowed = !std::isinf(call.bias[size(at)]);
  }
  if (!call.padding.empty()) {
    cell.allowed = cell.allowed && call.padding[size(b * m.padding_stride_batch + j)] != 0;
  }
  const Index position = i + (m.pasts.empty() ? m.past : static_cast<Index>(m.pasts[size(b)]));
  if (!m.slopes.empty()) {
    cell.bias -= Wide(m.slopes[size(h)]) * std::abs(position - j);
  }
  cell.allowed =
      cell.allowed && (m.key_lengths.empty() || static_cast<double>(j) < m.key_lengths[size(b)]);
  cell.allowed = cell.allowed && (!m.causal || j <= position);
  cell.allowed = cell.allowed && (m.window == 0 || std::abs(position - j) < m.window);
  return cell;
}

inline void naive_row(const Call& call, Index b, Index h, Index i, CallResult& answer) {
  const Shape& s = call.shape;
  const Index head = b * s.key_heads + h * s.key_heads / s.query_heads;
  const double* q = call.query.data() + ((b * s.query_heads + h) * s.queries + i) * s.width;
  std::vector<NaiveCell> cells;
  const Wide sink =
      call.sinks.empty() ? -std::numeric_limits<Wide>::infinity() : Wide(call.sinks[size(h)]);
  Wide sum = 0, largest = sink;
  bool empty = true;
  for (Index j = 0; j < s.keys; ++j) {
    cells.push_back(naive_cell(call, b, h, i, j));
    const double* k = call.key.data() + (head * s.keys + j) * s.width;
    cells.back().score = naive_score(call.options.scoring, q, k, s.width);
    answer.scores.push_back(static_cast<double>(cells.back().score));
    if (cells.back().allowed) {
      largest = std::max(largest, cells.back().score + cells.back().bias);
      empty = false;
    }
  }
  for (const NaiveCell& cell : cells) {
    sum += cell.allowed ? std::exp(cell.score + cell.bias - largest) : 0;
  }
  std::vector<Wide> output(size(s.value_width));
  Wide entropy = 0;
  if (!call.sinks.empty()) {
    const Wide share = std::isinf(sink) ? 0 : std::exp(sink - largest);
    sum += share;
    entropy -= share > 0 ? share / sum * std::log(share / sum) : 0;
    answer.sink_weights.push_back(static_cast<double>(share > 0 ? share / sum : 0));
  }
  for (Index j = 0; j < s.keys; ++j) {
    const NaiveCell& cell = cells[size(j)];
    const Wide w = cell.allowed ? std::exp(cell.score + cell.bias - largest) / sum : 0;
    answer.weights.push_back(static_cast<double>(w));
    entropy -= w > 0 ? w * std::log(w) : 0;
    for (Index c = 0; c < s.value_width; ++c) {
      output[size(c)] += w * call.value[size((head * s.keys + j) * s.value_width + c)];
    }
  }
  answer.empty_rows += empty ? 1 : 0;
  answer.entropy.push_back(static_cast<double>(entropy));
  answer.output.insert(answer.output.end(), output.begin(), output.end());
}

inline CallResult naive_attention(const Call& call) {
  CallResult answer;
  for (Index b = 0; b < call.shape.batch; ++b) {
    for (Index h = 0; h < call.shape.query_heads; ++h) {
      for (Index i = 0; i < call.shape.queries; ++i) {
        naive_row(call, b, h, i, answer);
      }
    }
  }
  return answer;
}

}  // namespace testing
