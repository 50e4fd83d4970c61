#include "softknn/shape.hpp"

#include "softknn/buffer.hpp"

namespace softknn {

Outcome check_shape(const Shape& shape) {
  const auto fits = [](std::initializer_list<Index> lengths) {
    return element_count(lengths) >= 0;
  };
  // Lengths on their own too: with d = v = 0 no array bounds the loops over m and n.
  const bool ok = fits({shape.batch, shape.query_heads, shape.queries}) &&
                  fits({shape.batch, shape.query_heads}) && fits({shape.queries}) &&
                  fits({shape.keys}) && fits({shape.width}) && fits({shape.value_width}) &&
                  fits({shape.batch, shape.query_heads, shape.queries, shape.width}) &&
                  fits({shape.batch, shape.key_heads, shape.keys, shape.width}) &&
                  fits({shape.batch, shape.key_heads, shape.keys, shape.value_width});
  return ok ? Outcome{} : Outcome{.status = Status::kLimit};
}

}  // namespace softknn
