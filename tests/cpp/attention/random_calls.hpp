#pragma once

#include <sstream>

#include "reference.hpp"

/// Random calls of attention, with every option. A seed gives the same call everywhere.
namespace testing {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : random(seed) {}

  Index below(Index count) {
    return static_cast<Index>(random.next_uniform() * static_cast<double>(count));
  }
  Index up_to(Index most) { return 1 + below(most); }
  bool once_in(Index odds) { return below(odds) == 0; }
  double between(double low, double high) { return low + (high - low) * random.next_uniform(); }
  template <typename T, std::size_t kCount>
  T pick(const T (&list)[kCount]) {
    return list[size(below(kCount))];
  }

  core::NumpyRandom random;
};

/// Around the tile of four rows, the panels of four and eight columns, the runs of 16 and the
/// chunks of 64 and 512.
inline Index draw_length(Dice& dice) {
  static constexpr Index kLong[] = {15, 16, 17, 33, 63, 64, 65, 130, 511, 512, 513, 1030};
  return dice.once_in(4) ? dice.pick(kLong) : (dice.once_in(20) ? 0 : dice.up_to(9));
}

inline Shape draw_shape(Dice& dice) {
  static constexpr Index kFew[] = {1, 1, 1, 2, 3};
  constexpr Index kMostWork = 40000;
  if (dice.once_in(60)) {
    // More rows than a block of scores has, in double and in float.
    return single(dice.once_in(2) ? 120 : 230, 300, 2, 1);
  }
  for (;;) {
    const Index key_heads = dice.once_in(50) ? 0 : dice.pick(kFew);
    const Shape s{.batch = dice.once_in(50) ? 0 : dice.pick(kFew),
                  .query_heads = key_heads * dice.pick(kFew),
                  .key_heads = key_heads,
                  .queries = draw_length(dice),
                  .keys = draw_length(dice),
                  .width = draw_length(dice),
                  .value_width = draw_length(dice)};
    if (s.batch * s.query_heads * s.queries * s.keys * (s.width + s.value_width + 4) <= kMostWork) {
      return s;
    }
  }
}

inline void draw_scoring(Dice& dice, softknn::Scoring& scoring) {
  static constexpr double kTemperatures[] = {1.0, 1.0, 1.0, 0.2, 0.7, 30.0, 0.0, kInfinity};
  scoring.similarity = dice.pick(kSimilarities);
  scoring.scale = dice.once_in(3) ? std::optional(dice.between(-1.0, 1.0)) : std::nullopt;
  scoring.temperature = dice.pick(kTemperatures);
  scoring.key_norm_penalty = dice.once_in(3) ? dice.between(-0.3, 1.0) : 0.0;
  scoring.softcap = dice.once_in(4) ? dice.between(0.5, 10.0) : 0.0;
  scoring.epsilon = dice.once_in(3) ? dice.between(0.0, 0.5) : 0.0;
}

/// A mask of any order of axes, any of which may repeat, with room between them.
inline void draw_mask(Dice& dice, Call& call) {
  softknn::Masking& m = call.options.masking;
  const Shape& s = call.shape;
  std::pair<Index*, Index> axes[] = {{&m.stride_key, s.keys},
                                     {&m.stride_query, s.queries},
                                     {&m.stride_head, s.query_heads},
                                     {&m.stride_batch, s.batch}};
  std::swap(axes[dice.below(4)], axes[dice.below(4)]);
  Index count = 1;
  for (const auto& [stride, length] : axes) {
    if (!dice.once_in(4)) {
      *stride = count + dice.below(2);
      count += *stride * std::max<Index>(length - 1, 0);
    }
  }
  const double chance = dice.between(0.0, 1.2);
  for (Index i = 0; i < count; ++i) {
    call.allowed.push_back(dice.random.next_uniform() < chance ? 1 : 0);
  }
  m.kind = softknn::MaskKind::kBoolean;
  if (dice.once_in(2)) {
    m.kind = softknn::MaskKind::kAdditive;
    for (const std::uint8_t open : call.allowed) {
      call.bias.push_back(open != 0 ? dice.between(-6.0, 6.0) : -kInfinity);
    }
    call.allowed.clear();
  }
}

