#include <bit>
#include <cmath>
#include <numbers>
#include <type_traits>

#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/two_doubles.hpp"
#include "softknn/core/functions.hpp"

namespace softknn::core {
namespace {

/// The square of a base must not overflow.
constexpr double kLargestBase = 1e100;
/// Integers up to here are exact, and so are turns.
constexpr double kLargestPosition = 0x1p53;

/// base^(−2/d), by two steps of Newton's iteration from the nearest double: after one the error
/// still grows with d.
TwoDoubles slowing(double base, Index dimension) {
  TwoDoubles root{exponential(2.0 * logarithm(base) / static_cast<double>(dimension))};
  for (int i = 0; i < 2; ++i) {
    // r^d = base^2, and the step r·(base²/r^d − 1)/d doubles the digits.
    const TwoDoubles excess = two_product(base, base) / power(root, dimension);
    const double more = (excess.high - 1.0) + excess.low;
    root = ordered_two_sum(root.high, root.low + root.high * more / static_cast<double>(dimension));
  }
  return TwoDoubles{1.0} / root;
}

/// 1 − x²/(n(n + 1))·(1 − x²/((n + 2)(n + 3))·(…)): the rest of the Taylor series of sine (n = 4)
/// or cosine (n = 5) after two terms, with a remainder below 1e-19 up to π/4.
double taylor(double square, int n) {
  double series = 1.0;
  for (int power = n + 16; power >= n; power -= 2) {
    series = 1.0 - square / (power * (power + 1)) * series;
  }
  return series;
}

}  // namespace

Turn turn_by(const TwoDoubles& angle) {
  constexpr TwoDoubles kQuarter{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
  const double turns = std::nearbyint(angle.high / kQuarter.high);
  const TwoDoubles away = TwoDoubles{turns} * kQuarter;
  const auto [r, rest] = ordered_two_sum(angle.high - away.high, angle.low - away.low);
  // The parts after the first term are small, and so are their roundings.
  const double square = r * r, half = 0.5 * square;
  const double sine = r + (r * square * (-1.0 / 6.0) * taylor(square, 4) + rest);
  const double first = 1.0 - half;
  const double cosine =
      first + (((1.0 - first) - half) + (square * square / 24.0 * taylor(square, 5) - r * rest));
  const double quadrant = turns - 4.0 * std::floor(turns / 4.0);
  const bool odd = quadrant == 1.0 || quadrant == 3.0;
  const Turn turned = odd ? Turn{cosine, -sine} : Turn{sine, cosine};
  return quadrant < 2.0 ? turned : Turn{-turned.sine, -turned.cosine};
}

namespace {

/// Calls visit(row, pair, turn) for each pair of each position.
template <typename Visit>
void turn_all(std::span<const double> positions, Index dimension, double base, const Visit& visit) {
  if (positions.empty()) {
    return;  // whatever the dimension
  }
  const TwoDoubles factor = slowing(base, dimension);
  TwoDoubles speed{1.0};
  for (Index pair = 0; 2 * pair < dimension; ++pair, speed = speed * factor) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      visit(static_cast<Index>(i), pair, turn_by(speed * TwoDoubles{positions[i]}));
    }
  }
}

Outcome check_positions(std::span<const double> positions, Index dimension, double base,
                        Index numbers, std::size_t given) {
  return check_requirements(
             {{dimension >= 1 && numbers >= 0 && given == static_cast<std::size_t>(numbers),
               Argument::kShape},
              {base >= 1.0 && base <= kLargestBase, Argument::kScale}})
      .then([&] {
        return check_each(positions, 1, Argument::kX,
                          [](double p) { return std::abs(p) <= kLargestPosition; });
      });
}

}  // namespace

Outcome sinusoidal_positions(std::span<const double> positions, Index dimension, double base,
                             std::span<double> result) {
  const Index m = static_cast<Index>(positions.size());
  return check_positions(positions, dimension, base, element_count(m, dimension), result.size())
      .then([&] {
        turn_all(positions, dimension, base, [&](Index row, Index pair, const Turn& turn) {
          double* to = result.data() + row * dimension + 2 * pair;
          to[0] = turn.sine;
          if (2 * pair + 1 < dimension) {
            to[1] = turn.cosine;
          }
        });
        return Outcome{};
      });
}

Outcome rotary(std::span<const double> x, Index slices, std::span<const double> positions,
               Index dimension, double base, RotaryLayout layout, std::span<double> result) {
  const Index m = static_cast<Index>(positions.size()), half = dimension / 2;
  const Index numbers = dimension % 2 == 0 ? element_count(slices, m, dimension) : -1;
  Outcome outcome = check_positions(positions, dimension, base, numbers, x.size()).then([&] {
    return check_requirements({{result.size() == x.size(), Argument::kShape}});
  });
  outcome = outcome.then(
      [&] { return check_matrices(x.data(), slices, m, dimension, Argument::kQuery); });
  if (!outcome.ok()) {
    return outcome;
  }
  const bool halves = layout == RotaryLayout::kHalves;
  const auto of_slices = [&]<typename Number>(Number* data, Index row, Index column) {
    using Numbers =
        std::conditional_t<std::is_const_v<Number>, const Eigen::ArrayXd, Eigen::ArrayXd>;
    return Eigen::Map<Numbers, 0, Eigen::InnerStride<>>(data + row * dimension + column, slices,
                                                        Eigen::InnerStride<>(m * dimension));
  };
  turn_all(positions, dimension, base, [&](Index row, Index pair, const Turn& turn) {
    const Index first = halves ? pair : 2 * pair, second = halves ? pair + half : first + 1;
    const auto a = of_slices(x.data(), row, first), b = of_slices(x.data(), row, second);
    of_slices(result.data(), row, first) = a * turn.cosine - b * turn.sine;
    of_slices(result.data(), row, second) = a * turn.sine + b * turn.cosine;
  });
  outcome = check_matrices(result.data(), slices, m, dimension, Argument::kOutput);
  outcome.status = outcome.ok() ? Status::kOk : Status::kOverflow;
  return outcome;
}

Outcome alibi_slopes(std::span<double> result) {
  const Index heads = static_cast<Index>(result.size());
  return check_requirements({{heads >= 1, Argument::kHeads}}).then([&] {
    const auto smaller = static_cast<Index>(std::bit_floor(result.size()));
    array_view(result) = Eigen::RowVectorXd::NullaryExpr(heads, [smaller](Index h) {
      // Beyond the smaller power: heads 0, 2, 4, … of twice as many.
      const double step = h < smaller ? static_cast<double>(h + 1)
                                      : static_cast<double>(2 * (h - smaller) + 1) / 2.0;
      const double power = -8.0 * step / static_cast<double>(smaller), whole = std::floor(power);
      return std::ldexp(exponential((power - whole) * std::numbers::ln2), static_cast<int>(whole));
    });
    return Outcome{};
  });
}

}  // namespace softknn::core
