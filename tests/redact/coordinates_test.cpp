#include "support.hpp"

using namespace noyau;
using namespace noyau::test;

namespace {
constexpr auto place = DetectedKind::coordinates;

std::vector<std::string> both(const std::string& first, const std::string& second) {
  return {first, second};
}
}  // namespace

TEST_CASE("pairs of coordinates are found in every written form", "[redact][H29][coordinates]") {
  std::vector<Positive> cases;
  for (const std::string pair :
       {"48.8566, 2.3522", "48.8566,2.3522", "48.8566 2.3522", "48.8566 / 2.3522", "-33.8688, 151.2093",
        "+48.8566, +2.3522", "48.856614; 2.352222", "48,8566 ; 2,3522", "48,8566 / 2,3522",
        "48,85661, 2,35222", "\u221233.8688, 151.2093"}) {
    cases.push_back({"gps : " + pair, pair});
    cases.push_back({"voici ma position " + pair + " \u00E0 plus", pair});
    cases.push_back({"coordonn\u00E9es : " + pair + ".", pair});
    cases.push_back({pair + " (GPS)", pair});
  }
  for (const std::string pair :
       {"48.8566 N, 2.3522 E", "48.8566N 2.3522E", "N 48.8566 E 2.3522", "N48.8566, W2.3522",
        "48.8566\u00B0 N, 2.3522\u00B0 E", "48.8566\u00B0N 2.3522\u00B0O", "48.8566\u00B0, 2.3522\u00B0",
        "48.8566\u00B0 Nord, 2.3522\u00B0 Ouest", "48\u00B051'24\"N 2\u00B021'07\"E",
        "48\u00B0 51' 24\" N, 2\u00B0 21' 7\" E", "48\u00B051\u203224\u2033N 2\u00B021\u203207\u2033E",
        "48\u00B051\u201924\u201DN, 2\u00B021\u201907\u201DE", "48\u00B051'24.1\"N 2\u00B021'7.45\"E",
        "48\u00B0 51.402' N, 2\u00B0 21.132' E", "N 48\u00B0 51.402' E 2\u00B0 21.132'",
        "48\u00B051'24\" 2\u00B021'07\"", "33\u00B052'08\"S 151\u00B012'33\"E"}) {
    cases.push_back({"on est l\u00E0 : " + pair, pair});
    cases.push_back({pair + " ok", pair});
  }
  cases.push_back({"geo:48.8566,2.3522", "48.8566,2.3522"});
  cases.push_back({"https://www.google.com/maps/@48.8566,2.3522,15z", "48.8566,2.3522"});
  cases.push_back({"https://www.google.com/maps/place/Tour+Eiffel/@48.8566,2.3522,15z", "48.8566,2.3522"});
  cases.push_back({"https://maps.apple.com/?ll=48.8566,2.3522", "48.8566,2.3522"});
  cases.push_back({"https://www.openstreetmap.org/#map=15/48.8566/2.3522", "48.8566/2.3522"});
  cases.push_back({"\"coordinates\":[2.3522,48.8566]", "2.3522,48.8566"});
  cases.push_back({"POINT(2.3522 48.8566)", "2.3522 48.8566"});
  check_positives(place, cases);
}

TEST_CASE("numbers with names of their own are two spans", "[redact][H29][coordinates]") {
  for (const std::string text :
       {"lat: 48.8566, lon: 2.3522", "latitude 48.8566 longitude 2.3522", "lat=48.8566&lng=2.3522",
        "{\"lat\":48.8566,\"lon\":2.3522}", "{\"longitude\": 48.8566, \"latitude\": 2.3522}",
        "<lat>48.8566</lat><lon>2.3522</lon>", "<trkpt lat=\"48.8566\" lon=\"2.3522\">",
        "Latitude : 48.8566\nLongitude : 2.3522", "https://www.openstreetmap.org/?mlat=48.8566&mlon=2.3522",
        "https://www.google.com/maps/data=!3d48.8566!4d2.3522"}) {
    INFO(text);
    CHECK(found(text, place) == both("48.8566", "2.3522"));
  }
  CHECK(masked("{\"lat\":48.8566,\"lon\":-2.3522}") ==
        "{\"lat\":\"[COORDINATES]\",\"lon\":\"[COORDINATES]\"}");
}

TEST_CASE("numbers that are no place are left", "[redact][H29][coordinates]") {
  check_negatives(place, {"48.8566, 2.3522",
                          "48.8566 2.3522",
                          "median 12.345, mean 13.456",
                          "position 12.34, 56.78",
                          "position 3.5, 4.5",
                          "gps 48.85",
                          "gps 48.8566",
                          "lat 48.8566",
                          "gps 148.8566, 92.3522",
                          "gps 48.8566, 182.3522",
                          "gps 1948.8566, 2.3522",
                          "gps 48.8566.1, 2.3522",
                          "gps a48.8566, 2.3522",
                          "gps 48.8566, 2.3522a",
                          "gps 48.8566 [COORDINATES]",
                          "position : 1,234, 5,678",
                          "longtemps 12.345, 13.456",
                          "latence 12.345, 13.456",
                          "mapping 12.345, 13.456",
                          "23\u00B0 et 25\u00B0",
                          "il fait 23\u00B0C, ressenti 25\u00B0C",
                          "un angle de 45\u00B030'",
                          "48\u00B051'24\"N",
                          "360\u00B0",
                          "12.5\u00B0, 13.5\u00B0",
                          "version 1.234, 2.345",
                          "1.2.3.4",
                          "192.168.1.1",
                          "12.345 \u20AC, 13.456 \u20AC",
                          "06.12.34.56.78",
                          "2024.01.02",
                          "3.14159",
                          "0.001, 0.002, 0.003",
                          "[0.123, 0.456, 0.789]",
                          "loss: 0.1234, acc: 0.9876",
                          "x=12.345 y=13.456",
                          "48.8566-2.3522",
                          "12.345 N",
                          "S 12.345",
                          "rgba(0.123, 0.456, 0.789, 1)"});
}
