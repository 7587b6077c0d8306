#!/bin/sh
# Noyau beside what a user would otherwise pick, all in one run on one machine: prints the table of
# docs/performance.md. By hand, on an idle machine; needs node, npm and the network, and some minutes.
#   sh tests/benchmark/peers/compare.sh          the fastest peers
#   ALL=1 sh tests/benchmark/peers/compare.sh    every peer (the slow ones take a quarter of an hour)
set -eu
cd "$(dirname "$0")/../../.."
root=$(pwd)
work=$root/.build/peers
mkdir -p "$work/results"
cp tests/benchmark/peers/*.mjs tests/benchmark/peers/package.json "$work"

cmake --preset release -DNOYAU_BUILD_BENCHMARKS=ON >"$work/configure.log"
cmake --build --preset release --target noyau_bench_assemble noyau_bench_count noyau_bench_fence noyau_bench_redact
programs=$root/.build/release/tests/benchmark

cd "$work"
[ -d node_modules ] || npm install --no-package-lock --silent
# The text for the counters: two manuals in French and English, hardly repeated.
[ -f /usr/share/debian-reference/debian-reference.fr.txt.gz ] || apt-get install -y debian-reference-fr debian-reference-en
node gen.mjs
node expected.mjs >/dev/null
export TRIES="${TRIES:-20}" MAXF="${MAXF:-1.05}"
cpu=$(($(nproc) - 1))
for tokenizer in gpt-tokenizer ms-tiktokenizer ai-tokenizer gpt-tokenizer-nocache ms-tiktokenizer-nocache tiktoken-wasm; do
  echo "counter: $tokenizer" >&2
  taskset -c "$cpu" node tok.mjs "$tokenizer" cl100k_base >"results/tok_$tokenizer.json"
done
peers=hand
[ -z "${ALL:-}" ] || peers="hand priompt lc tsx"
for peer in $peers; do
  echo "peer: $peer" >&2
  taskset -c "$cpu" node "bench_$peer.mjs" >"results/$peer.json" 2>"results/$peer.log"
done
measure() {
  echo "noyau: $1" >&2
  name=$1
  shift
  "$@" "$programs/noyau_bench_$name" --benchmark_format=json >"results/noyau_$name.json" 2>"results/noyau_$name.log"
}
NOYAU_BENCH_TEXT=data/mixed_1mib.txt measure count taskset -c "$cpu"
# Two threads need two processors.
measure assemble
node table.mjs
