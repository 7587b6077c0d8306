// Writes tests/data/tokenizers/vectors.jsonl and runs.jsonl: what the reference encoder (npm tiktoken
// 1.0.22) counts, special-token text taken as ordinary text.
// Usage: node make_vectors.mjs FOLDER_WITH_NODE_MODULES CHAT.jsonl... (run in tests/data/tokenizers)
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";

const require = createRequire(process.argv[2] + "/");
const { get_encoding } = require("tiktoken");
const encodings = { cl100k: get_encoding("cl100k_base"), o200k: get_encoding("o200k_base") };
const count = (encoding, text) => encodings[encoding].encode(text, [], []).length;

// A small generator of its own, so that the file can be written again to the byte.
let state = 20240517n;
function below(n) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(n));
}
const pick = (list) => list[below(list.length)];
const repeat = (n, make) => Array.from({ length: n }, (_, i) => make(i));

const spaces = [" ", "\t", "\n", "\r", "\r\n", "\u00a0", "\u2028", "\u2029", "\u3000", "\u0085", "\u180e",
  "\ufeff", "\u200b", "\u000b", "\u000c", "\u1680", "\u2007", "\u202f", "\u205f", "\u001c", "\u200d", "\u2060"];
const contractions = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"];
const mixed = (text) => [...text].map((c) => (below(2) ? c.toUpperCase() : c)).join("");
const nasty = [...spaces, ..."aAzZéÉßſıİKǅʰªº0123456789²½Ⅷ٣१'’\"!?.,;:/\\-_=+*#@<>|()[]{}~`^$%&",
  ...contractions, "'ſ", "'S", "'LL", "'Re", "the", "The", "THE", "漢", "字", "かな", "カ", "한", "글", "ค", "ำ", "ि",
  "न", "ع", "ـ", "َ", "\u0301", "\u0308", "\u20e3", "\ufe0f", "🙂", "👩", "🏽", "🇫", "🇷", "\u0378", "\u{e0fff}", "\u{323b0}",
  "\u{2ebf0}", "\u{10d40}", "\u{1c89}", "\u{1d7ce}", "\u{1d400}", "\u{e0101}", "\u0000", "\u007f", "\uffff",
  "\u{10ffff}", "\ue000", "<|endoftext|>", "//", "\n/", "/\n", "\n\n", "  ", "   "];

const prose = [
  "Bonjour à toutes et à tous, l'événement de ce soir commence à 21 h précises.",
  "Est-ce que quelqu'un sait où j'ai rangé l'œuvre de Zoë ? Ça m'étonnerait qu'elle soit là…",
  "« C'est l'été », dit-il ; puis, aujourd'hui même, il s'en alla.", "12,50 € la pizza, c'est abusé !!!",
  "L’ÉCOLE EST FERMÉE. L'École est fermée. l'école est fermée.", "mdr t'as vu ça ?? jsp pk y'a tt le monde",
  "The quick brown fox doesn't jump over the lazy dog's back; they'll've said so, hasn't it?",
  "I'M SURE YOU'LL SAY WE'RE DONE, AREN'T YOU? 'TIS TRUE; 'twas said: 'story' 'data' 'lime' 'revolt'",
  "camelCase PascalCase snake_case SCREAMING_CASE kebab-case HTTPServerError iPhone's McDonald'S ABc aBC AbCdE",
  "Straße ẞ ǅungla ǄUNGLA ʰello ªbc Àéîõü ÀÉÎÕÜ ÀéÎõÜ ΑβΓδ АбВгД'S Ꙁꙁ ﬁnance ŒUVRE",
  "مرحبا بالعالم، كيف حالكم؟ السَّلَامُ عَلَيْكُمْ ١٢٣٤٥", "שלום עולם! מה שלומך? בְּרֵאשִׁית", "สวัสดีชาวโลก วันนี้อากาศดีมาก ๑๒๓๔",
  "你好,世界!今天天气怎么样?我们去公园吧。", "こんにちは世界。今日はカラオケに行きましょう!1234円", "안녕하세요 세계! 오늘은 날씨가 좋네요.",
  "नमस्ते दुनिया! आप कैसे हैं? १२३४", "வணக்கம் உலகம்", "Привет, мир! Как дела? ПРИВЕТ", "Γειά σου Κόσμε", "გამარჯობა მსოფლიო ᲒᲐᲛᲐᲠᲯᲝᲑᲐ",
  "ሰላም ልዑል", "សួស្តី​ពិភពលោក", "မင်္ဂလာပါ", "Xin chào thế giới, tiếng Việt có dấu", "İstanbul'da ıssız ığdır", "Þórr æ ð ŋ",
  "👩‍👩‍👧‍👦 👨🏽‍💻 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇫🇷🇧🇪🇨🇭🇨🇦 1️⃣2️⃣#️⃣*️⃣ ❤️❤ ☺️ ©️ 🫠🪿", "😂😂😂😂 trop drôle 🤣 !!", "🙂a 🙂A a🙂 🙂's 🙂1 1🙂",
  "e\u0301te\u0301 a\u0308\u0323 Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334 \u0301abc \u0301ABC \u0301's A\u0301B\u0301c a\u0301B",
  "<|endoftext|>", "<|im_start|>system<|im_end|>", "x<|fim_prefix|>y<|fim_middle|>z<|fim_suffix|><|endofprompt|>",
  "if (a[i] != NULL && b->c == 0x1F) { return foo(a, b) << 2; } // done\n\t/* and */\n",
  "def f(x):\n    return {k: v for k, v in x.items() if v is not None}\n\n\nclass A(B):\n\tpass\n",
  "SELECT * FROM users WHERE id = 42 AND name LIKE '%d''Arc%';--\r\n", "<div class=\"a\"><!-- c --></div>\n</html>\n",
  "{\"a\": [1, 2.5, -3e10, null, true], \"b\": {\"c\": \"d\\u00e9\\n\"}}", "{\n  \"id\": 17,\n  \"tags\": [\n    \"x\"\n  ]\n}\n",
  "https://exemple.fr/a/b//c?d=e&f=%20#g ftp://x.y/z/ C:\\a\\b ../../etc/ ./x/ /usr/bin/\n/usr/lib/\n//comment\n",
  "a/\n/b !/\n/! ...///\n\n//x ?!\r\n\r\n/y --/--\n", "!!!\n\n\n", " !!!\n \n!", "...\r\n\r\n/x", "(((((((((()))))))))) ==== ---- #### ____",
];

