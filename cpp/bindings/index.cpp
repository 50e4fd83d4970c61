#include "bind.hpp"
#include "converters.hpp"

/// Key indexes, the only objects that stay in memory between calls. JavaScript refers to each by
/// its address and frees it once.
namespace softknn::border {
namespace {

struct ResidentKeys {
  ResidentKeys(Index width, Similarity similarity)
      : floats(width, similarity), doubles(width, similarity) {}

  bool in_float = false;
  KeyIndex<float> floats;    // one of
  KeyIndex<double> doubles;  // the two
};

ResidentKeys* index_at(double address) {
  return reinterpret_cast<ResidentKeys*>(static_cast<std::uintptr_t>(address));
}

template <typename Scalar>
Outcome add_keys(KeyIndex<Scalar>& index, const Array& keys) {
  const Outcome outcome = index.add(keys.span<Scalar>());
  const auto all = index.keys();
  set_numbers({{"address", address_of(all.data())},
               {"size", static_cast<double>(index.size())},
               {"bytes", static_cast<double>(index.byte_length())}});
  return outcome;
}

Outcome index_make_call(Inputs& in) {
  const Index width = in.index("width");
  const auto similarity = in.choice<Similarity>("similarity");
  auto* keys = new (std::nothrow) ResidentKeys(width, similarity);
  if (keys != nullptr) {
    keys->in_float = in.flag("inFloat");
  }
  set_numbers({{"index", address_of(keys)}});
  return {.status = keys == nullptr ? Status::kMemory : Status::kOk};
}

Outcome index_add_call(Inputs& in) {
  ResidentKeys& index = *index_at(in.number("index"));
  const Array keys = in.array("key");
  return index.in_float ? add_keys(index.floats, keys) : add_keys(index.doubles, keys);
}

Outcome index_search_call(Inputs& in) {
  const ResidentKeys& index = *index_at(in.number("index"));
  const Index m = in.index("queries"), count = in.index("count");
  const Array query = in.array("query");
  Neighbors neighbors;
  const Outcome outcome = index.in_float
                              ? index.floats.search(query.span<float>(), m, count, neighbors)
                              : index.doubles.search(query.span(), m, count, neighbors);
  push_result("indices", neighbors.indices);
  push_result("scores", neighbors.scores);
  return outcome;
}

Outcome index_free_call(Inputs& in) {
  delete index_at(in.number("index"));
  return {};
}

}  // namespace

EMSCRIPTEN_BINDINGS(index) {
  static constexpr Binding kCalls[] = {
      {"indexMake", &bound<index_make_call>},
      {"indexAdd", &bound<index_add_call>},
      {"indexSearch", &bound<index_search_call>},
      {"indexFree", &bound<index_free_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
