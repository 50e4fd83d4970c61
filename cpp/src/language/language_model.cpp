#include "softknn/core/language_model.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>

#include "language_tensors.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"

namespace softknn::core {
namespace {

/// The rows of a tensor, in multiples of a length; a vector has none.
enum class RowCount : std::uint8_t { kNone, kDimension, kVocabulary, kContext };

/// A tensor of the architecture: (factor·rows, D·columns).
struct TensorKind {
  std::string_view name;
  RowCount rows;
  Index factor;
  Index columns;
};

/// In the order of `WholeTensor`, then of `BlockTensor`.
constexpr TensorKind kKinds[kWholeTensors + kBlockTensors] = {
    {"wte.weight", RowCount::kVocabulary, 1, 1},
    {"wpe.weight", RowCount::kContext, 1, 1},
    {"ln_f.weight", RowCount::kNone, 1, 1},
    {"ln_f.bias", RowCount::kNone, 1, 1},
    {"lm_head.weight", RowCount::kVocabulary, 1, 1},
    {"ln_1.weight", RowCount::kNone, 1, 1},
    {"ln_1.bias", RowCount::kNone, 1, 1},
    {"attn.c_attn.weight", RowCount::kDimension, 1, 3},
    {"attn.c_attn.bias", RowCount::kNone, 1, 3},
    {"attn.c_proj.weight", RowCount::kDimension, 1, 1},
    {"attn.c_proj.bias", RowCount::kNone, 1, 1},
    {"ln_2.weight", RowCount::kNone, 1, 1},
    {"ln_2.bias", RowCount::kNone, 1, 1},
    {"mlp.c_fc.weight", RowCount::kDimension, 1, 4},
    {"mlp.c_fc.bias", RowCount::kNone, 1, 4},
    {"mlp.c_proj.weight", RowCount::kDimension, 4, 1},
    {"mlp.c_proj.bias", RowCount::kNone, 1, 1},
};

const TensorKind& kind_of(Index number) {
  return kKinds[number < kWholeTensors ? number
                                       : kWholeTensors + (number - kWholeTensors) % kBlockTensors];
}

Index rows_of_kind(const TensorKind& kind, const LanguageConfig& config) {
  switch (kind.rows) {
    case RowCount::kDimension:
      return kind.factor * config.dimension;
    case RowCount::kVocabulary:
      return config.vocabulary;
    case RowCount::kContext:
      return config.context;
    default:
      return 1;
  }
}

bool skip(std::string_view prefix, std::string_view& text) {
  const bool starts = text.starts_with(prefix);
  text.remove_prefix(starts ? prefix.size() : 0);
  return starts;
}

constexpr Index kUnknown = -1, kIgnored = -2;

/// The number of the tensor with a name, `kUnknown` or `kIgnored`.
Index number_of(std::string_view name, Index layers) {
  skip("transformer.", name);
  Index first = 0, last = kWholeTensors, shift = 0;
  if (skip("h.", name)) {
    Index layer = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), layer);
    name.remove_prefix(static_cast<std::size_t>(end - name.data()));
    if (error != std::errc{} || layer < 0 || layer >= layers || !skip(".", name)) {
      return kUnknown;
    }
    if (name == "attn.bias" || name == "attn.masked_bias") {
      return kIgnored;
    }
    first = kWholeTensors;
    last = kWholeTensors + kBlockTensors;
    shift = layer * kBlockTensors;
  }
  const auto* const found = std::find_if(kKinds + first, kKinds + last,
                                         [&](const TensorKind& kind) { return kind.name == name; });
  return found == kKinds + last ? kUnknown : shift + (found - kKinds);
}

bool is_config(const LanguageConfig& c) {
  return std::min({c.layers, c.heads, c.dimension, c.vocabulary, c.context}) >= 1 &&
         c.dimension % c.heads == 0 && c.norm_epsilon > 0.0 && std::isfinite(c.norm_epsilon);
}

/// Whether every tensor, padded, is small enough.
template <typename Scalar>
bool fits(const LanguageConfig& c) {
  return element_count(c.vocabulary) > 0 &&
         std::min({element_count(c.vocabulary + kPanel<Scalar>, c.dimension),
                   element_count(c.context, c.dimension),
                   element_count(4, c.dimension, c.dimension),
                   element_count(c.layers, kBlockTensors + c.heads,
                                 static_cast<Index>(sizeof(WeightTensor<Scalar>)))}) > 0;
}

}  // namespace

template <typename Scalar>
LanguageModel<Scalar>::LanguageModel() = default;
template <typename Scalar>
LanguageModel<Scalar>::~LanguageModel() = default;
template <typename Scalar>
LanguageModel<Scalar>::LanguageModel(LanguageModel&& other) noexcept = default;
template <typename Scalar>
LanguageModel<Scalar>& LanguageModel<Scalar>::operator=(LanguageModel&& other) noexcept = default;

