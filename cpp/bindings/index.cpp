#include <memory>
#include <new>

#include "shared.hpp"
#include "softknn/core/key_index.hpp"

/// Key indexes, which stay in memory between calls. JavaScript deletes each once.
namespace softknn::bindings {
namespace {

/// What an index holds.
struct Holding : Answer {
  std::uintptr_t address;  // of all keys
  Index size;              // their number
  Index bytes;
};

template <typename Scalar>
class ResidentKeys {
 public:
  explicit ResidentKeys(KeyIndex<Scalar> index) : index_(std::move(index)) {}

  Holding add(const InputArray& keys) { return holding(index_.add(keys.span<Scalar>())); }
  Holding replace(const InputArray& key, Index position) {
    return holding(index_.replace(position, key.span<Scalar>()));
  }
  Holding keep(const InputArray& kept) { return holding(index_.keep(kept.span<std::uint8_t>())); }
  /// `count` keys from `first` on.
  [[nodiscard]] Array<Scalar> keys(Index first, Index count) const {
    const Index width = index_.width();
    return {{}, {index_.keys().data() + first * width, count * width}};
  }
  Holding compact() { return holding(index_.compact()); }

  [[nodiscard]] Nearest search(const InputArray& query, Index queries, Index count,
                               const InputArray& allowed) const {
    auto& result = bindings::keep<Neighbors>();
    const Outcome outcome =
        index_.search(query.span<Scalar>(), queries, count, result, allowed.span<std::uint8_t>());
    return {ended(outcome), result.indices, result.scores};
  }

 private:
  Holding holding(const Outcome& outcome) {
    const auto address = reinterpret_cast<std::uintptr_t>(index_.keys().data());
    return {ended(outcome), address, index_.size(), index_.byte_length()};
  }

  KeyIndex<Scalar> index_;
};

/// An index without keys; null if there is no memory.
template <typename Scalar>
std::unique_ptr<ResidentKeys<Scalar>> make_index(Index width, int similarity, double epsilon) {
  KeyIndex<Scalar> index(width, static_cast<Similarity>(similarity), epsilon);
  return std::unique_ptr<ResidentKeys<Scalar>>(new (std::nothrow)
                                                   ResidentKeys<Scalar>(std::move(index)));
}

template <typename Scalar>
void bind_keys(const char* name, const char* maker) {
  using Keys = ResidentKeys<Scalar>;
  emscripten::class_<Keys>(name)
      .function("add(keys)", &Keys::add)
      .function("replace(key, position)", &Keys::replace)
      .function("keep(kept)", &Keys::keep)
      .function("keys(first, count)", &Keys::keys)
      .function("compact()", &Keys::compact)
      .function("search(query, queries, count, allowed)", &Keys::search);
  emscripten::function(maker, &make_index<Scalar>);
}

}  // namespace

EMSCRIPTEN_BINDINGS(index) {
  using namespace emscripten;
  value_object<Holding>("Holding")
      .field("status", &Holding::status)
      .field("address", &Holding::address)
      .field("size", &Holding::size)
      .field("bytes", &Holding::bytes);
  value_object<Nearest>("Neighbors")
      .field("status", &Nearest::status)
      .field("indices", &Nearest::indices)
      .field("scores", &Nearest::scores);
  value_object<Array<float>>("FloatValues")
      .field("status", &Array<float>::status)
      .field("values", &Array<float>::values);

  bind_keys<double>("ResidentKeys", "makeIndex(width, similarity, epsilon)");
  bind_keys<float>("ResidentKeysFloat", "makeIndexFloat(width, similarity, epsilon)");
}

}  // namespace softknn::bindings
