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

/// Calls change(keys), and returns what the index then holds.
template <typename Change>
const Answer<Holding>& changed(ResidentKeys& index, Change change) {
  auto& answer = fresh<Holding>();
  const auto run = [&](auto& keys) {
    new (&answer.outcome) Outcome(change(keys));
    answer.result = {reinterpret_cast<std::uintptr_t>(keys.keys().data()), keys.size(),
                     keys.byte_length()};
  };
  if (index.in_float) {
    run(index.floats);
  } else {
    run(index.doubles);
  }
  return answer;
}

template <typename Scalar>
std::span<const Scalar> numbers_for(const KeyIndex<Scalar>&, const InputArray& numbers) {
  return numbers.span<Scalar>();
}

const Answer<Holding>& add_call(ResidentKeys& index, const InputArray& keys) {
  return changed(index, [&](auto& held) { return held.add(numbers_for(held, keys)); });
}

const Answer<Holding>& replace_call(ResidentKeys& index, const InputArray& key, double position) {
  const Index at = to_index(position);
  return changed(index, [&](auto& held) { return held.replace(at, numbers_for(held, key)); });
}

const Answer<Holding>& keep_call(ResidentKeys& index, const InputArray& kept) {
  return changed(index, [&](auto& held) { return held.keep(kept.span<std::uint8_t>()); });
}

const Answer<Holding>& compact_call(ResidentKeys& index) {
  return changed(index, [](auto& held) { return held.compact(); });
}

const Answer<Neighbors>& search_call(ResidentKeys& index, const InputArray& query, double queries,
                                     double count, const InputArray& allowed) {
  auto& answer = fresh<Neighbors>();
  const Index m = to_index(queries), k = to_index(count);
  const auto filter = allowed.span<std::uint8_t>();
  new (&answer.outcome)
      Outcome(index.in_float ? index.floats.search(query.span<float>(), m, k, answer.result, filter)
                             : index.doubles.search(query.span(), m, k, answer.result, filter));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(index) {
  bind_result<Holding, "Holding">();
  bind_result<Neighbors, "Neighbors">();

  emscripten::class_<ResidentKeys>("ResidentKeys");
  bind_method<"add(keys)">(&add_call);
  bind_method<"replace(key, position)">(&replace_call);
  bind_method<"keep(kept)">(&keep_call);
  bind_method<"compact()">(&compact_call);
  bind_method<"search(query, queries, count, allowed)">(&search_call);
  bind<"makeIndex(width, similarity, epsilon, inFloat)">(&make_index_call);
}

}  // namespace softknn::border
