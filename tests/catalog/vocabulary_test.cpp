#include "noyau/catalog/vocabulary.hpp"

#include <set>
#include <string>

#include "catch.hpp"
#include "noyau/call/call.hpp"

namespace {

// Every name is distinct; nothing beyond the last enumerator has one.
template <typename Enum>
void check_names(std::size_t count) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    const auto name = to_string(static_cast<Enum>(i));
    CHECK(name != "unknown");
    names.emplace(name);
  }
  CHECK(names.size() == count);
  CHECK(to_string(static_cast<Enum>(count)) == "unknown");
}

template <typename Enum>
void check_both_ways(std::size_t count) {
  check_names<Enum>(count);
  for (std::size_t i = 0; i < count; ++i) {
    Enum value{};
    REQUIRE(from_string(to_string(static_cast<Enum>(i)), value));
    CHECK(value == static_cast<Enum>(i));
  }
  for (const char* wrong : {"", "unknown", "Tell", " text", "text "}) {
    Enum value = static_cast<Enum>(1);
    CHECK_FALSE(from_string(wrong, value));
    CHECK(value == static_cast<Enum>(1));
  }
}

}  // namespace

TEST_CASE("every word of a catalog reads back as itself", "[catalog]") {
  check_both_ways<noyau::Freedom>(noyau::freedom_count);
  check_both_ways<noyau::SlotType>(10);
  check_both_ways<noyau::Precision>(11);
  check_both_ways<noyau::Sensitivity>(4);
  check_both_ways<noyau::ProposalKind>(3);
  check_both_ways<noyau::Family>(noyau::family_count);
  check_both_ways<noyau::OwnerRule>(5);
  check_both_ways<noyau::ChannelRule>(2);
  check_both_ways<noyau::Use>(3);
  check_both_ways<noyau::SourceKind>(2);
  check_both_ways<noyau::RecoveryGrade>(4);
  check_both_ways<noyau::FieldType>(7);
  check_both_ways<noyau::LengthUnit>(4);
  check_both_ways<noyau::MentionRule>(3);
  check_both_ways<noyau::Audience>(2);
  check_both_ways<noyau::TargetKind>(3);
}

TEST_CASE("every reason has its own name", "[catalog]") {
  check_names<noyau::Reason>(18);
  check_names<noyau::Rejection>(noyau::rejection_count);
  check_names<noyau::UnitFate>(5);
  check_names<noyau::SlotState>(4);
  check_names<noyau::ReadStatus>(3);
  check_names<noyau::SourceFailure>(6);
  check_names<noyau::Violation>(30);
  check_names<noyau::Level>(5);
  check_names<noyau::BackendFailure>(15);
  check_names<noyau::ToolOffer>(4);
  check_names<noyau::ActionState>(noyau::action_state_count);
}

TEST_CASE("the names are those of the enumerators", "[catalog]") {
  CHECK(to_string(noyau::Freedom::functional_information) == "functional_information");
  CHECK(to_string(noyau::Family::collective_memory) == "collective_memory");
  CHECK(to_string(noyau::OwnerRule::channel_utterance) == "channel_utterance");
  CHECK(to_string(noyau::FieldType::text_list) == "text_list");
  CHECK(to_string(noyau::SlotType::transcript) == "transcript");
  CHECK(to_string(noyau::Reason::required_slot_missing) == "required_slot_missing");
  CHECK(to_string(noyau::Reason::no_backend) == "no_backend");
  CHECK(to_string(noyau::Rejection::superseded) == "superseded");
  CHECK(to_string(noyau::Rejection::sensitivity) == "sensitivity");
  CHECK(to_string(noyau::Violation::fence_material) == "fence_material");
  CHECK(to_string(noyau::Violation::missing_field) == "missing_field");
  CHECK(to_string(noyau::UnitFate::over_ceiling) == "over_ceiling");
  CHECK(to_string(noyau::Level::prompt_template) == "prompt_template");
}
