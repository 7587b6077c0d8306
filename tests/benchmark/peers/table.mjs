// The figures of compare.sh as a table, each beside its bar.
import fs from 'node:fs';
import os from 'node:os';

const read = (name) => JSON.parse(fs.readFileSync('results/' + name));
const readable = (name) => fs.existsSync('results/' + name);
const own = (name) => Object.fromEntries(read(`noyau_${name}.json`).benchmarks.map((b) => [b.name.split('/iterations')[0], b]));
const round = (x, digits = 2) => Number(x).toFixed(digits);

const assemble = own('assemble');
const count = own('count');
const peers = ['hand', 'priompt', 'lc', 'tsx'].filter((name) => readable(name + '.json')).flatMap((name) => read(name + '.json'));
const at = (n, wanted) => peers.filter((p) => p.N === n && p.median_ms && wanted(p));
const fastest = (list) => list.reduce((a, b) => (a.median_ms <= b.median_ms ? a : b));
const warmPeer = fastest(at(10000, () => true));
const coldPeer = fastest(at(10000, (p) => !/cached/.test(p.peer)));
const tokens = fs.readdirSync('results').filter((f) => f.startsWith('tok_')).map((f) => read(f));
const cachedCounter = tokens.filter((t) => !/nocache|wasm/.test(t.impl)).reduce((a, b) => (a.mtok_per_s_median >= b.mtok_per_s_median ? a : b));
const plainCounter = tokens.filter((t) => /nocache|wasm/.test(t.impl)).reduce((a, b) => (a.mtok_per_s_median >= b.mtok_per_s_median ? a : b));

const rows = [];
const row = (workload, figure, bar, holds) => rows.push(`| ${workload} | ${figure} | ${bar} | ${holds === undefined ? '' : holds ? 'yes' : '**no**'} |`);
const warm = assemble['warm/10000'];
row('N = 10,000, ready batch, counts warm', `${round(warm['1_ms'], 3)} ms, ${round(warm['3_ratio'])} × the floor (${round(warm['2_floor_ms'], 3)} ms)`, 'at most 3 × the floor', warm['3_ratio'] <= 3);
row(`the same, beside ${warmPeer.peer}`, `${round(warmPeer.median_ms / warm['1_ms'], 1)} × faster than ${round(warmPeer.median_ms)} ms`, 'at least 15 ×', warmPeer.median_ms / warm['1_ms'] >= 15);
const first = assemble['first_sight/10000'];
row(`first sight of every item, redaction and fencing on, beside ${coldPeer.peer}`, `${round(first['1_ms'], 3)} ms, ${round(coldPeer.median_ms / first['1_ms'], 1)} × faster than ${round(coldPeer.median_ms)} ms`, 'at least 5 ×', coldPeer.median_ms / first['1_ms'] >= 5);
for (const n of [100, 1000, 10000, 100000, 1000000]) {
  const w = assemble[`warm/${n}`];
  if (!w) continue;
  row(`N = ${n.toLocaleString('en')}`, `${round(w['1_ms'], 3)} ms, ${round((w['1_ms'] * 1e6) / n, 0)} ns and ${round(w['6_bytes_per_N'], 0)} bytes an item, ${round(w['5_allocations'], 0)} allocations; ${round(w['3_ratio'], 1)} × the floor`, 'no faster than N');
}
const firstCount = count['cl100k_base/first'], warmCount = count['cl100k_base/warm'];
const rate = (b) => b['1_Mtokens/s'];
row(`counting 1 MiB, first pass, beside ${plainCounter.impl} (${plainCounter.mtok_per_s_median} M tokens/s)`, `${round(rate(firstCount), 1)} M tokens/s, ${round(rate(firstCount) / plainCounter.mtok_per_s_median, 1)} ×`, 'at least 5 ×', rate(firstCount) >= 5 * plainCounter.mtok_per_s_median);
row(`the same beside ${cachedCounter.impl}, whose words are cached (${cachedCounter.mtok_per_s_median} M tokens/s)`, `${round(rate(firstCount) / cachedCounter.mtok_per_s_median, 1)} ×`, '');
row(`counting 1 MiB, warm, beside ${cachedCounter.impl}`, `${round(rate(warmCount), 0)} M tokens/s, ${round(rate(warmCount) / cachedCounter.mtok_per_s_median, 0)} ×`, 'at least 10 ×', rate(warmCount) >= 10 * cachedCounter.mtok_per_s_median);
const threads = assemble['two_threads'];
row('two threads on one Noyau', `${round(threads['1_one_Noyau'])} × one thread; ${round(threads['3_ratio'])} of two that share nothing (${round(threads['2_share_nothing'])} ×)`, 'at least 0.95', threads['3_ratio'] >= 0.95);
const handle = assemble['handle'];
row('`handle`, scripted backend, demo catalog', `p50 ${round(handle['1_p50_us'], 0)} µs, p99 ${round(handle['2_p99_us'], 0)} µs, ${round(handle['3_allocations'], 0)} allocations`, 'reported');
for (const encoding of ['cl100k_base', 'o200k_base']) {
  const b = count[`${encoding}/first`];
  const load = count[`${encoding}/load`] ?? b;
  if (load && load['4_resident_bytes']) row(`${encoding}`, `${round(load['4_resident_bytes'] / 1e6, 1)} MB resident, loaded in ${round(load.real_time, 0)} ms`, 'reported');
}
const load = os.loadavg().map((l) => round(l, 1)).join(', ');
console.log(`${os.cpus()[0].model}, ${os.cpus().length} processors, load ${load}, node ${process.version}\n`);
console.log('| workload | figure | bar | holds |\n|---|---|---|---|');
for (const line of rows) console.log(line);
if (peers.length > 6) {
  console.log('\n| peer | variant | N | median, ms |\n|---|---|---|---|');
  for (const p of peers.filter((p) => p.N && p.median_ms)) console.log(`| ${p.peer} | ${p.priorities || p.mode || ''} | ${p.N} | ${round(p.median_ms)} |`);
}
