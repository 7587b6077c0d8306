// Instances are temporary (H38): what a call held is zeroed before its memory goes back to the heap. This
// program replaces operator delete to look into every block that is freed.
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

#include "catch.hpp"
#include "small_catalog.hpp"

namespace {

constexpr std::string_view marker = "OUBLIE-MOI-APRES-CET-APPEL";
std::atomic<bool> watching{false};
std::atomic<int> residues{0};

void inspect_and_free(void* block) noexcept {
  if (block != nullptr && watching) {
    const std::string_view bytes(static_cast<const char*>(block), malloc_usable_size(block));
    if (bytes.find(marker) != std::string_view::npos) ++residues;
  }
  std::free(block);
}

void* allocate(std::size_t size, std::size_t alignment) {
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* block = alignment <= alignof(std::max_align_t) ? std::malloc(size == 0 ? 1 : size)
                                                       : std::aligned_alloc(alignment, rounded);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* block, const std::nothrow_t&) noexcept {
  inspect_and_free(block);
}
void operator delete(void* block) noexcept {
  inspect_and_free(block);
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete[](void* block) noexcept {
  inspect_and_free(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  inspect_and_free(block);
}
void operator delete(void* block, std::size_t) noexcept {
  inspect_and_free(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
  inspect_and_free(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  inspect_and_free(block);
}

using namespace noyau;
using namespace noyau_test;

namespace {

Call marked_call() {
  Call call = small_call();
  call.item->text = "message " + std::string(marker);
  call.situation = {{"game", "jeu " + std::string(marker)}};
  return call;
}

SmallCatalog marked_catalog() {
  SmallCatalog catalog;
  catalog.slots = "[" + memories_slot() + "]";
  return catalog;
}

// Counts the blocks that still held the marker when they were freed by `action`.
template <typename Action>
int residues_of(Action action) {
  residues = 0;
  watching = true;
  action();
  watching = false;
  return residues;
}

}  // namespace

TEST_CASE("the watcher sees what is not wiped", "[wipe]") {
  auto* plain = new std::string("un texte ordinaire " + std::string(marker));
  CHECK(residues_of([&] { delete plain; }) == 1);
}

TEST_CASE("nothing of an instance is left when it dies", "[wipe][H38]") {
  Record memory = memory_record("a", "souvenir " + std::string(marker) + " " + std::string(300, 'x'));
  const Noyau core(marked_catalog().read(), small_parts({memory}), small_options());
  auto step = assemble(core, marked_call());
  {
    const std::string text = prompt_text(std::get<PromptInstance>(step));
    REQUIRE(text.find(marker) != std::string::npos);
  }
  auto* instance = new PromptInstance(std::get<PromptInstance>(std::move(step)));
  CHECK(residues_of([&] { delete instance; }) == 0);
}

TEST_CASE("nothing of a plan is left when it dies", "[wipe][H38]") {
  const Noyau core(marked_catalog().read(), small_parts(), small_options());
  auto step = core.plan(marked_call());
  auto* plan = new Plan(std::get<Plan>(std::move(step)));
  REQUIRE(plan->requests().at(0).item_text.find(marker) != std::string::npos);
  CHECK(residues_of([&] { delete plan; }) == 0);
}

TEST_CASE("nothing is left of what a whole call read", "[wipe][H38]") {
  Record memory = memory_record("a", "souvenir " + std::string(marker) + " " + std::string(300, 'x'));
  const Noyau core(marked_catalog().read(), small_parts({memory}), small_options());
  const Call call = marked_call();
  std::optional<Outcome> outcome;
  CHECK(residues_of([&] { outcome = core.handle(call); }) == 0);
  CHECK(outcome->completed());
  CHECK(to_json_line(outcome->trace).find(marker) == std::string::npos);
}

TEST_CASE("nothing is left of what a reply was compared with", "[wipe][H33][H38]") {
  std::vector<Record> records;
  for (const char* data_class : {"hint", "secret"}) {
    records.push_back(
        memory_record(data_class, "souvenir " + std::string(marker) + " " + std::string(300, 'x')));
    records.back().data_class = data_class;
  }
  const Noyau core(marked_catalog().read(), small_parts(records), small_options());
  const Call call = marked_call();
  std::optional<Outcome> outcome;
  CHECK(residues_of([&] { outcome = core.handle(call); }) == 0);
  CHECK(outcome->completed());
}
