// Writes src/count/character_ranges.inc: the character classes by which both encodings split a text.
// They are asked of the reference encoder (npm tiktoken), so that they follow its Unicode version and
// not the one of a system library. Case is taken from the JavaScript engine, which must be newer.
// Usage: node make_classes.mjs FOLDER_WITH_NODE_MODULES > src/count/character_ranges.inc
import { createRequire } from "node:module";

const require = createRequire(process.argv[2] + "/");
const { get_encoding } = require("tiktoken");
const cl100k = get_encoding("cl100k_base");
const o200k = get_encoding("o200k_base");
const cost = (encoding, text) => encoding.encode(text, [], []).length;

// What follows a character shows where the reference cuts: a letter leaves "'s" whole, a number takes
// two digits of "123", a mark joins the word in o200k only.
function classOf(code) {
  const c = String.fromCodePoint(code);
  if (code === 10 || code === 13) return "newline";
  if (/\p{White_Space}/u.test(c)) return "space";
  if (code === 0x295) return "lower";  // caseless to newer engines; no token of o200k shows which it is
  if (!/[\p{L}\p{N}\p{M}]/u.test(c)) return "other";
  if (/[0-9]/.test(c)) return "number";  // "012" is a token, so that the question below says nothing
  const alone = cost(cl100k, c);
  if (cost(cl100k, c + "123") === alone + 2) return "number";
  if (cost(cl100k, c + "'s") === alone + 1) {
    if (/[\p{Lu}\p{Lt}]/u.test(c)) return "upper";
    return /\p{Ll}/u.test(c) ? "lower" : "caseless";
  }
  return cost(o200k, c + "'s") === cost(o200k, c) + 1 ? "mark" : "other";
}

const family = (name) => ["upper", "lower", "caseless"].includes(name) ? "L" : name === "number" ? "N" : "M";
const changes = [];
let last = "";
for (let code = 0; code < 0x110000; ++code) {
  const now = code >= 0xd800 && code < 0xe000 ? "other" : classOf(code);
  // A character younger than the reference is "other" to it; any other disagreement is a fault here.
  if (/[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code)) && now !== "other" &&
      !new RegExp(`\\p{${family(now)}}`, "u").test(String.fromCodePoint(code)))
    throw new Error(`U+${code.toString(16)}: the reference says ${now}`);
  if (now === "other" && process.env.SHOW_YOUNGER && /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code)))
    console.error(code.toString(16));
  if (now !== last) changes.push([code, now]);
  last = now;
}

// Upper and lower letters that alternate one by one are one range.
const ranges = [];
for (let i = 0; i < changes.length; ) {
  let j = i;
  while (j + 1 < changes.length && changes[j][1] === (j % 2 === i % 2 ? "upper" : "lower") &&
         changes[j + 1][0] === changes[j][0] + 1) ++j;
  if (j - i >= 4) {
    ranges.push([changes[i][0], "alternating"]);
    i = j;
  } else {
    ranges.push(changes[i++]);
  }
}

let line = "";
console.log("// Written by tests/count/make_classes.mjs: the first character of each range and its class.");
for (const [code, name] of ranges) {
  const item = `{0x${code.toString(16).toUpperCase().padStart(4, "0")}, ${name}},`;
  if (line.length + item.length + 1 > 110) { console.log(line); line = ""; }
  line += (line ? " " : "") + item;
}
console.log(line);