const texts = ["", ...prose, ...prose.map((t) => t.toUpperCase()), ...prose.map((t) => t.replace(/ /g, "  \n "))];
for (let n = 1; n <= 20; ++n) {
  texts.push("1234567890".repeat(2).slice(0, n), " " + "0".repeat(n), "a" + "9".repeat(n) + "b", "٣".repeat(n), "²".repeat(n) + "1");
}
for (const c of [...contractions, "'ſ", "'x", "'l", "'r", "'"]) {
  for (const form of [c, c.toUpperCase(), mixed(c)]) {
    texts.push(form, "a" + form, "A" + form + "tory", " " + form + "x", "1" + form, "é" + form + form, "\u0301" + form, "!" + form, "\n" + form);
  }
}
for (const s of spaces) {
  for (const n of [1, 2, 3, 7]) texts.push(s.repeat(n), "a" + s.repeat(n) + "b", "." + s.repeat(n) + "!", "1" + s.repeat(n) + "2");
  texts.push("a " + s + " b", s + "\n" + s + "x", s + "漢", s + "'s");
}
for (const n of [2, 3, 4, 8, 16, 31, 32, 33, 64, 80, 83, 84, 96, 97, 127, 128, 129, 200]) {
  for (const c of [" ", "\n", "a", "=", "-", "\t", "A", "é", "/", "!"]) texts.push(c.repeat(n));
}
texts.push(...repeat(60, () => repeat(1 + below(9), () => pick(spaces)).join("")));
texts.push(...repeat(60, () => "x" + repeat(1 + below(9), () => pick(spaces)).join("") + "y"));
texts.push(...repeat(60, () => repeat(2 + below(12), () => pick([..."aAbBéÉʰ漢\u0301", "ǅ", "'s"])).join("")));
texts.push(...repeat(60, () => repeat(2 + below(12), () => pick([..."!?./\n\r /-", "//", "\r\n"])).join("")));
texts.push(...repeat(500, () => repeat(1 + below(40), () => pick(nasty)).join("")));
texts.push(...repeat(100, () => repeat(1 + below(12), () => {
  const code = below(pick([0x250, 0x3000, 0x20000, 0x110000]));
  return code >= 0xd800 && code < 0xe000 ? "\ufffd" : String.fromCodePoint(code);
}).join("")));
for (const file of process.argv.slice(3)) {
  const lines = readFileSync(file, "utf8").split("\n").filter((l) => l);
  for (let i = 0; i < lines.length; i += 12) texts.push(JSON.parse(lines[i]).text);
}
// Every border of the class table, in a context where each class is cut in another way.
const classes = readFileSync(new URL("../../src/count/character_ranges.inc", import.meta.url), "utf8");
const borders = [...classes.matchAll(/\{0x([0-9A-F]+)/g)].map((m) => parseInt(m[1], 16));
const context = (code) => {
  if (code < 0 || (code >= 0xd800 && code < 0xe000)) return "";
  const c = String.fromCodePoint(code);
  return `${c}'s a${c}The AB${c}the ${c}12 ${c}THE.${c}/\n${c}\n `;
};
for (let i = 0; i < borders.length; i += 4) {
  texts.push(borders.slice(i, i + 4).map((b) => context(b - 1) + context(b)).join(""));
}

const line = (text) => JSON.stringify({ text, cl100k: count("cl100k", text), o200k: count("o200k", text) });
const unique = [...new Set(texts)].filter((t) => t.isWellFormed());
writeFileSync("vectors.jsonl", unique.map(line).join("\n") + "\n");

// Long runs of one thing. The reference is quadratic here, hence no longer.
const runs = [["a", 40000], [" ", 40000], ["\n", 40000], ["!", 40000], ["1", 40000], ["A", 20000], ["é", 10000], ["\t ", 10000],
  ["\u0301", 10000], ["漢", 10000], ["🙂", 5000], ["/", 20000], ["aA", 10000], ["=-", 10000], ["\r\n", 10000], ["abcdefg", 3000]];
writeFileSync("runs.jsonl", runs.map(([unit, times]) => JSON.stringify({ unit, times,
  cl100k: count("cl100k", unit.repeat(times)), o200k: count("o200k", unit.repeat(times)) })).join("\n") + "\n");
