#include "shared.hpp"

/// Key indexes, the only objects that stay in memory between calls. JavaScript holds each as an
/// object of this class, and deletes it once.
namespace softknn::border {
struct ResidentKeys {
  ResidentKeys(Index width, Similarity similarity, double epsilon, bool is_float)
      : in_float(is_float),
        floats(width, similarity, epsilon),
        doubles(width, similarity, epsilon) {}

  bool in_float;
  KeyIndex<float> floats;    // one of
  KeyIndex<double> doubles;  // the two
};

/// What an index holds.
struct Holding {
  std::uint32_t address = 0;  // of all keys
  Index size = 0;             // their number
  Index bytes = 0;
};

FIELDS(Holding, address, size, bytes);

namespace {

/// An index without keys; null if there is no memory.
ResidentKeys* make_index_call(double width, double similarity, double epsilon, bool in_float) {
  return new (std::nothrow)
      ResidentKeys(to_index(width), to_choice<Similarity>(similarity), epsilon, in_float);
}

template <typename Scalar>
Outcome add_keys(KeyIndex<Scalar>& index, const InputArray& keys, Holding& holding) {
  const Outcome outcome = index.add(keys.span<Scalar>());
  holding = {reinterpret_cast<std::uintptr_t>(index.keys().data()), index.size(),
             index.byte_length()};
  return outcome;
}

const Answer<Holding>& add_call(ResidentKeys& index, const InputArray& keys) {
  auto& answer = fresh<Holding>();
  new (&answer.outcome) Outcome(index.in_float ? add_keys(index.floats, keys, answer.result)
                                               : add_keys(index.doubles, keys, answer.result));
  return answer;
}

const Answer<Neighbors>& search_call(ResidentKeys& index, const InputArray& query, double queries,
                                     double count) {
  auto& answer = fresh<Neighbors>();
  const Index m = to_index(queries), k = to_index(count);
  new (&answer.outcome)
      Outcome(index.in_float ? index.floats.search(query.span<float>(), m, k, answer.result)
                             : index.doubles.search(query.span(), m, k, answer.result));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(index) {
  bind_result<Holding, "Holding">();

  emscripten::class_<ResidentKeys>("ResidentKeys");
  bind_method<"add(keys)">(&add_call);
  bind_method<"search(query, queries, count)">(&search_call);
  bind<"makeIndex(width, similarity, epsilon, inFloat)">(&make_index_call);
}

}  // namespace softknn::border
