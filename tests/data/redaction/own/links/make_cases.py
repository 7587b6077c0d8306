#!/usr/bin/env python3
"""Evaluation cases for links, from RFC 3986 and the URL standard.

    python3 make_cases.py            write url.jsonl beside this file
    python3 make_cases.py --check    verify it

Every name is invented or reserved for documentation. A value stands between ⟦ and ⟧ while a text is built.
"""
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "url.jsonl")

HOSTS = ["exemple.fr", "www.exemple.fr", "example.com", "docs.example.org", "a.b.c.example.net", "exemple-de-site.fr",
         "mon-jeu.io", "chaine.tv", "forum.jeux-libres.org", "xn--caf-dma.fr", "café.fr", "boutique.paris",
         "203.0.113.7", "[2001:db8::1]", "example.co.uk", "chat.gg"]
SCHEMES = ["https", "http", "ftp", "HTTPS", "wss"]
PORTS = ["", "", "", ":8080", ":443"]
PATHS = ["", "/", "/page", "/a/b/c.html", "/wiki/Noyau_(informatique)", "/~lea/notes", "/été/photo.jpg", "/caf%C3%A9",
         "/v1.2.3/app.tar.gz", "/watch", "/user/@sol92", "/a;b=1/c", "/x-y_z", "/1234567890/clip"]
QUERIES = ["", "", "?q=chat+noir", "?v=dQw4w9&t=42", "?a=1&b=2#suite", "#titre-2", "?next=/profil", "?id=9f86d081&lang=fr"]
CHAT = ["regarde ⟦{}⟧ c'est trop bien", "⟦{}⟧", "le lien : ⟦{}⟧", "va sur ⟦{}⟧, puis reviens", "j'ai tout mis là (⟦{}⟧)",
        "t'as vu « ⟦{}⟧ » ?", "lol ⟦{}⟧ 😂", "<⟦{}⟧>", "[le wiki](⟦{}⟧)", "\"url\": \"⟦{}⟧\",", "href='⟦{}⟧'",
        "GET ⟦{}⟧\n200", "@modo ⟦{}⟧ stp", "clip→⟦{}⟧", "source : ⟦{}⟧.", "⟦{}⟧ !", "1) ⟦{}⟧", "see ⟦{}⟧; thanks"]
NO_LINK = ["fichier.txt", "main.cpp", "README.md", "std::vector", "et/ou", "c'est fini.Il est parti", "1.2.3", "v2.0.1-rc.1",
           "12/03/2024", "20h30", "a.b()", "foo.bar.baz()", "this.state.items", "os.path.join(a, b)", "http://", "https:// rien",
           "://", "Node.js", "ASP.NET Core", "e.g. this", "M. Dupont", "p. 12", "etc...", "3.14", "10:30:00",
           "C:\\Users\\lea\\notes.txt", "/usr/local/bin", "./run.sh --fast", "../src/redact", "key: value", "a:b:c", "x = y / z;",
           "image.png", "photo.JPG", "archive.tar.gz", "config.yaml", "index.html", "lib.so.6", "com.example.App",
           "org.freedesktop.DBus", "package.json", "0.5", "1,5 €", "50/50", "n/a", "24/7", "R.A.T.P.", "U.S.A.", "S.N.C.F.",
           "re:zero", "tps://", "http:/rate", "https;//rate", "hxxp mais sans rien", "protocol://", "le protocole http://", "file.name",
           "self.assertEqual(a, b)", "np.array([1, 2])", "r'\\d+\\.\\d+'", "Mr.Robot", "Dr.House", "wow...trop bien", "oui.non",
           "a..b", "..", "...", "mot.mot.mot", "2001:db8::1", "192.0.2.1", "192.0.2.1:8080", "lea@exemple.fr", "@sol92", "#tag",
           "u/lea", "r/france", "!clip", "localhost", "http://localhost", "http://serveur", "key.toString()", "x.y.z", "1.e4 e5 2.Nf3 Nc6",
           "Fin.Bref", "s.v.p.", "c.-à-d.", "ex.: oui", "T.I.G.", "fig. 2.a", "art. L.123-4", "chap.2"]
NEGATIVE_CARRIERS = ["{}", "ouvre {} et dis-moi", "lol {} 😂", "c'est dans {} je crois"]


def url(rng, host):
    return rng.choice(SCHEMES[:3] if rng.random() < 0.8 else SCHEMES) + "://" + host + rng.choice(PORTS) + path(rng)


def path(rng):
    where = rng.choice(PATHS)
    return where + (rng.choice(QUERIES) if where else "")


def case(number, polarity, marked):
    begin, end = marked.find("⟦"), marked.find("⟧")
    text = marked.replace("⟦", "").replace("⟧", "")
    spans = []
    if begin >= 0:
        start = len(marked[:begin].encode())
        spans = [{"kind": "url", "start": start, "end": start + len(marked[begin + 1:end].encode())}]
    return {"id": "url/%s/%03d" % (polarity, number), "kind": "url", "polarity": polarity, "valid": None, "text": text,
            "spans": spans}


def build():
    rng = random.Random("cases/url")
    texts = []
    while len(texts) < 150:
        value = url(rng, HOSTS[len(texts) % len(HOSTS)])
        carrier = CHAT[len(texts) % len(CHAT)]
        text = carrier.replace("{}", value)
        if text not in texts:
            texts.append(text)
    positives = [case(i + 1, "pos", text) for i, text in enumerate(texts)]
    seen, negatives = set(), []
    for i in range(140):
        word = NO_LINK[i % len(NO_LINK)]
        text = NEGATIVE_CARRIERS[(i % len(NO_LINK) + i // len(NO_LINK)) % len(NEGATIVE_CARRIERS)].replace("{}", word)
        if text not in seen:
            seen.add(text)
            negatives.append(case(len(negatives) + 1, "neg", text))
    return positives + negatives


def render():
    return "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in build())


def check():
    with open(FILE, encoding="utf-8", newline="") as f:
        raw = f.read()
    faults = [] if raw == render() else ["the file is not what this script writes"]
    for x in map(json.loads, raw.splitlines()):
        for s in x["spans"]:
            value = x["text"].encode()[s["start"]:s["end"]].decode()
            if "://" not in value or value != value.strip():
                faults.append(x["id"])
    print("faults:", faults)
    return 1 if faults else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(check())
    with open(FILE, "w", encoding="utf-8", newline="") as f:
        f.write(render())
