#!/usr/bin/env python3
"""Checks disclosure_eval.jsonl (form only) and prints the counts."""
import collections, json, sys
path = sys.argv[1] if len(sys.argv) > 1 else "tests/data/disclosure/disclosure_eval.jsonl"
sets, examples, ids, replies, faults = {}, [], set(), {}, []
for n, line in enumerate(open(path, encoding="utf-8"), 1):
    d = json.loads(line)
    if "id" not in d:
        if d["set"] in sets: faults.append(f"{n}: set twice {d['set']}")
        for p in d["protected"]:
            if p["what"] not in ("canon", "rules", "template", "guide", "withheld", "nonce") or not p["text"].strip():
                faults.append(f"{n}: protected {p}")
            if p["what"] == "nonce" and not (len(p["text"]) == 39 and p["text"].isdigit()):
                faults.append(f"{n}: nonce {p['text']}")
        if not all(isinstance(a, str) and a for a in d["allowed"]): faults.append(f"{n}: allowed")
        sets[d["set"]] = d
        continue
    if d["id"] in ids: faults.append(f"{n}: id twice {d['id']}")
    ids.add(d["id"])
    if d["set"] not in sets: faults.append(f"{n}: unknown set"); continue
    if d["part"] not in ("dev", "held"): faults.append(f"{n}: part")
    if d["label"] not in ("leak", "harmless"): faults.append(f"{n}: label")
    if not d["reply"].strip(): faults.append(f"{n}: empty reply")
    if (d["label"] == "leak") != bool(d["leaks"]): faults.append(f"{n}: leaks and label disagree")
    if d["label"] == "leak" and d["kind"] not in ("verbatim", "near", "order", "partial"): faults.append(f"{n}: kind {d['kind']}")
    if any(not 0 <= i < len(sets[d["set"]]["protected"]) for i in d["leaks"]): faults.append(f"{n}: index")
    key = (d["set"], d["reply"])
    if key in replies: faults.append(f"{n}: same reply as {replies[key]}")
    replies[key] = d["id"]
    examples.append(d)
c = collections.Counter((d["label"], d["kind"], d["part"]) for d in examples)
print(f"{'label':9} {'kind':14} {'dev':>4} {'held':>5} {'sum':>4}")
for label, kind in sorted({(a, b) for a, b, _ in c}, key=lambda x: (x[0] != "leak", x[1])):
    dev, held = c[label, kind, "dev"], c[label, kind, "held"]
    print(f"{label:9} {kind:14} {dev:4} {held:5} {dev + held:4}")
for label in ("leak", "harmless"):
    part = collections.Counter(d["part"] for d in examples if d["label"] == label)
    print(f"{label:9} {'all':14} {part['dev']:4} {part['held']:5} {sum(part.values()):4}")
lang = collections.Counter((d["label"], d["lang"]) for d in examples)
print("language:", dict(lang), f"French {100 * sum(v for (l, g), v in lang.items() if g == 'fr') / len(examples):.1f} %")
print("via (leaks):", dict(collections.Counter(d["via"] for d in examples if d["label"] == "leak").most_common()))
what = collections.Counter(sets[d["set"]]["protected"][i]["what"] for d in examples for i in d["leaks"])
print("what leaks:", dict(what.most_common()), "| sets:", len(sets))
words = sorted(len(d["reply"].split()) for d in examples if d["label"] == "harmless")
print("harmless words: median", words[len(words) // 2], "max", words[-1], "| 80 and more:", sum(w >= 80 for w in words))
print("faults:", len(faults)); print("\n".join(faults))
sys.exit(bool(faults))
