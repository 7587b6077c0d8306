// Which rows a query could admit: what admission would refuse for certain is left out in SQL, before
// anything is ranked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "noyau/source/source.hpp"
#include "sqlite/connection.hpp"
#include "sqlite/rank.hpp"
#include "sqlite/statements.hpp"

namespace noyau::inline v0_1::detail::sqlite {

// A shelf that a query may read, and which of its private rows.
struct OpenShelf {
  std::int64_t scope = 0;
  PrivateRows private_rows = PrivateRows::all;
};

class Admissible {
 public:
  Admissible(Connection& connection, const SourceRequest& request, const Selection& select);

  const std::vector<OpenShelf>& shelves() const noexcept { return shelves_; }
  // Both give the connection's buffer, in the order of the rows' numbers.
  std::vector<Row>& all() const;
  // `most` of each shelf, and those as old as the last of them; with their scores.
  std::vector<Row>& newest(std::size_t most) const;

 private:
  void open(OwnerRule rule);
  Running run(const OpenShelf& shelf, bool by_time) const;
  bool is_sure(const Row& row) const;

  Connection& connection_;
  const SourceRequest& request_;
  const Selection& select_;
  std::string purpose_;
  std::optional<std::int64_t> item_;
  std::vector<OpenShelf> shelves_;
};

}  // namespace noyau::inline v0_1::detail::sqlite
