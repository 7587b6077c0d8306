#!/bin/sh
# Installs what is missing, builds the noyau program and runs the main job on real input: a reply to a
# viewer, from an excerpt of a public chat and the French example catalog.
set -eu
cd "$(dirname "$0")/.."
packages="build-essential cmake ninja-build pkg-config nlohmann-json3-dev libfmt-dev libspdlog-dev libre2-dev \
libutf8proc-dev libsodium-dev libcurl4-openssl-dev libsqlitecpp-dev libsqlite3-dev libcli11-dev libsentencepiece-dev"
. cmake/setup.sh
build=.build/dev
mkdir -p .build
log=.build/demo.log
[ -x "$build/examples/cli/noyau" ] || echo "Building the noyau program: a few minutes the first time (to follow: tail -f .build/demo.log)."
{ cmake --preset dev -DNOYAU_BUILD_TESTS=OFF && cmake --build "$build" --target noyau_cli noyau_hello; } >"$log" 2>&1 ||
  { cat "$log" >&2; exit 1; }
rm -f "$log"

noyau="$build/examples/cli/noyau"
# What the bot remembers lies in SQLite files, as a host would keep it; the platform's answers in a JSON file.
sources=.build/demo
rm -rf "$sources"
mkdir -p "$sources"
cp examples/data/sources/platform.json "$sources"
for memory in memory chat; do
  "$noyau" remember --store "$sources/$memory.sqlite" "examples/data/sources/$memory.json"
done
common="--catalog examples/catalog --call examples/calls/viewer_reply.json --sources $sources \
--tokenizer tests/data/tokenizers/o200k_base.tiktoken --now 2011-05-29T20:36:00Z \
--budget ${NOYAU_DEMO_BUDGET:-3600}"
echo

echo "== What the model would read =="
echo "   (authored text above, everybody's words in numbered fences below; look for [EMAIL], and for what was left out)"
$noyau assemble $common
echo
echo "== Where every slot came from, and what was cut =="
echo "   (each value with its fate; under 'not admitted' what never came near the prompt, by reason)"
$noyau explain $common
echo
if [ -n "${NOYAU_LLM_URL:-}" ]; then
  echo "== The outcome (the model is ${NOYAU_LLM_MODEL:-default} at $NOYAU_LLM_URL) =="
  $noyau run $common --backend "$NOYAU_LLM_URL" --model "${NOYAU_LLM_MODEL:-default}"
else
  echo "== The outcome (the backend is a script, not a model: examples/data/script.json) =="
  $noyau run $common --backend scripted:examples/data/script.json
fi