inline void draw_masking(Dice& dice, Call& call) {
  softknn::Masking& m = call.options.masking;
  const Shape& s = call.shape;
  const auto draw_past = [&] { return dice.below(s.keys + s.queries + 1) - s.queries; };
  if (dice.once_in(3)) {
    draw_mask(dice, call);
  }
  if (dice.once_in(4)) {
    m.padding_stride_batch = dice.once_in(2) ? s.keys : 0;
    for (Index j = 0; j < s.batch * s.keys; ++j) {
      call.padding.push_back(dice.once_in(4) ? 0 : 1);
    }
  }
  m.causal = dice.once_in(2);
  m.past = dice.once_in(3) ? draw_past() : 0;
  m.window = dice.once_in(s.queries > 100 ? 2 : 4) ? dice.up_to(s.keys + 2) : 0;
  for (Index b = 0, given = dice.below(4); b < s.batch; ++b) {
    if (given == 0) {
      call.pasts.push_back(static_cast<double>(draw_past()));
    }
    if (given <= 1) {
      call.key_lengths.push_back(static_cast<double>(dice.below(s.keys + 3)));
    }
  }
  if (dice.once_in(4)) {
    for (Index h = 0; h < s.query_heads; ++h) {
      call.slopes.push_back(dice.between(-3.0, 9.0) / static_cast<double>(s.keys + 1));
    }
  } else if (dice.once_in(20)) {
    m.past = m.window = 1'000'000'000'000;
  }
}

/// Few different keys, so that many tie; rows of zeros.
inline void draw_ties(Dice& dice, Call& call) {
  const Index d = call.shape.width,
              rows = static_cast<Index>(call.key.size()) / std::max<Index>(d, 1);
  for (Index row = 0, few = dice.up_to(3); row < rows && d > 0; ++row) {
    std::copy_n(call.key.begin() + dice.below(std::min(few, row + 1)) * d, d,
                call.key.begin() + row * d);
  }
  if (dice.once_in(2) && !call.query.empty()) {
    std::fill_n(call.query.begin(), d, 0.0);
    std::fill_n(call.key.begin(), call.key.empty() ? 0 : d, 0.0);
  }
}

/// NaN in each key and value that no query may use, and in each query that may use no key.
inline void poison_unused(Call& call) {
  const Shape& s = call.shape;
  const softknn::AttentionOptions options = options_of(call);
  Bytes used(size(s.batch * s.key_heads * s.keys));
  for (Index number = 0; number < s.batch * s.query_heads * s.queries; ++number) {
    const Row row = row_at(s, number);
    bool any = false;
    for (Index j = 0; j < s.keys; ++j) {
      if (masked_pair(options.masking, row, j).allowed) {
        used[size(row.key_head(s) * s.keys + j)] = 1;
        any = true;
      }
    }
    std::fill_n(call.query.begin() + number * s.width, any ? 0 : s.width, kNan);
  }
  for (Index at = 0; at < static_cast<Index>(used.size()); ++at) {
    if (used[size(at)] == 0) {
      std::fill_n(call.key.begin() + at * s.width, s.width, kNan);
      std::fill_n(call.value.begin() + at * s.value_width, s.value_width, kNan);
    }
  }
}