template <typename Scalar>
Outcome LanguageModel<Scalar>::allocate(const LanguageConfig& config) {
  Outcome outcome = check_requirements({{is_config(config), Argument::kConfig}}).then([&] {
    return Outcome::of(fits<Scalar>(config) ? Status::kOk : Status::kLimit);
  });
  if (!outcome.ok()) {
    return outcome;
  }
  using Tensor = WeightTensor<Scalar>;
  using Layout = typename Tensor::Layout;
  std::unique_ptr<LanguageTensors<Scalar>> made(new (std::nothrow) LanguageTensors<Scalar>{config});
  const Index count = kWholeTensors + config.layers * kBlockTensors;
  if (made != nullptr) {
    made->list.reset(new (std::nothrow) Tensor[static_cast<std::size_t>(count)]);
    made->count = count;
  }
  if (made == nullptr || made->list == nullptr) {
    return Outcome::of(Status::kMemory);
  }
  for (Index i = 0; i < count; ++i) {
    const TensorKind& kind = kind_of(i);
    Tensor& tensor = made->list[static_cast<std::size_t>(i)];
    tensor.rows = rows_of_kind(kind, config);
    tensor.columns = kind.columns * config.dimension;
    tensor.layout = kind.rows == RowCount::kDimension    ? Layout::kFactor
                    : kind.rows == RowCount::kVocabulary ? Layout::kTransposed
                                                         : Layout::kPlain;
  }
  tensors_ = std::move(made);
  return outcome;
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::set(std::string_view name, std::span<const Index> shape, Index first,
                                   std::span<const Scalar> values) {
  const Index number = tensors_ == nullptr ? kUnknown : number_of(name, tensors_->config.layers);
  if (number == kIgnored) {
    return {};
  }
  Outcome outcome = check_requirements({{number != kUnknown, Argument::kTensors}});
  if (!outcome.ok()) {
    return outcome;
  }
  WeightTensor<Scalar>& tensor = tensors_->list[static_cast<std::size_t>(number)];
  const Index expected[] = {tensor.rows, tensor.columns};
  const bool is_vector = kind_of(number).rows == RowCount::kNone;
  const std::span<const Index> own = std::span(expected).subspan(is_vector ? 1 : 0);
  outcome = check_requirements(
      {{std::equal(shape.begin(), shape.end(), own.begin(), own.end()), Argument::kShape},
       {(first == 0 || first == tensor.filled) && length_of(values) <= tensor.size() - first,
        Argument::kCount}});
  const auto bad =
      std::find_if(values.begin(), values.end(), [](Scalar x) { return !std::isfinite(x); });
  if (outcome.ok() && bad != values.end()) {
    return {.status = Status::kNonFinite,
            .argument = Argument::kTensors,
            .column = first + (bad - values.begin())};
  }
  if (outcome.ok() && tensor.data.empty()) {
    outcome.status = tensor.allocate();
  }
  if (outcome.ok()) {
    tensor.filled = first;
    tensor.append(values.data(), length_of(values));
  }
  return outcome;
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::check_complete() const {
  const Index count = tensors_ == nullptr ? 0 : tensors_->count;
  Index missing = count == 0 ? 0 : -1;
  for (Index i = 0; i < count && missing < 0; ++i) {
    const WeightTensor<Scalar>& tensor = tensors_->list[static_cast<std::size_t>(i)];
    const bool optional = i == static_cast<Index>(WholeTensor::kLmHead) && tensor.filled == 0;
    missing = tensor.complete() || optional ? -1 : i;
  }
  return missing < 0
             ? Outcome{}
             : Outcome{.status = Status::kInvalid, .argument = Argument::kTensors, .row = missing};
}

template <typename Scalar>
TensorName LanguageModel<Scalar>::tensor_name(Index number) const {
  TensorName text{};
  char* at = text.data();
  const auto add = [&at](std::string_view part) { at = std::copy(part.begin(), part.end(), at); };
  if (number >= kWholeTensors) {
    add("h.");
    at = std::to_chars(at, at + 20, (number - kWholeTensors) / kBlockTensors).ptr;
    add(".");
  }
  add(number < 0 ? "" : kind_of(number).name);
  return text;
}

template <typename Scalar>
const LanguageConfig& LanguageModel<Scalar>::config() const {
  static constexpr LanguageConfig kNone;
  return tensors_ == nullptr ? kNone : tensors_->config;
}

template <typename Scalar>
std::int64_t LanguageModel<Scalar>::byte_length() const {
  std::int64_t elements = 0;
  for (Index i = 0; tensors_ != nullptr && i < tensors_->count; ++i) {
    elements += tensors_->list[static_cast<std::size_t>(i)].data.size();
  }
  return elements * static_cast<std::int64_t>(sizeof(Scalar));
}

template class LanguageModel<double>;
template class LanguageModel<float>;

}  // namespace softknn::core
