// The look of the page of an explanation. Colours by name, for light and for dark; what is cut is hatched
// too, so that nothing is told by its colour alone.
#pragma once

#include <string_view>

namespace noyau_cli {

inline constexpr std::string_view page_style = R"css(
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f5f6f8; --line: #d5d9e0; --ink: #1b1f27; --soft: #565d6b;
  --catalog: #2b6cb0; --call: #0b7f74; --values: #c2680a; --authored: #8a55b5; --overhead: #757c8a;
  --retry: #b9bfca; --unused: #eceef2; --cut: #b3261e; --short: #e2a254;
  --good: #19692c; --warn: #8a4b00; --bad: #a3211a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171c; --panel: #1d2128; --line: #39404c; --ink: #e7eaf0; --soft: #a7afbd;
    --catalog: #62a0e0; --call: #35b3a5; --values: #e89a3c; --authored: #b98ae0; --overhead: #939baa;
    --retry: #5b6473; --unused: #272c35; --cut: #f1776e; --short: #8f6229;
    --good: #79cf8b; --warn: #f0b45f; --bad: #ff958c;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1.25rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 1.75rem 0 .25rem; padding-top: 1rem; border-top: 2px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0 .75rem; }
.soft, caption { color: var(--soft); }
.notice { border-left: 4px solid var(--bad); background: var(--panel); padding: .6rem .9rem; margin: .75rem 0; }
code { font: .85em ui-monospace, monospace; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .6rem;
  margin: 1rem 0; }
dl.figures div { background: var(--panel); border-radius: .4rem; padding: .5rem .75rem; }
dl.figures dt { color: var(--soft); font-size: .85rem; }
dl.figures dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; overflow-wrap: normal; }
caption { text-align: left; padding: 0 0 .35rem; overflow-wrap: anywhere; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); }
thead td { border-top: 0; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; overflow-wrap: break-word; min-width: 9rem; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.bar { width: 34%; min-width: 8rem; padding-top: .45rem; }
svg { display: block; width: 100%; overflow: visible; }
svg.defs { position: absolute; width: 0; height: 0; }
svg.budget { margin: .75rem 0; border: 1px solid var(--line); }
rect { stroke: var(--page); stroke-width: .5px; }
.catalog { fill: var(--catalog); } .call { fill: var(--call); } .values { fill: var(--values); }
.authored { fill: var(--authored); } .overhead { fill: var(--overhead); } .retry { fill: var(--retry); }
.unused { fill: var(--unused); } .missing, .lost { fill: url(#hatch); stroke: var(--cut); }
.short { fill: var(--short); stroke: var(--values); }
.hatch-ground { fill: var(--page); stroke: none; } .hatch-line { stroke: var(--cut); stroke-width: 3px; }
.torn { stroke: var(--ink); stroke-width: 3px; stroke-dasharray: 2 2; }
svg.key { width: .9rem; height: .9rem; display: inline-block; vertical-align: -.1rem; margin-right: .4rem; }
.entry { white-space: nowrap; margin-right: 1.1rem; }
.state { white-space: nowrap; font-weight: 600; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: 0 .9rem; }
details[open] { padding-bottom: .75rem; }
summary { cursor: pointer; padding: .5rem 0; }
summary b { margin-right: .5rem; }
pre { margin: .3rem 0 .75rem; padding: .5rem .75rem; background: var(--panel); border-radius: .3rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.45 ui-monospace, monospace; }
td pre { margin: 0; }
@media (max-width: 40rem) {
  body { padding: .75rem; }
  .wide { display: none; }
  td.bar { min-width: 5rem; }
  tbody th { min-width: 5rem; }
}
@media print {
  body { max-width: none; }
  details { break-inside: avoid; }
}
)css";

}  // namespace noyau_cli
