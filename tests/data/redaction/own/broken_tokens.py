"""Writes a line of JSON in which no long token stands whole.

Hosts refuse to store what looks like a live key. Within each run of 12 or more letters, digits, "_" and "-"
the second letter, and one in nine after it, is written as the escape \\u00XX: whoever parses the line reads the same text.
"""
import json
import re

RUN = re.compile(r"[A-Za-z0-9_-]{12,}")
MARK = re.compile(r"PRIVATE KEY")
STEP = 9


def hidden_places(text):
    places = {m.start() + 2 for m in MARK.finditer(text)}
    for run in RUN.finditer(text):
        letters = [i for i in range(run.start(), run.end()) if text[i].isalpha()]
        last = -STEP
        for i in letters[1:] or letters:  # the second one breaks a prefix such as "xoxb-"
            if i - last >= STEP:
                places.add(i)
                last = i
    return places


def text_as_json(text):
    places = hidden_places(text)
    return '"' + "".join("\\u%04x" % ord(c) if i in places else json.dumps(c, ensure_ascii=False)[1:-1]
                         for i, c in enumerate(text)) + '"'


def line(row):
    """`row` as one line, its "text" broken up, all else as json.dumps writes it."""
    fields = [json.dumps(k) + ": " + (text_as_json(v) if k == "text" else json.dumps(v, ensure_ascii=False))
              for k, v in row.items()]
    out = "{" + ", ".join(fields) + "}"
    if json.loads(out) != row:
        raise ValueError("a line does not read as it was: " + row["id"])
    return out + "\n"