inline Call draw_call(Dice& dice, const Shape& shape) {
  Call call = random_call(dice.random, shape);
  draw_scoring(dice, call.options.scoring);
  draw_masking(dice, call);
  if (dice.once_in(4)) {
    draw_ties(dice, call);
  }
  if (dice.once_in(5)) {
    static constexpr double kDropped[] = {1e-3, 0.1, 0.5, 0.9, 1.0};
    call.options.dropout = {dice.pick(kDropped), static_cast<std::uint32_t>(dice.below(1000))};
  }
  if (dice.once_in(3)) {
    call.options.neighborhood = {.count = dice.below(std::min<Index>(shape.keys, 12) + 2),
                                 .equal = dice.once_in(3)};
  }
  for (Index h = 0, given = dice.below(4); h < shape.query_heads && given == 0; ++h) {
    call.sinks.push_back(dice.once_in(4) ? -kInfinity : dice.between(-5.0, 5.0));
  }
  call.options.want_scores = call.options.want_winner = true;
  return call;
}

inline std::string describe(const Call& call) {
  std::ostringstream text;
  const Shape& s = call.shape;
  const auto& [similarity, scale, temperature, penalty, softcap, epsilon] = call.options.scoring;
  const softknn::Masking& m = call.options.masking;
  text << "B " << s.batch << ", H " << s.query_heads << ", G " << s.key_heads << ", m " << s.queries
       << ", n " << s.keys << ", d " << s.width << ", v " << s.value_width << "; similarity "
       << static_cast<int>(similarity) << ", scale " << scale.value_or(kNan) << ", temperature "
       << temperature << ", penalty " << penalty << ", softcap " << softcap << ", epsilon "
       << epsilon << "; mask " << static_cast<int>(m.kind) << " of strides " << m.stride_batch
       << ' ' << m.stride_head << ' ' << m.stride_query << ' ' << m.stride_key << ", padding "
       << call.padding.size() << ", causal " << m.causal << ", past " << m.past << ", pasts "
       << call.pasts.size() << ", window " << m.window << ", key lengths "
       << call.key_lengths.size() << ", slopes " << call.slopes.size() << "; dropout "
       << call.options.dropout.probability << ", neighbours " << call.options.neighborhood.count
       << (call.options.neighborhood.equal ? " equal" : "") << ", sinks " << call.sinks.size();
  return text.str();
}

/// Makes the calls of the seeds from `first` on; a failure prints the seed and the options.
template <typename Use>
void each_random_call(std::uint32_t first, std::uint32_t count, Use use) {
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    Dice dice(seed);
    const Shape shape = draw_shape(dice);
    const Call call = draw_call(dice, shape);
    CAPTURE(seed, describe(call));
    use(call, dice);
  }
}

/// A row as a call of its own, whose masks are one explicit mask of all keys; with `removes`, only
/// the keys that the masks allow are left, and `kept` says which.
inline Call row_alone(const Call& call, const Row& row, bool removes, std::vector<Index>& kept) {
  const Shape& s = call.shape;
  const softknn::AttentionOptions options = options_of(call);
  Call alone{.shape = single(1, 0, s.width, s.value_width),
             .query = slice(call.query, row.number(s) * s.width, s.width),
             .options = call.options};
  const bool adds = options.masking.kind == softknn::MaskKind::kAdditive || !call.slopes.empty();
  alone.options.masking = {
      .kind = adds ? softknn::MaskKind::kAdditive : softknn::MaskKind::kBoolean, .stride_key = 1};
  if (!call.sinks.empty()) {
    alone.sinks = {call.sinks[size(row.head)]};
  }
  for (Index j = 0; j < s.keys; ++j) {
    const Pair pair = masked_pair(options.masking, row, j);
    if (!removes || pair.allowed) {
      const Index at = row.key_head(s) * s.keys + j;
      const Numbers key = slice(call.key, at * s.width, s.width);
      const Numbers value = slice(call.value, at * s.value_width, s.value_width);
      alone.key.insert(alone.key.end(), key.begin(), key.end());
      alone.value.insert(alone.value.end(), value.begin(), value.end());
      alone.allowed.push_back(pair.allowed ? 1 : 0);
      alone.bias.push_back(pair.allowed ? pair.bias : -kInfinity);
      kept.push_back(j);
    }
  }
  alone.shape.keys = static_cast<Index>(kept.size());
  return alone;
}

}  // namespace testing
