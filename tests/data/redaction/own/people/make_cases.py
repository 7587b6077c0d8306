#!/usr/bin/env python3
"""Evaluation cases for personal data in chat text, French first.

    python3 make_cases.py            write one KIND.jsonl per kind beside this file
    python3 make_cases.py --check    verify the files (see README.md)

Deterministic: one random generator per kind, seeded with the kind's name. Standard library only.

In this source the value to find is written between the brackets ⟦ and ⟧; `parse` removes them and
computes the byte offsets. A phrase is a value with its label; a carrier is a sentence around it.

Public sources of the format rules
  NIR      https://fr.wikipedia.org/wiki/Numéro_de_sécurité_sociale_en_France
           https://www.service-public.fr/particuliers/vosdroits/F33078
           https://www.insee.fr/fr/metadonnees/definition/c1409
  SIREN    https://fr.wikipedia.org/wiki/Système_d'identification_du_répertoire_des_entreprises
  SIRET    https://fr.wikipedia.org/wiki/Système_d'identification_du_répertoire_des_établissements
           (Luhn; for La Poste, SIREN 356000000, the digit sum is a multiple of 5)
  TVA      https://fr.wikipedia.org/wiki/Code_TVA_intracommunautaire, CGI article 286 ter
  RIB      https://fr.wikipedia.org/wiki/Clé_RIB
  Phones   ITU-T E.164, E.123; Arcep, plan national de numérotation (décision 2018-0881, modified)
  Address  NF Z10-011 / La Poste, "règles de rédaction de l'adresse"
  E-mail   RFC 5321, 5322, 6531 (internationalised), 5891 (IDNA), 6068 (mailto)
  IP       RFC 791, RFC 4291 (IPv6 text forms), RFC 5952, RFC 4007 (zone), RFC 3986 (brackets)
  MAC      IEEE 802 (EUI-48 written with hyphens or colons; dotted form of Cisco IOS)
  GPS      ISO 6709, RFC 5870 (geo: URI), RFC 7946 (GeoJSON), OGC WKT
  URL      RFC 3986 section 3.2.1 (userinfo)
"""
import ipaddress
import json
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import broken_tokens  # noqa: E402
KINDS = ["email", "phone", "postal_address", "nir", "siren", "siret", "vat_fr", "rib",
         "ip_address", "mac_address", "coordinates", "birth_date", "url_credentials"]
CHECKSUMMED = {"nir", "siren", "siret", "vat_fr", "rib"}
NBSP, NNBSP, THIN, NBHY = "\u00a0", "\u202f", "\u2009", "\u2011"

# ------------------------------------------------------------------------------- checksums


def luhn_ok(digits):
    total = 0
    for i, c in enumerate(reversed(digits)):
        d = int(c)
        if i % 2:
            d = d * 2 - 9 if d > 4 else d * 2
        total += d
    return total % 10 == 0


def luhn_complete(head):
    return next(head + str(d) for d in range(10) if luhn_ok(head + str(d)))


def siret_ok(d):
    """Luhn over the 14 digits; La Poste's establishments: digit sum multiple of 5."""
    if luhn_ok(d):
        return True
    return d.startswith("356000000") and sum(map(int, d)) % 5 == 0


def nir_key(body):
    """97 - (number mod 97); 2A counts as 19 and 2B as 18."""
    n = int(body.upper().replace("2A", "19").replace("2B", "18")
            if body[5:7].upper() in ("2A", "2B") else body)
    return 97 - n % 97


def nir_ok(s):
    return len(s) == 15 and s[13:].isdigit() and int(s[13:]) == nir_key(s[:13])


def vat_key(siren):
    """(12 + 3 * (SIREN mod 97)) mod 97."""
    return (12 + 3 * (int(siren) % 97)) % 97


RIB_LETTERS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "12345678912345678923456789"))


def rib_key(bank, branch, account):
    """97 - ((89 * bank + 15 * branch + 3 * account) mod 97), letters A-I 1-9, J-R 1-9, S-Z 2-9."""
    c = "".join(RIB_LETTERS.get(x, x) for x in account.upper())
    return 97 - (89 * int(bank) + 15 * int(branch) + 3 * int(c)) % 97


def rib_ok(s):
    return (len(s) == 23 and s[:10].isdigit() and s[21:].isdigit()
            and int(s[21:]) == rib_key(s[:5], s[5:10], s[10:21]))


# --------------------------------------------------------------------------------- carriers

# The value is followed by a word.
OPEN = [
    "salut, tu peux noter {v} stp ? merci",
    "euh {v} c'est bon pour toi ??",
    "ptdr j'ai mis {v} dans le formulaire et ça plante",
    "frérot regarde {v} et dis-moi",
    "J'ai reçu {v} hier soir, je fais quoi ?",
    "@modo_lea il vient d'écrire {v} en plein chat, supprime vite",
    "Bonjour, voici {v} comme convenu.",
    "wesh {v} mdrrr",
    "the form shows {v} but nothing happens",
    "please check {v} for me, thx",
    "ok donc {v} puis on valide",
    "Bonsoir,\nje vous confirme {v} pour le dossier.\nCordialement,\nNadia",
    "gg wp {v} à la prochaine",
    "LUL {v} dans le chat Kappa",
    "je répète pour ceux du fond : {v} voilà",
    "{v} c'est ce qui est marqué sur le papier",
    "{v} dsl du double post",
]
# The value is followed by punctuation, a line end or the end of the text.
CLOSED = [
    "{v}",
    "{v}.",
    "{v} !",
    "C'est {v}.",
    "voilà : {v}",
    "({v})",
    "« {v} »",
    "note bien \"{v}\", ok ?",
    "'{v}'",
    "tkt je t'envoie ça : {v} 😂",
    "🎮 gg 🎉 {v} 🔥🔥",
    "Bonjour,\n\n{v}\n\nBien à vous,\nSamir",
    "- premier point\n- {v}\n- dernier point",
    "[zoé_ttv] {v}",
    "<Karim_75> {v}, t'as vu ?",
    "> {v}\nt'es sûr de toi là ?",
    "Here it is: {v}",
    "as I said ({v}), all good",
    "**{v}** <- important",
    "`{v}`",
    "info;{v};fin",
    "| champ | {v} | ok |",
    "je l'ai noté quelque part… {v}…",
    "tu vois ? {v}? sérieux ?",
    "Réponse du support : {v} — dossier clos.",
    "\t{v}\t",
    "😭😭 {v}",
    "qqn a dit {v}, jsp si c'est vrai",
    "yo {v}; ping me later",
    "[21:04] lea_plays: {v} 💀",
]
JSON_CARRIERS = [
    ("json", lambda v: {"user": "zoé", "msg": v}),
    ("json", lambda v: {"type": "chat", "data": {"text": "alors : " + v + ", ok ?"}, "ok": True}),
    ("json", lambda v: [v, "suite"]),
]
ANY = OPEN + CLOSED + JSON_CARRIERS
SHUT = CLOSED + JSON_CARRIERS


def carry(carrier, phrase):
    """Put the phrase in the carrier; None when JSON would rewrite the phrase."""
    if isinstance(carrier, tuple):
        if json.dumps(phrase, ensure_ascii=False)[1:-1] != phrase:
            return None
        return json.dumps(carrier[1](phrase), ensure_ascii=False)
    return carrier.replace("{v}", phrase)


def parse(marked, kind):
    text, spans, size, start = [], [], 0, None
    for part in re.split("([⟦⟧])", marked):
        if part == "⟦":
            start = size
        elif part == "⟧":
            spans.append({"kind": kind, "start": start, "end": size})
        else:
            text.append(part)
            size += len(part.encode())
    return "".join(text), spans


class Cases:
    def __init__(self, kind):
        self.kind, self.rng, self.lines, self.seen = kind, random.Random(kind), [], set()

    def add(self, polarity, valid, marked, also=()):
        text, spans = parse(marked, self.kind)
        if text in self.seen:
            return False
        self.seen.add(text)
        assert bool(spans) == (polarity == "pos"), marked
        n = 1 + sum(1 for x in self.lines if x["polarity"] == polarity)
        line = {"id": f"{self.kind}/{polarity}/{n:03}", "kind": self.kind, "polarity": polarity,
                "valid": valid, "text": text, "spans": spans}
        if also:
            line["also"] = list(also)
        self.lines.append(line)
        return True

    def whole(self, polarity, valid, texts):
        """Complete texts, used as they are; a pair is (text, also)."""
        for t in texts:
            t, also = t if isinstance(t, tuple) else (t, ())
            assert self.add(polarity, valid, t, also), t

    def spread(self, polarity, valid, phrases, carriers, count):
        """`count` lines: the phrases in turn, each in another carrier."""
        order = list(carriers)
        self.rng.shuffle(order)
        done, i, at = 0, 0, 0
        while done < count:
            p = phrases[i % len(phrases)]
            p, also = p if isinstance(p, tuple) else (p, ())
            for _ in range(len(order)):
                marked = carry(order[at % len(order)], p)
                at += 1
                if marked and self.add(polarity, valid, marked, also):
                    done += 1
                    break
            else:
                raise AssertionError(f"no carrier left for {p}")
            i += 1


def digits(rng, n):
    return "".join(rng.choice("0123456789") for _ in range(n))


def hexa(rng, n):
    return "".join(rng.choice("0123456789abcdef") for _ in range(n))


def uuid(rng):
    h = hexa(rng, 32)
    return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-a{h[17:20]}-{h[20:]}"


def groups(s, sizes, sep):
    out, at = [], 0
    for n in sizes:
        out.append(s[at:at + n])
        at += n
    return sep.join(out)


# ------------------------------------------------------------------------------------ email


def email(c):
    values = """jean.dupont@example.com lea@exemple.fr m.martin+factures@mail.exemple.fr zoe_75@example.org
n0b0dy99@gaming.example.net contact@sous.domaine.exemple.co.uk a.b.c.d@example.io x@example.com
marie-claire.du-pont@ac-versailles.example.fr O'Brien@example.ie jean@example.museum
support+ticket-4821@help.example.com karim.benali@univ-lyon1.example.fr TOTO@EXAMPLE.COM
Prenom.Nom@Exemple.Fr user%relay@example.org first.last@123.example.com lea@1and1.example.com
admin@mailserver1.example user.name@example.travel jd@xn--exmple-cva.fr post@xn--mller-kva.example.de
info@xn--fiqs8s.cn _underscore_@example.com 123456789@example.net k@a-b.example.org
jérôme@exemple.fr françois.lefèvre@société.example.fr zoé@école.fr contact@café-théâtre.fr
Dörte@Sörensen.example.com 用户@例子.广告 अजय@डाटा.भारत квіточка@пошта.укр θσερ@εχαμπλε.ψομ
müller@bücher.example.de señor@correo.example.es ñandú@example.cl łukasz@poczta.example.pl
иван@почта.example.ru user@пример.рф test@例え.テスト
"jean dupont"@example.com "very.unusual.@.unusual"@example.com "a..b"@example.org
a!b@example.com disposable.style.email.with+symbol@example.com fully-qualified-domain@example.com
user-@example.org customer/department=shipping@example.com $A12345@example.com !def!xyz%abc@example.com
jean@sub-domain.with-dash.example.photography twitch.pro@gmail.com streamer.contact@outlook.fr
lulu59@laposte.net papy.jo@wanadoo.fr nico@orange.fr mehdi@free.fr abo@sfr.fr hello@proton.me
dev@company.ai team@startup.gg clips@youtuber.tv bot@discord.example.app me@my.cloud""".split("\n")
    # the quoted local part with a space must not be split
    flat = []
    for row in values:
        flat += re.findall(r'"[^"]*"@\S+|\S+', row)
    c.rng.shuffle(flat)
    labels = ["⟦{}⟧"] * 4 + ["mail : ⟦{}⟧", "e-mail: ⟦{}⟧", "mon adresse mail ⟦{}⟧", "<⟦{}⟧>", "mailto:⟦{}⟧",
                             "[écris-moi](mailto:⟦{}⟧)", "Email=⟦{}⟧", "pp contact → ⟦{}⟧", "Zoé Martin <⟦{}⟧>"]
    phrases = []
    for i in range(134):
        v = flat[i % len(flat)]
        lab = labels[(i * 5) % len(labels)]
        phrases.append((labels[0] if v.startswith('"') else lab).format(v))
    c.spread("pos", None, phrases, ANY, 134)
    c.whole("pos", None, [
        "Écrivez à ⟦jean.dupont@example.com⟧ ou ⟦lea@exemple.fr⟧, merci.",
        "⟦a@example.com⟧,⟦b@example.com⟧;⟦c@example.com⟧",
        "From: \"Léa\" <⟦lea.b@exemple.fr⟧>\r\nTo: <⟦support@example.org⟧>\r\nSubject: bug",
        "mailto:⟦abo@exemple.fr⟧?subject=R%C3%A9siliation&body=Bonjour",
        "<a href=\"mailto:⟦pro@exemple.fr⟧\">contact</a>",
        "{\"email\":\"⟦zoe@exemple.fr⟧\",\"age\":22}",
        "{\"emails\":[\"⟦un@exemple.fr⟧\",\"⟦deux@exemple.fr⟧\"]}",
        "git log: Author: Karim B <⟦karim@dev.example.org⟧>",
        "j'ai perdu l'accès à\u00a0⟦lolo@exemple.fr⟧😭",
        "écris-lui:⟦lolo.pro@exemple.fr⟧!!!",
        "mon ancien mail\u202f: ⟦vieux@exemple.fr⟧",
        "user=⟦robot@exemple.fr⟧&lang=fr",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 ⟦alice@laptop.example.net⟧",
        "@zoe_ttv contacte ⟦zoe.pro@exemple.fr⟧ stp @modo",
        "réponds à ⟦x.y@exemple.fr⟧...",
        "(⟦parenthese@exemple.fr⟧)",
    ])
    neg = """@zoe_ttv tu stream ce soir ?
a@b
rdv @ 18h devant le ciné
@everyone live dans cinq minutes
@here qui est chaud pour une game
merci @Karim_75 et @lea_plays pour le raid
npm i react@18.2.0
"@types/node": "^20.1.0"
yarn add lodash@4.17.21 --dev
@app.route('/login')
@Override public void run() {}
@media (max-width: 600px) { body { margin: 0 } }
java.lang.Object@1b6d3586
logo@2x.png
header@3x.jpg est trop lourd
docker pull nginx@sha256:9f86d081884c7d659a2feaa0c55ad015
10 kg @ 4,50 € le kilo
trois burgers @ 8.90 chacun
@example.com
user@
jean@
écris à jean@ puis ton domaine
jean @ exemple
foo@bar..com
foo@.com
foo@bar.c
x@y.z
lea@@
@@@@@
¯\\_@_/¯
^_@
@_@ je suis mort
pip install requests@latest
go get golang.org/x/tools@v0.20.0
go install example.org/cmd/outil@latest
cargo add serde@1.0.197
uses: actions/checkout@v4
uses: docker/build-push-action@v5.1.0
https://medium.com/@zoe/mon-article-123
https://www.youtube.com/@zoe_live
https://unpkg.com/vue@3.4.21/dist/vue.global.js
https://tiktok.com/@lea.plays/video/7312
cdn.jsdelivr.net/npm/bootstrap@5.3.0/dist
@decorator def f(x): return x
const x = a@b
SELECT @row := @row + 1
set @total = 0;
$user@$host
%s@%s
{user}@{domain}
<user>@<domain>
@param email l'adresse du client
@author Zoé
@ts-ignore
@import url("style.css")
@angular/core@17.0.0
réponse @lea: non
sniper @ 300 m
score 12@15
@gmail
gmail.com est en panne
hotmail.fr et laposte.net sont lents
mon mail c'est chez exemple.fr
example.com
arobase exemple point fr
c'est quoi ton mail ?
Zoé(@)home
@.@
a@1
50%@20
twitch.tv/zoe_live
discord.gg/abc123
user:pass
:@:@:
tel@
@12h30
@@ -12,7 +12,9 @@ int main()
@@ -1 +1 @@
[@ref]
\\@mention échappée
@toto.
(@toto)
"@toto"
@toto@
@zoé.
mdr@toi
lol@lui
je t'@ demain
t'as @ qui là ?
arobase @ seule
1@1=1
key@{u}
HEAD@{1}
master@{upstream}
stash@{0}
git show HEAD@{2}:src/main.c
@"chaine objc"
f@k you""".split("\n")
    c.whole("neg", None, neg)
    c.spread("neg", None, ["@zoe_ttv", "react@18.2.0", "vue@3.4.21", "a@b", "@everyone", "logo@2x.png", "Object@1b6d3586",
                           "HEAD@{1}", "nginx@sha256:9f86d081", "@_@", "foo@bar..com", "deux pizzas @ 9,90",
                           "@lea.plays", "jean@", "exemple.fr"], ANY, 45)


# ------------------------------------------------------------------------------------ phone

FR_AREAS = ["142", "153", "156", "235", "240", "299", "320", "388", "344", "467", "472", "491", "556", "561", "534",
            "950", "970", "972", "980", "781", "760", "766", "782", "612", "625", "637", "648", "651", "663", "674",
            "686", "699", "610"]


def fr_number(rng):
    """National significant number, 9 digits without the leading 0, never a SIREN by its Luhn sum."""
    while True:
        n = rng.choice(FR_AREAS) + digits(rng, 6)
        if not luhn_ok(n):
            return n


FULLWIDTH = str.maketrans("0123456789+", "０１２３４５６７８９＋")


def fr_forms(n):
    g = [n[0], n[1:3], n[3:5], n[5:7], n[7:9]]
    two = ["0" + g[0]] + g[1:]
    tail = g[1:]
    out = [sep.join(two) for sep in (" ", ".", "-", "", NBSP, NNBSP, NBHY, "/", " . ", " - ", THIN)]
    out += ["+33" + n, "+33 " + " ".join(g), "+33 " + n[0] + "." + ".".join(tail), "+33-" + "-".join(g),
            "+33 (0)" + " ".join(g), "+33(0)" + n, "+33 (0) " + " ".join(g), "(+33) " + " ".join(g), "(+33)" + n,
            "0033" + n, "0033 " + " ".join(g), "00 33 " + " ".join(g), "+33" + NBSP + NBSP.join(g),
            "+33" + NNBSP + NNBSP.join(g), "+33 " + groups(n, (3, 3, 3), " "), "0 " + groups(n, (3, 3, 3), " "),
            "(0)" + " ".join(g), "0" + n[:3] + " " + " ".join([n[3:5], n[5:7], n[7:9]]), "0" + groups(n, (3, 3, 3), " "),
            " ".join(two).translate(FULLWIDTH), ("+33" + n).translate(FULLWIDTH), ("0" + n).translate(FULLWIDTH),
            "0033 (0)" + " ".join(g), "+33" + NBHY + NBHY.join(g), "(" + two[0] + ") " + " ".join(tail),
            "+33." + ".".join(g), "0" + groups(n, (1, 4, 4), " ")]
    return out


def phone(c):
    rng = c.rng
    labels = ["⟦{}⟧", "tel : ⟦{}⟧", "⟦{}⟧", "Tél. ⟦{}⟧", "mon num c'est ⟦{}⟧", "⟦{}⟧", "appelle le ⟦{}⟧", "portable: ⟦{}⟧",
              "mon tel ⟦{}⟧", "⟦{}⟧", "Téléphone :⟦{}⟧", "WhatsApp ⟦{}⟧", "n° ⟦{}⟧", "Fax : ⟦{}⟧", "tel=⟦{}⟧",
              "📞 ⟦{}⟧", "☎️⟦{}⟧", "call me at ⟦{}⟧", "phone: ⟦{}⟧"]
    count = len(fr_forms("612345678"))
    phrases = []
    for i in range(count * 2 + 24):
        phrases.append(labels[(i * 7) % len(labels)].format(fr_forms(fr_number(rng))[i % count]))
    c.spread("pos", None, phrases, ANY, len(phrases))
    world = """+262 692 12 34 56|+262692123456|+262 639 12 34 56|+590 690 12 34 56|+590 590 82 12 34|+596 696 12 34 56
+594 694 20 12 34|+687 75 12 34|+689 87 12 34 56|+508 55 12 34|+681 82 12 34|0692 12 34 56|0690.12.34.56|0696 12 34 56
+32 475 12 34 56|+32475123456|0032 475 12 34 56|+41 79 123 45 67|+41791234567|+352 621 123 456|+377 93 12 34 56
+49 30 23125 123|+49 171 3920012|+49 (0)171 3920012|+44 20 7946 0123|+44 7700 900123|+44 (0)20 7946 0123
+1 202-555-0143|+1 (514) 555-0187|+1.415.555.0132|+12025550143|+1 212 555 0199|+34 612 34 56 78|+39 347 123 4567
+351 912 345 678|+31 6 12345678|+45 32 12 34 56|+46 70 174 06 05|+47 406 12 345|+358 40 123 4567|+48 512 345 678
+420 601 234 567|+36 20 123 4567|+40 712 345 678|+30 691 234 5678|+90 532 123 45 67|+7 912 345-67-89|+380 50 123 45 67
+212 6 12 34 56 78|+212 661-234567|+213 551 23 45 67|+216 20 123 456|+221 77 123 45 67|+225 07 12 34 56 78
+237 6 71 23 45 67|+243 81 234 5678|+261 32 12 345 67|+20 100 123 4567|+27 71 123 4567|+234 802 123 4567
+254 712 345678|+971 50 123 4567|+966 51 234 5678|+972 50-123-4567|+91 98765 43210|+86 131 2345 6789
+81 90-1234-5678|+82 10-2345-6789|+65 8123 4567|+66 81 234 5678|+84 91 234 56 78|+62 812-345-678|+61 491 570 156
+64 21 123 4567|+55 11 96123-4567|+54 9 11 2345-6789|+52 55 1234 5678|+56 9 6123 4567|+57 321 1234567"""
    c.spread("pos", None, [labels[i % 3 * 2].format(v) if i % 2 else "⟦" + v + "⟧"
                           for i, v in enumerate(world.replace("\n", "|").split("|"))], ANY, 78)
    c.whole("pos", None, [
        "call me at ⟦(555) 123-4567⟧ tonight", "my phone number is ⟦(415) 555-0132⟧.", "cell: ⟦212-555-0187⟧",
        "Phone ⟦202.555.0143⟧, ask for Sam", "text ⟦(312) 555-0175⟧ if you're late", "tel:⟦+33612345687⟧",
        "<a href=\"tel:⟦+33142685301⟧\">Appeler</a>", "{\"phone\":\"⟦+33 6 12 34 56 78⟧\",\"id\":3}",
        "{\"tel\": \"⟦0612345679⟧\", \"nom\": \"Zoé\"}", "fixe ⟦01 42 68 53 00⟧ / mobile ⟦06 12 34 56 70⟧",
        "⟦06 12 34 56 71⟧ ou ⟦07 81 22 33 44⟧ ou ⟦+32 475 98 76 54⟧", "Numéro vert : ⟦0 800 123 456⟧ (gratuit)",
        "service client au ⟦0892 70 12 34⟧", "hotline ⟦09 69 39 12 34⟧, appel non surtaxé",
        "tel du boss:⟦0612345673⟧!!!", "num→⟦07.82.11.22.33⟧←num",
        "Ligne 1 : ⟦05 56 12 34 56⟧\nLigne 2 : ⟦05 56 12 34 57⟧\n", "rappelle-moi au ⟦06 12 34 56 74⟧,merci",
        "mon numéro:⟦+336 12 34 56 75⟧", "c'est le ⟦06 12 34 56 76⟧😂",
    ])
    neg = """commande n° 4821937
le colis 6A12345678901 est parti
v2.10.34 est sortie
version 10.0.19045.3930
commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b
ts=1718000000
1700000000
le timestamp 1718193600123 est en ms
snowflake 1098765432109876543
mon id discord est 287654321098765432
ISBN 978-2-07-036822-8
ISBN 2-07-036822-X
EAN 3017620422003
17 : pompiers ou police ?
appelle le 15 vite
faites le 112
le 18, le 17, le 115
le 3631 ne répond pas
compose le 3949
score final 3-2
16:9 ou 4:3 ?
12:34:56
2024-06-12 18:30:45
12/06/2024
06/12/2024
06.12.2024
06-12-2024
le 06 12 2024
1 234 567 vues
1.234.567,89 €
12 345 678 abonnés
prix : 1 299,99 €
3.14159265358979
0.612345678
0,061234567
192.168.0.12
10.0.0.1:8080
port 8080
48.8566, 2.3522 sur la carte
1920x1080
3840 x 2160 à 144 Hz
RTX 4070 Ti 12 Go
i7-13700K à 5,4 GHz
0x0612345678
0xDEADBEEF
#06B6D4
std::array<int, 10> a = {1,2,3,4,5,6,7,8,9,0};
int x0612345678 = 1;
var_0612345678_tmp
id0612345678abc
abc0612345678def
k=6.02214076e23
+1
+1 pour cette idée
+33 points pour l'équipe bleue
+10000 or
+500 XP et +20 force
-12 -34 -56 -78
1 2 3 4 5 6 7 8 9
01 02 03
06 12 34
06 12 34 56
06 12 34 56 7
0612345678901234
061234567890
00 00 00 00 00
loto : 4 12 23 34 45 chance 7
combos 236236 214214
IMG_20240612_183045.jpg
Screenshot_2024-06-12-18-30-45.png
facture-2024-00612.pdf
log.2024.06.12.gz
RFC 5322
NF Z10-011
ISO 8601
CVE-2024-12345
PR #12345
issue 1234567890123
4 5 6 cueillir des cerises
page 06, ligne 12, colonne 34
chapitre 06.12.34
le 6 juin 44
14 juillet 1789
de 18h30 à 20h45
10h-12h / 14h-18h
70 % - 30 %
taille 38-40-42-44
48-52 kg
12 x 34 x 56 cm
A4 210 × 297 mm
75011 Paris
code 4821
code PIN 1234
2FA 481 937
K/D 12/3/45
12/3/45
GG 13-11
patch 14.12.1
md5 d41d8cd98f00b204e9800998ecf8427e
sha 612345678
r12345678
JIRA-123456
INSEE 75056
1e10
10^12
0b0110 1101 0110
00:06:12:34
S01E06
T06E12
AB-123-CD
GX-456-ZZ
vol AF 1234
TGV 6612
le train 8412 de 06h12
99 99 99
5000000000
9999999999
niveau 99, 99 vies""".split("\n")
    fixed = [(t, ["ip_address"]) if re.search(r"192\.168|10\.0\.0\.1", t)
             else (t, ["coordinates"]) if "48.8566" in t
             else (t, ["postal_address"]) if t == "75011 Paris" else t for t in neg]
    c.whole("neg", None, fixed)
    made = []
    for i in range(40):
        made += [[f"commande {digits(rng, 12)[:11]}7", uuid(rng), hexa(rng, 40), "10" + digits(rng, 16),
                  "17" + digits(rng, 8), f"v{rng.randint(1, 9)}.{rng.randint(10, 99)}.{rng.randint(10, 99)}",
                  f"id={hexa(rng, 6)}{digits(rng, 10)}{hexa(rng, 4)}f", f"build-{digits(rng, 6)}"][i % 8]]
    c.spread("neg", None, made, ANY, 40)


# --------------------------------------------------------------------------- postal_address

WAYS = ["rue des Lilas", "rue de la République", "rue Victor-Hugo", "rue du Général de Gaulle", "rue de l'Église",
        "avenue Jean Jaurès", "avenue du 8 Mai 1945", "av. de la Gare", "av Foch", "boulevard Voltaire", "bd Saint-Michel",
        "bld de la Liberté", "Bd. Pasteur", "chemin du Moulin", "ch. des Vignes", "impasse des Roses", "imp. du Puits",
        "allée des Tilleuls", "all. Beethoven", "place de la Mairie", "pl. Bellecour", "quai de Valmy", "quai des Chartrons",
        "cours Mirabeau", "cours de Vincennes", "route de Vannes", "rte de Lyon", "square Lamartine",
        "lotissement Les Pins", "résidence Les Acacias", "passage du Caire", "sentier des Merisiers",
        "rue du Faubourg Saint-Antoine", "faubourg de Pierre", "esplanade Charles-de-Gaulle", "montée de la Grande-Côte",
        "traverse du Lavoir", "villa Léandre", "rond-point des Champs-Élysées", "hameau du Bois", "rue d'Alésia",
        "rue de l'Abbé-Grégoire", "r. Mouffetard", "rue Marie et Pierre Curie", "promenade des Anglais"]
TOWNS = ["75011 Paris", "69003 Lyon", "13008 Marseille", "31000 Toulouse", "59000 Lille", "35000 Rennes", "20000 Ajaccio",
         "97400 Saint-Denis", "93200 Saint-Denis", "06000 Nice", "67000 Strasbourg", "44000 Nantes", "38000 Grenoble",
         "76600 Le Havre", "17000 La Rochelle", "83000 Toulon", "64000 Pau", "29200 Brest", "97110 Pointe-à-Pitre",
         "59650 Villeneuve-d'Ascq", "13100 Aix-en-Provence", "94270 Le Kremlin-Bicêtre", "94240 L'Haÿ-les-Roses",
         "01000 Bourg-en-Bresse", "20200 Bastia", "74000 Annecy", "33000 Bordeaux", "34070 Montpellier"]
NUMBERS = ["12", "3", "148", "12 bis", "7bis", "5 ter", "24B", "9 B", "12-14", "1", "216", "33", "8", "57", "2 quater", "40"]


def postal_address(c):
    rng = c.rng
    comps = ["bât B", "appt 12", "bâtiment C, appartement 304", "2e étage", "esc. A", "Résidence du Parc", "3ème étage gauche",
             "apt 4B", "porte 7", "hall 2"]

    def one(i):
        n, w, t = NUMBERS[(i * 3) % len(NUMBERS)], WAYS[i % len(WAYS)], TOWNS[(i * 5) % len(TOWNS)]
        k = comps[i % len(comps)]
        forms = [f"{n} {w}, {t}", f"{n} {w} {t}", f"{n}, {w}, {t}", f"{n} {w}\n{t}", f"{n} {w.upper()}, {t.upper()}",
                 f"{n} {w.lower()} {t.lower()}", f"{n} {w}, {k}, {t}", f"{n} {w}", f"{t}", f"{n}, {w} - {t}",
                 f"{n} {w}, F-{t}", f"{n} {w}, {t}, France", f"{n}{NBSP}{w}, {t}", f"{k}, {n} {w}, {t}",
                 f"{n} {w} ({t})", f"{n} {w}, {k}", f"{n} {w}, BP {rng.randint(10, 999)}, {t} Cedex",
                 f"{n} {w}, {t} CEDEX {rng.randint(1, 20):02}", f"BP {rng.randint(10, 9999)}, {t} Cedex",
                 f"{n} {w}\n{k}\n{t}"]
        return forms[i % len(forms)].replace(", France", "") if i % 2 else forms[i % len(forms)]

    labels = ["⟦{}⟧", "j'habite au ⟦{}⟧", "adresse : ⟦{}⟧", "livraison : ⟦{}⟧", "⟦{}⟧", "on se retrouve au ⟦{}⟧",
              "Adresse de facturation :\n⟦{}⟧", "il crèche ⟦{}⟧", "address: ⟦{}⟧"]
    phrases = [labels[(i * 4) % len(labels)].format(one(i)) for i in range(130)]
    c.spread("pos", None, phrases, SHUT, 130)
    c.whole("pos", None, [
        "Mme Nadia Martin\n⟦12 rue des Lilas\n75011 Paris⟧\nFrance",
        "SARL Dupont\n⟦ZA des Prés, 4 rue de l'Industrie\n35510 Cesson-Sévigné⟧\n",
        "il habite ⟦3 impasse du Four⟧, juste derrière la boulangerie",
        "colis à déposer ⟦18 quai de la Fosse, 44000 Nantes⟧ svp",
        "Le siège est situé ⟦1 place Samuel-de-Champlain, 92400 Courbevoie⟧.",
        "⟦Tour Horizon, 10 cours de Verdun, 33000 Bordeaux⟧, 4e étage",
        "{\"adresse\":\"⟦12 rue des Lilas, 75011 Paris⟧\",\"nom\":\"Zoé\"}",
        "tu peux passer ⟦27 rue de Belleville⟧ ? je suis là",
        "My French address is ⟦5 avenue Anatole-France, 75007 Paris⟧.",
        "⟦CS 70001, 35042 Rennes Cedex⟧",
        "⟦92042 Paris La Défense Cedex⟧",
        "doxx dans le chat 😡 il a posté ⟦14 bis allée des Chênes, 91300 Massy⟧ !!",
    ])
    neg = """12 rue c'est le nom de mon groupe de rap
j'habite rue
c'est la rue ici
la route 66 c'est un rêve
on prend la route demain
place de marché en ligne
10 places dispo pour le tournoi
il reste 3 places au premier rang
cours de maths à 14h
2 cours de piano par semaine
j'ai 4 cours demain
3 allées et venues en dix minutes
5 impasses dans ce niveau
le film « Rue Cases-Nègres » ? jamais vu
La Rue sans joie, film de 1925
le boulevard de la mort, de Tarantino
Le Quai des brumes passe ce soir
Place Vendôme est un film de Nicole Garcia
la rue est à nous
je suis à la rue mdr
il a 2 rues d'avance sur nous
36 chandelles
elle m'a pris 2 places pour le concert
en cours de route
au cours de la journée, 12 tests ont échoué
le cours du bitcoin est à 60000
100 mètres de chemin
le chemin du fichier est /home/zoe/rue
2 chemins possibles dans ce donjon
square(12) renvoie 144
square root of 144
int place = 12;
let avenue = 5
place 12 du classement
12e place au ranked
1re place pour nous !!
on finit à la 3e place
route /api/v1/users
GET /place/12
app.route('/12')
ip route add default
5 routes Express à tester
quai 9 trois quarts
le train est au quai 4
voie 12, quai B
75011 messages
12345 vues
10000 Points de chaîne
il a fait 13000 Bits hier
50000 Abonnés, merci
code postal obligatoire
ton code postal a 5 chiffres
erreur 40400 Not Found
port 65535 Open
en 20000 Lieues sous les mers
version 31000 Beta
lot de 12 résidences étudiantes
résidence secondaire ou principale ?
le lotissement est moche
3 villas à vendre
sa villa est immense
passage à niveau
12 passages dans le tunnel
2 cités d'or
cité dans 14 articles
BP au plus haut en bourse
le prix chez BP 1,89 €
BP 120/80 ce matin
CS 1.6 c'était mieux
CS 2 ou Valorant ?
étage 12 du donjon
appartement à louer
3 étages à monter à pied
bâtiment en construction, niveau 7
bât les œufs en neige
12 avenues dans Monopoly
rue de la Paix au Monopoly j'ai 3 hôtels
av 2 min
5 av. J.-C.
58 av. J.-C., la guerre des Gaules
12 bd reçues à Noël
3 BD de Spirou
il a lu 15 bd cet été
4 pl de retard
2 ch par personne
120 ch sous le capot
moteur de 75 ch
imp 2024
sq12
rte 5
the road is long
the square of 12 is 144
place your bets, 10 seconds left
12 boulevards périphériques dans ce jeu
allée, on y va
la place est prise
ça prend 5 min en route
mets 2 places de côté
12 h de route
3 heures de route avec les gosses
6 routes coupées par la neige
cours, Forrest, cours
5 cours du soir
le quai est vide
sur le chemin du retour, 3 arrêts
8 chemins de croix
une impasse totale, 0 solution
rue barrée
Rue
35 000 Spectateurs au stade
2024 Paris
Paris 2024
Lyon 3 - Marseille 1
PSG 4-0 Nantes
le 75 représente
94 c'est le Barça
le 93 dans la place
département 13
Marseille, 34 degrés
Toulouse 7e
ISBN 2-07-036822-X, place dans la série 3
SKU 75011-PAR
12 Go de mémoire, route BGP""".split("\n")
    c.whole("neg", None, neg)
    c.spread("neg", None, ["12 places restantes", "la route 66", "3 cours de danse", "12e place", "75011 messages",
                           "square(12)", "/api/v1/place/12", "2 impasses", "en cours de route", "120 ch"], ANY, 30)


# ---------------------------------------------------------------------------------- nir

NIR_SIZES = (1, 2, 2, 2, 3, 3, 2)


def nir_body(rng, sex=None, month=None, dept=None):
    sex = sex or rng.choice("12")
    month = month or f"{rng.randint(1, 12):02}"
    dept = dept or rng.choice(["75", "13", "69", "59", "33", "31", "44", "06", "01", "92", "93", "99", "67", "20", "97"])
    commune = f"{rng.randint(1, 520):03}"
    if dept == "97":
        commune = rng.choice("12346") + f"{rng.randint(1, 30):02}"
    if dept == "99":
        commune = f"{rng.randint(101, 516):03}"
    return sex + f"{rng.randint(0, 99):02}" + month + dept + commune + f"{rng.randint(1, 800):03}"


def nir_value(body, shift=0):
    """The shift moves the key away from the right one, staying in 1..97."""
    return body + f"{(nir_key(body) - 1 + shift) % 97 + 1:02}"


NIR_FORMS = [lambda s: s, lambda s: groups(s, NIR_SIZES, " "), lambda s: s[:13] + " " + s[13:],
             lambda s: groups(s, NIR_SIZES, NBSP), lambda s: groups(s, NIR_SIZES, "."), lambda s: groups(s, NIR_SIZES, "-"),
             lambda s: groups(s, NIR_SIZES, NNBSP), lambda s: s[:13] + "-" + s[13:], lambda s: groups(s, (1, 2, 2, 5, 3, 2), " "),
             lambda s: groups(s, (1, 4, 5, 3, 2), " ")]
NIR_LABELS = ["{}", "NIR : {}", "mon numéro de sécu {}", "n° SS {}", "{}", "numéro de sécurité sociale: {}", "NIR={}",
              "sécu {}", "n° de sécu : {}", "carte vitale {}", "INSEE {}", "social security (FR): {}"]


def nir_phrases(rng, n, shift, mark):
    out = []
    for i in range(n):
        kind = i % 8
        body = (nir_body(rng, dept="2A") if kind == 1 else nir_body(rng, dept="2B") if kind == 3
                else nir_body(rng, sex="3478"[i // 8 % 4]) if kind == 5
                else nir_body(rng, month=str(rng.choice([20, 23, 30, 31, 42, 50, 61, 99]))) if kind == 7 else nir_body(rng))
        v = nir_value(body, shift(rng))
        v = NIR_FORMS[(i * 3) % len(NIR_FORMS)](v)
        if i % 16 == 9:
            v = v.lower()
        out.append(NIR_LABELS[(i * 5) % len(NIR_LABELS)].format(mark.format(v)))
    return out


def nir(c):
    rng = c.rng
    c.spread("pos", True, nir_phrases(rng, 136, lambda r: 0, "⟦{}⟧"), ANY, 136)
    a, b = nir_value(nir_body(rng)), nir_value(nir_body(rng, dept="2B"))
    c.whole("pos", True, [
        f"papa : ⟦{a}⟧\nmaman : ⟦{groups(b, NIR_SIZES, ' ')}⟧", f"{{\"nir\":\"⟦{a}⟧\"}}",
        f"{{\"assure\": {{\"nir\": \"⟦{b}⟧\", \"rang\": 1}}}}", f"nir;nom\n⟦{a}⟧;MARTIN\n⟦{b}⟧;LEROY",
    ])
    c.spread("neg", False, nir_phrases(rng, 80, lambda r: r.randint(1, 96), "{}"), ANY, 80)
    # keys outside 1..97: 98 is congruent to 1, 00 to 97
    odd = []
    while len(odd) < 6:
        body = nir_body(rng)
        if nir_key(body) == 1:
            odd.append("NIR " + body + "98")
    while len(odd) < 12:
        body = nir_body(rng)
        if nir_key(body) == 97:
            odd.append("NIR " + body + "00")
    c.spread("neg", False, odd, ANY, 12)
    made = []
    while len(made) < 40:
        i = len(made)
        d = rng.choice("56790") + digits(rng, 14)
        made.append([f"commande {d}", f"id discord 1{digits(rng, 17)}", f"suivi 6A{digits(rng, 11)}", uuid(rng), hexa(rng, 40),
                     f"IMEI 35{digits(rng, 12)}0"[:20], f"2024061218304{digits(rng, 4)}", f"EAN 978{digits(rng, 10)}",
                     f"microsecondes 17180000{digits(rng, 8)}", f"sécu {digits(rng, 11)}"][i % 10])
    c.spread("neg", None, made, ANY, 40)
    c.whole("neg", None, ["mon numéro de sécu commence par 1 85 05", "NIR : à compléter", "la clé fait 2 chiffres, 13 + 2 = 15",
                          "le NIR fait 15 caractères", "numéro de sécurité sociale ? jamais dans le chat !",
                          "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "2 02 10 12", "1:85:05:12", "sécu sociale en grève",
                          "int nir[15] = {0};"])


# ------------------------------------------------------------------------------ siren, siret


def siren_value(rng, ok=True):
    while True:
        s = luhn_complete(rng.choice("3458") + digits(rng, 7))
        if s.startswith("356000000"):
            continue
        return s if ok else s[:8] + str((int(s[8]) + rng.randint(1, 9)) % 10)


SIREN_SIZES = (3, 3, 3)
SIREN_LABELS = ["SIREN : {}", "SIREN {}", "n° SIREN {}", "siren={}", "numéro SIREN : {}", "le siren de la boîte c'est {}",
                "RCS Paris {}", "RCS Lyon B {}", "immatriculée au RCS de Nantes sous le numéro {}", "N°SIREN:{}",
                "company SIREN number: {}", "Siren n°{}"]


def siren(c):
    rng = c.rng
    pos = []
    for i in range(134):
        s = siren_value(rng)
        g = groups(s, SIREN_SIZES, [" ", NBSP, NNBSP, " "][i % 4])
        if i % 5 == 4:
            pos.append("⟦" + g + "⟧")
        else:
            v = [s, g, s, groups(s, SIREN_SIZES, "."), g, groups(s, SIREN_SIZES, "-")][i % 6]
            pos.append(SIREN_LABELS[i * 5 % len(SIREN_LABELS)].format("⟦" + v + "⟧"))
    c.spread("pos", True, pos, ANY, 134)
    a, b = siren_value(rng), siren_value(rng)
    c.whole("pos", True, [f"{{\"siren\":\"⟦{a}⟧\"}}", f"SIREN :\n⟦{b}⟧", f"siren;nom\n⟦{a}⟧;Boulange\n",
                          "La Poste, SIREN ⟦356 000 000⟧", "SIREN ⟦356000000⟧ (La Poste)",
                          f"SIREN ⟦{groups(a, SIREN_SIZES, ' ')}⟧ et ⟦{groups(b, SIREN_SIZES, ' ')}⟧"])
    wrong = []
    for i in range(54):
        s = siren_value(rng, False)
        v = [s, groups(s, SIREN_SIZES, " "), groups(s, SIREN_SIZES, NBSP), groups(s, SIREN_SIZES, ".")][i % 4]
        wrong.append(SIREN_LABELS[i * 5 % len(SIREN_LABELS)].format(v) if i % 3 else
                     groups(s, SIREN_SIZES, " "))
    c.spread("neg", False, wrong, ANY, 54)
    # Luhn holds, yet neither key word nor grouping: one number in ten does by chance
    bare = [f.format(siren_value(rng)) for f in
            ["{}", "commande {}", "ticket {}", "réf {}", "id={}", "seed {}", "partie #{}", "score {}", "build {}", "order {}"] * 4]
    c.spread("neg", True, bare, ANY, 40)
    made = []
    while len(made) < 40:
        i = len(made)
        s = siren_value(rng)
        m = [f"{hexa(rng, 12)}a{s}f", f"v{s[:3]}.{s[3:5]}.{s[5:7]}", f"x{s}", f"img_{s}.png", f"{s[:2]} {s[2:5]} {s[5:9]}",
             f"{digits(rng, 17)}8", uuid(rng), f"{s[:4]}-{s[4:]}", f"17{s[:8]}", f"{s[:3]} {s[3:6]} spectateurs"][i % 10]
        made.append(m)
    c.spread("neg", None, made, ANY, 40)
    c.whole("neg", None, ["le SIREN fait 9 chiffres", "SIREN : non communiqué", "SIREN 12345678", "SIREN 1234567890",
                          "la sirène chante", "siren song, track 12", "RCS en cours", "une sirène à 120 dB",
                          "SIREN à demander au 2e étage", "the siren went off 3 times"])


SIRET_LABELS = ["SIRET : {}", "SIRET {}", "n° SIRET {}", "siret={}", "numéro de SIRET: {}", "mon siret d'auto-entrepreneur {}",
                "Siret n°{}", "N°SIRET:{}", "SIRET number {}", "code APE 6201Z, SIRET {}"]
SIRET_SIZES = (3, 3, 3, 5)


def siret_value(rng, ok=True, siren_good=True):
    while True:
        head = siren_value(rng, siren_good)
        s = luhn_complete(head + "000" + str(rng.randint(1, 9)) if rng.random() < .8 else head + f"{rng.randint(1, 1999):04}")
        return s if ok else s[:13] + str((int(s[13]) + rng.randint(1, 9)) % 10)


def poste_siret(rng, ok=True):
    """La Poste: right by the digit sum only (not by Luhn), or wrong by both rules."""
    while True:
        s = "356000000" + f"{rng.randint(1, 69999):05}"
        five = sum(map(int, s)) % 5 == 0
        if not luhn_ok(s) and five == ok:
            return s


def siret(c):
    rng = c.rng
    pos = []
    for i in range(134):
        s = poste_siret(rng) if i % 8 == 7 else siret_value(rng)
        g = groups(s, SIRET_SIZES, [" ", NBSP, NNBSP, " "][i % 4])
        if i % 5 == 4:
            pos.append("⟦" + g + "⟧")
        else:
            v = [s, g, s, s[:9] + " " + s[9:], g, groups(s, (3, 3, 3, 3, 2), " "), groups(s, SIRET_SIZES, ".")][i % 7]
            pos.append(SIRET_LABELS[i * 3 % len(SIRET_LABELS)].format("⟦" + v + "⟧"))
    c.spread("pos", True, pos, ANY, 134)
    a, b = siret_value(rng), siret_value(rng)
    c.whole("pos", True, [f"{{\"siret\":\"⟦{a}⟧\"}}", f"SIRET :\n⟦{b}⟧", f"siret;nom\n⟦{a}⟧;Boulange\n",
                          "siège de La Poste, SIRET ⟦356 000 000 00048⟧",
                          f"SIRET ⟦{groups(a, SIRET_SIZES, ' ')}⟧ puis ⟦{groups(b, SIRET_SIZES, ' ')}⟧"])
    wrong = []
    for i in range(60):
        if i % 6 == 5:
            # only written in one run: its first nine digits are a right SIREN
            s = poste_siret(rng, False)
            wrong.append(SIRET_LABELS[i % len(SIRET_LABELS)].format(s))
            continue
        s = siret_value(rng, False, siren_good=i % 4 in (0, 2))
        # a grouped wrong SIRET starts with a wrong SIREN, so that it holds no SIREN either
        v = s if i % 4 in (0, 2) else groups(s, SIRET_SIZES, [" ", NBSP][i % 8 // 4])
        wrong.append(SIRET_LABELS[i * 3 % len(SIRET_LABELS)].format(v) if i % 5 else v)
    c.spread("neg", False, wrong, ANY, 60)
    bare = [f.format(siret_value(rng)) for f in
            ["{}", "commande {}", "suivi {}", "réf {}", "id={}", "seed {}", "colis n° {}", "hash {}", "build {}", "order {}"] * 3]
    c.spread("neg", True, bare, ANY, 30)
    made = []
    while len(made) < 40:
        i, s = len(made), siret_value(rng)
        made.append([f"{hexa(rng, 10)}b{s}e", f"{rng.randint(2001, 2024)}0612{digits(rng, 6)}", f"x{s}", f"scan_{s}.pdf",
                     f"{s[:4]} {s[4:8]} {s[8:12]} {s[12:]}", f"{digits(rng, 17)}8", uuid(rng), f"{s[:8]}-{s[8:]}",
                     f"17{digits(rng, 11)}", f"GTIN 0{digits(rng, 12)}"][i % 10])
    c.spread("neg", None, made, ANY, 40)
    c.whole("neg", None, ["le SIRET fait 14 chiffres", "SIRET : en cours d'attribution", "SIRET 1234567890123",
                          "SIRET 123456789012345", "pas de siret pas de facture", "SIRET + APE demandés",
                          "code APE 6201Z", "SIRET à donner avant 18:30:00"])


# ---------------------------------------------------------------------------------- vat_fr

VAT_LABELS = ["{}", "TVA intracommunautaire : {}", "n° TVA {}", "VAT number: {}", "TVA intra {}", "{}", "numéro de TVA={}",
              "tva: {}", "VAT ID {}", "facture au nom de Zoé SARL, {}", "N° TVA intracom. {}"]


def vat_forms(key, s, sep=" "):
    return [f"FR{key}{s}", f"FR {key} {s}", f"FR{key} {s}", f"FR {key} {groups(s, SIREN_SIZES, sep)}",
            f"FR{key} {groups(s, SIREN_SIZES, sep)}", f"fr{key}{s}", f"FR {key}{s}", f"FR-{key}-{s}",
            f"FR.{key}.{groups(s, SIREN_SIZES, '.')}", f"FR{NBSP}{key}{NBSP}{groups(s, SIREN_SIZES, NBSP)}"]


def vat_fr(c):
    rng = c.rng
    pos = []
    for i in range(134):
        s = siren_value(rng)
        pos.append(VAT_LABELS[i * 4 % len(VAT_LABELS)].format("⟦" + vat_forms(f"{vat_key(s):02}", s)[i % 10] + "⟧"))
    c.spread("pos", True, pos, ANY, 134)
    a = siren_value(rng)
    c.whole("pos", True, [f"{{\"vat\":\"⟦FR{vat_key(a):02}{a}⟧\"}}", f"TVA :\n⟦FR{vat_key(a):02}{a}⟧\n"])
    wrong = []
    for i in range(80):
        form = i % 10
        # grouped by three: the SIREN inside is wrong too, so that the line holds no SIREN
        s = siren_value(rng, form not in (3, 4, 8, 9))
        key = (vat_key(s) + rng.randint(1, 96)) % 97
        wrong.append(VAT_LABELS[i * 4 % len(VAT_LABELS)].format(vat_forms(f"{key:02}", s)[form]))
    c.spread("neg", False, wrong, ANY, 80)
    made = []
    while len(made) < 40:
        i, s = len(made), siren_value(rng)
        k = f"{vat_key(s):02}"
        made.append([f"TVA DE{s}", f"VAT BE0{s}", f"TVA FR{s}", f"FR{k}{s[:8]}", f"FR{k}{s}7", f"XFR{k}{s}", f"IT{digits(rng, 11)}",
                     f"GB{digits(rng, 9)}", f"AFR{k}{s}", f"FR_{digits(rng, 6)}"][i % 10])
    c.spread("neg", None, made, ANY, 40)
    c.whole("neg", None, ["TVA à 20 %", "TVA 5,5 % sur les livres", "prix HT 120, TVA 24", "FR 12", "FR 2 - 1 DE", "locale fr_FR",
                          "fr-FR;q=0.9", "numéro de TVA : en attente", "FR04 est un serveur", "TVA non applicable, art. 293 B",
                          "FRANCE 2024"])


# ------------------------------------------------------------------------------------- rib


def rib_parts(rng, shift=0):
    bank = rng.choice(["30002", "30003", "30004", "10278", "20041", "14508", "17515", "11306", "18206", "40618"])
    branch = f"{rng.randint(1, 9999):05}"
    style = rng.randint(0, 3)
    account = digits(rng, 11)
    if style == 0:
        account = "000" + digits(rng, 7) + rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ")
    elif style == 1:
        account = digits(rng, 7) + rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ") + digits(rng, 3)
    key = (rib_key(bank, branch, account) - 1 + shift) % 97 + 1
    return bank, branch, account, f"{key:02}"


RIB_FORMS = ["{0} {1} {2} {3}", "{0}{1}{2}{3}", "{0}-{1}-{2}-{3}", "{0} {1} {2} {3}".replace(" ", NBSP),
             "{0}.{1}.{2}.{3}", "banque {0} guichet {1} compte {2} clé {3}", "{0} | {1} | {2} | {3}",
             "Code banque : {0}\nCode guichet : {1}\nN° de compte : {2}\nClé RIB : {3}", "{0}/{1}/{2}/{3}",
             "{0} {1} {2} clé {3}"]
RIB_LABELS = ["RIB : {}", "{}", "mon rib {}", "RIB: {}", "compte {}", "relevé d'identité bancaire {}", "{}", "voici le RIB {}"]


def rib_phrase(rng, i, shift, mark):
    parts = rib_parts(rng, shift)
    form = RIB_FORMS[i % len(RIB_FORMS)]
    v = form.format(*parts)
    if mark:
        if form.startswith("banque") or form.startswith("Code"):
            at = v.index(parts[0])
            v = v[:at] + "⟦" + v[at:] + "⟧"
        else:
            v = "⟦" + v + "⟧"
    return RIB_LABELS[i * 3 % len(RIB_LABELS)].format(v)


def rib(c):
    rng = c.rng
    c.spread("pos", True, [rib_phrase(rng, i, 0, True) for i in range(132)], ANY, 132)
    p = rib_parts(rng)
    c.whole("pos", True, [f"{{\"rib\":\"⟦{''.join(p)}⟧\"}}",
                          f"Banque Guichet Compte Clé\n⟦{' '.join(p)}⟧\nDomiciliation : Lyon",
                          f"virement sur ⟦{' '.join(rib_parts(rng))}⟧ ou ⟦{''.join(rib_parts(rng))}⟧, au choix"])
    c.spread("neg", False, [rib_phrase(rng, i, rng.randint(1, 96), False) for i in range(84)], ANY, 84)
    made = []
    while len(made) < 40:
        i = len(made)
        b, g, a, k = rib_parts(rng)
        made.append([f"RIB {b} {g} {a[:10]} {k}", f"{b}{g}{a}{k}4", f"{b}{g}{a}", f"RIB {b[:4]} {g} {a} {k}", hexa(rng, 40),
                     uuid(rng), f"suivi {digits(rng, 13)}", f"{digits(rng, 18)}5", f"{b} {g}", f"x{b}{g}{a}{k}"][i % 10])
    c.spread("neg", None, made, ANY, 40)
    c.whole("neg", None, ["envoie ton RIB en privé", "RIB : 23 caractères", "la clé RIB fait 2 chiffres", "rib eye 300 g",
                          "banque fermée, guichet 3 ouvert", "guichet 00823", "code banque 30004 ?",
                          "clé 52", "RIB à fournir avant le 12/06/2024", "spare ribs x 12"])


# ------------------------------------------------------------------------------- ip_address


def ip_address(c):
    rng = c.rng
    v4 = lambda: ".".join(str(rng.randint(1, 254)) for _ in range(4))
    full = lambda: ":".join(hexa(rng, 4) for _ in range(7)) + ":" + rng.choice("12345678f") + hexa(rng, 3)
    six = ["::1", "fe80::1", "2001:db8::1", "2001:db8:85a3::8a2e:370:7334", "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
           "2001:DB8::FF00:42:8329", "::ffff:192.0.2.128", "::FFFF:203.0.113.7", "64:ff9b::192.0.2.33", "fe80::1ff:fe23:4567:890a%eth0",
           "fe80::1%lo0", "fe80::abcd%12", "2a01:e0a:1f2:3b40::1", "2a01:cb04:0abc:de00:1c2d:3e4f:5a6b:7c8d",
           "ff02::1", "fd12:3456:789a:1::1", "2001:db8:0:0:1:0:0:1", "2001:db8::", "1:2:3:4:5:6:7:8", "2606:4700:4700::1111",
           "::1234:5678", "2001:db8:1::ab9:C0A8:102", "2001:4860:4860::8888", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::"]
    shapes = ["⟦{}⟧", "IP : ⟦{}⟧", "ping ⟦{}⟧", "ton ip c'est ⟦{}⟧", "⟦{}⟧", "from ⟦{}⟧", "ip=⟦{}⟧", "host ⟦{}⟧"]
    v4s = ["⟦{}⟧:8080", "⟦{}⟧/24", "http://⟦{}⟧/", "https://⟦{}⟧:8443/api?x=1", "⟦{}⟧/32", "ssh -p 22 ⟦{}⟧", "udp://⟦{}⟧:9987"]
    v6s = ["[⟦{}⟧]:8080", "⟦{}⟧/64", "http://[⟦{}⟧]/", "https://[⟦{}⟧]:8443/x", "[⟦{}⟧]", "⟦{}⟧/128"]
    pos = []
    fixed4 = ["127.0.0.1", "192.168.0.1", "10.0.0.138", "0.0.0.0", "255.255.255.255", "8.8.8.8", "1.1.1.1", "172.16.254.3"]
    for i in range(76):
        v = fixed4[i // 4] if i % 4 == 0 and i // 4 < len(fixed4) else v4()
        pos.append((v4s[i % 7] if i % 3 == 2 else shapes[i % 8]).format(v))
    for i in range(64):
        v = six[i % len(six)] if i < 50 else full()
        s = v6s[i % 6] if i % 3 == 1 and not ("%" in v) else shapes[i * 3 % 8]
        pos.append(s.format(v))
    c.spread("pos", None, pos, ANY, len(pos))
    c.whole("pos", None, [
        "⟦192.0.2.10⟧ - - [12/Jun/2024:18:30:45 +0200] \"GET / HTTP/1.1\" 200 512",
        "{\"ip\":\"⟦203.0.113.42⟧\",\"port\":443}", "{\"remote\":\"[⟦2001:db8::42⟧]:51234\"}",
        "Jun 12 18:30:45 srv sshd[812]: Failed password for root from ⟦198.51.100.23⟧ port 52114 ssh2",
        "route ⟦10.1.0.0⟧/16 via ⟦10.1.0.254⟧", "X-Forwarded-For: ⟦203.0.113.9⟧, ⟦198.51.100.77⟧",
        "il m'a ddos sur ⟦203.0.113.200⟧ ce rageux 😡", "joue sur ⟦198.51.100.5⟧:25565 (minecraft)",
        "inet6 ⟦fe80::5054:ff:fe12:3456⟧/64 scope link", "nameserver ⟦9.9.9.9⟧\nnameserver ⟦2620:fe::fe⟧\n",
    ])
    neg = """v1.2.3.4
version 1.2.3.4
release 4.8.1.2 dispo
Version : 2.0.0.1
Chrome/120.0.6099.109
Firefox 115.0.5790
Windows 10.0.19045.3930
lib-1.2.3.4.jar
outil-2.4.1.0.tar.gz
paquet_3.2.1.0_amd64.deb
256.1.1.1
192.168.1.300
999.999.999.999
1.2.3
192.168.1
10.0
1.2.3.4.5
oid 1.3.6.1.4.1.311
1.3.6.1.2.1.1.5.0
std::vector<int>
a::b
std::cout << x
foo::bar::baz()
ns::A::B::C
::operator new
Foo::~Foo()
dead::beef_t x
cafe::Menu m;
use std::fs::File;
crate::face::decode
12:34:56
18:30
1:02:03
00:12:34:56
16:9
4:3
ratio 21:9
score 2:1
00:1A:2B:3C:4D:5E
a4:83:e7:12:34:56
00-1A-2B-3C-4D-5E
2024-06-12T18:30:45Z
2024:06:12 18:30:45
Jean 3:16
Luc 12:34
:: deux points
::
:::
1::2::3
10::20::30
gggg::1
12345::1
2001:db8::1::2
1:2:3:4:5:6:7
1:2:3:4:5:6:7:8:9
2001:db8:xyz::1
fe80:
:1
{"a":1,"b":2}
a:b:c
x ? y : z
case 1: case 2:
3.14.15
12.06.2024
12.06.24
1.234.567
1.234.567,89
1.000.000.000 de vues
1,2,3,4
1-2-3-4
1 2 3 4
1.2.3.x
10.x.x.x
*.*.*.*
0.0.0
sha256:9f86d081884c7d659a2feaa0c55ad015
urn:isbn:9782070368228
emoji :smile::cat:
:pepehands: :kekw:
<:kek:1098765432109876543>
http://localhost:8080/
localhost:3000
https://exemple.fr:8443/x
exemple.fr:443
port 8080:80
8080:80
-p 127:127
127.0.0
127.1
19.99.
prix 1.299.00
K/D 1.2
libfoo.so.1.2.3
libstdc++.so.6.0.30
gcc-13.2.0
Python 3.11.7
node v20.11.1
cmake 3.28.1
patch 14.12.1
MAJ v10.2.0.1
firmware v1.0.4.12
driver v31.0.15.5222
build 6.1.7601.24214
JDK 1.8.0.392
css a::before { content: "x" }
p::first-line
input::placeholder
li::after
::selection
a:hover
x::y::z
0x7f::0x1
10:20:30:40
9:41 AM
tour 1:23.456
1:23:45.678
face::cachée
abc::def::fed()
d::e""".split("\n")
    macs = {"00:1A:2B:3C:4D:5E", "a4:83:e7:12:34:56", "00-1A-2B-3C-4D-5E"}
    # letters that spell a right IPv6 address as well as a C++ name, or nearly: left out
    skip = {"d::e", "1::2::3", "abc::def::fed()", "face::cachée", "a::b"}
    c.whole("neg", None, [(t, ["mac_address"]) if t in macs else t for t in neg if t not in skip])
    c.spread("neg", None, ["v1.2.3.4", "version 2.4.6.8", "std::string", "12:34:56", "256.300.1.2", "1.2.3.4.5", "16:9",
                           "v10.0.2.15-rc1", ("a4:83:e7:9a:bc:de", ["mac_address"]), "std::map<a, b>", "192.168.1",
                           "app-1.2.3.4.zip"], ANY, 40)


# ------------------------------------------------------------------------------ mac_address


def mac_address(c):
    rng = c.rng
    forms = [lambda h: groups(h, (2,) * 6, ":"), lambda h: groups(h, (2,) * 6, "-").upper(), lambda h: groups(h, (4,) * 3, "."),
             lambda h: groups(h, (2,) * 6, ":").upper(), lambda h: groups(h, (2,) * 6, "-"), lambda h: groups(h, (4,) * 3, ".").upper(),
             lambda h: groups(h[:6] + h[6:].upper(), (2,) * 6, ":"), lambda h: groups(h[:2].upper() + h[2:], (2,) * 6, "-")]
    labels = ["⟦{}⟧", "MAC : ⟦{}⟧", "adresse MAC ⟦{}⟧", "⟦{}⟧", "ether ⟦{}⟧", "HWaddr ⟦{}⟧", "bssid=⟦{}⟧", "la mac du pc ⟦{}⟧", "lladdr ⟦{}⟧",
              "Physical Address. . . : ⟦{}⟧"]
    pos = []
    for i in range(134):
        h = rng.choice(["00", "a4", "3c", "f0", "b8", "dc", "5e", "02"]) + hexa(rng, 9) + rng.choice("abcdef")
        pos.append(labels[i * 3 % 10].format(forms[i % 8](h)))
    c.spread("pos", None, pos, ANY, 134)
    c.whole("pos", None, [
        "{\"mac\":\"⟦a4:83:e7:1f:22:9c⟧\"}", "2: eth0: <UP> mtu 1500\n    link/ether ⟦52:54:00:ab:cd:ef⟧ brd ⟦ff:ff:ff:ff:ff:ff⟧",
        "arp: ⟦00:1a:2b:3c:4d:5f⟧,⟦00-1A-2B-3C-4D-60⟧;⟦001a.2b3c.4d61⟧", "wol ⟦00:1A:2B:3C:4D:62⟧!",
        "show mac address-table\n  10  ⟦0011.2233.aabb⟧  DYNAMIC  Gi0/1"])
    neg = """00:1A:2B:3C:4D
00:1A:2B:3C:4D:5E:6F
00:1A:2B:3C:4D:5G
00:1A-2B:3C-4D:5E
00-1A-2B-3C-4D
00-1A-2B-3C-4D-5E-6F-70-81
001a.2b3c
001a.2b3c.4d5
001g.2b3c.4d5e
0:1:2
12:34:56
12:34:56:78
18:30:45.123
2024-06-12 18:30:45
2024-06-12-18-30
00 1a 2b 3c 4d 5e
0000: 00 1a 2b 3c 4d 5e 6f 70
0x00, 0x1a, 0x2b, 0x3c, 0x4d, 0x5e
\\x00\\x1a\\x2b\\x3c\\x4d\\x5e
fe80::1ff:fe23:4567:890a
2001:db8:85a3::8a2e:370:7334
1:2:3:4:5:6:7:8
16:9
std::pair<a,b>
aa::bb::cc::dd::ee::ff
SHA1 16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48:aa:bb:cc:dd
MD5:43:51:43:a1:b5:fc:8b:b7:0a:3a:a9:b1:0f:66:73:a8
d41d8cd98f00b204e9800998ecf8427e
9f86d081-884c-4d65-9a2f-eaa0c55ad015
884c-4d65-9a2f
abcd-efgh-ijkl
ab:cd
ab:cd:ef
de:ad:be:ef
ca:fe:ba:be
dead.beef
dead.beef.cafe.babe
cafe.babe
1234.5678
fichier.dead.beef.txt
AB-CD-EF
AB-123-CD
12-34-56
12-34-56-78-90
06-12-34-56-78
loto 01-02-03-04-05
taille 36-38-40-42
v1.2.3.4
192.168.0.1
10.0.0.1
1.2.3
0.5.10
#a1b2c3
#A1B2C3D4
rgba(10,20,30,0.5)
git show 1a2b3c4d5e6f
id 001a2b3c4d5e6f
AA:BB:CC:DD:EE
aa-bb-cc-dd-ee
zz:zz:zz:zz:zz:zz
gh:ij:kl:mn:op:qr
xx:xx:xx:xx:xx:xx
XX-XX-XX-XX-XX-XX
??:??:??:??:??:??
adresse MAC inconnue
mon Mac est mort
MAC : à trouver
Mac mini M2
big mac 12
la mac de 12h
1a:2b:3c
1a2b:3c4d:5e6f
1a2b-3c4d-5e6f-7a8b
E4:5F:01
OUI 00:1A:2B
00:1A:2B:**:**:**
00:1a:2b:3c:4d:
a:b:c:d:e:f
1:2:3:4:5:6
001:01A:02B:03C:04D:05E
00;1A;2B;3C;4D;5E
00,1A,2B,3C,4D,5E
00/1A/2B/3C/4D/5E
00_1A_2B_3C_4D_5E
:a4:83:
fa-bc
c0-de
0-1-2-3-4-5
00:00
23:59:59
tc 01:02:03:04
K 1:23:45.678
S01E02
AAAA.BBBB
A1.B2.C3.D4
1a.2b.3c.4d.5e.6f.70
00:1A:2B 3C:4D:5E
ratio 1:1:2:3:5:8
8:13:21""".split("\n")
    ips = {"fe80::1ff:fe23:4567:890a", "2001:db8:85a3::8a2e:370:7334", "1:2:3:4:5:6:7:8", "192.168.0.1", "10.0.0.1"}
    also = {t: ["ip_address"] for t in ips}
    also["06-12-34-56-78"] = also["loto 01-02-03-04-05"] = ["phone"]
    skip = {"a:b:c:d:e:f", "1:2:3:4:5:6"}  # one digit a group: written so by some systems, left out
    c.whole("neg", None, [(t, also[t]) if t in also else t for t in neg if t not in skip])
    made = []
    for i in range(48):
        h = hexa(rng, 16)
        made.append([groups(h, (2,) * 5, ":"), groups(h, (2,) * 7, ":"), groups(h, (2,) * 8, "-"), uuid(rng), groups(h, (4, 4), "."),
                     groups(h, (2,) * 6, " "), f"{i % 24:02}:{i:02}:{59 - i:02}", groups(h, (2,) * 8, ":")][i % 8])
    # eight groups of two are an EUI-64, another kind of identifier: not asked, left out
    made = [m for m in made if len(m) != 23]
    c.spread("neg", None, made, ANY, len(made))


# ------------------------------------------------------------------------------ coordinates


def coordinates(c):
    rng = c.rng
    pos = []
    for i in range(130):
        la, lo = rng.uniform(-60, 70), rng.uniform(-179, 179)
        if i % 2 == 0:
            la, lo = rng.uniform(42.4, 51), rng.uniform(-4.7, 8.1)
        p = 4 + i % 3
        a, o = f"{la:.{p}f}", f"{lo:.{p}f}"
        ns, ew = "NS"[la < 0], "EW"[lo < 0]
        fr = "EO"[lo < 0]
        ala, alo = abs(la), abs(lo)
        dms = lambda x: (int(x), int(x * 60) % 60, int(x * 3600) % 60)
        d1, d2 = dms(ala), dms(alo)
        forms = [
            f"GPS ⟦{a}, {o}⟧", f"lat: ⟦{a}⟧, lon: ⟦{o}⟧", f"https://www.google.com/maps/@⟦{a},{o}⟧,15z",
            f"⟦{d1[0]}°{d1[1]:02}′{d1[2]:02}″{ns} {d2[0]}°{d2[1]:02}′{d2[2]:02}″{ew}⟧",
            f"coordonnées : ⟦{a.replace('.', ',')} ; {o.replace('.', ',')}⟧", f"https://maps.google.com/?q=⟦{a},{o}⟧",
            f"⟦{d1[0]}° {d1[1]:02}' {d1[2]:02}\" {ns}, {d2[0]}° {d2[1]:02}' {d2[2]:02}\" {ew}⟧", f"geo:⟦{a},{o}⟧",
            f"latitude ⟦{a}⟧ longitude ⟦{o}⟧", f"https://www.openstreetmap.org/#map=15/⟦{a}/{o}⟧",
            f"⟦{ala:.4f}° {ns}, {alo:.4f}° {ew}⟧", f"position GPS : ⟦{a} {o}⟧",
            f"⟦{ns} {d1[0]}° {ala % 1 * 60:06.3f}' {ew} {d2[0]:03}° {alo % 1 * 60:06.3f}'⟧",
            f"https://maps.apple.com/?ll=⟦{a},{o}⟧&z=12", f"coords=⟦{a},{o}⟧", f"location: (⟦{a}, {o}⟧)",
            f"⟦{d1[0]}°{d1[1]:02}'{d1[2]:02}.5\"{ns} {d2[0]}°{d2[1]:02}'{d2[2]:02}.2\"{fr}⟧",
            f"https://www.openstreetmap.org/?mlat=⟦{a}⟧&mlon=⟦{o}⟧", f"lat=⟦{a}⟧&lng=⟦{o}⟧",
            f"latitude ⟦{a.replace('.', ',')}⟧, longitude ⟦{o.replace('.', ',')}⟧", f"https://waze.com/ul?ll=⟦{a},{o}⟧&navigate=yes",
            f"mes coordonnées GPS sont ⟦{a}, {o}⟧"]
        pos.append(forms[i % len(forms)])
    c.spread("pos", None, pos, ANY, 130)
    c.whole("pos", None, [
        "{\"lat\":⟦48.85661⟧,\"lng\":⟦2.35222⟧}", "{\"latitude\": ⟦-21.11514⟧, \"longitude\": ⟦55.53638⟧}",
        "{\"type\":\"Point\",\"coordinates\":[⟦2.35222,48.85661⟧]}", "POINT(⟦2.35222 48.85661⟧)",
        "Latitude : ⟦48.85661⟧\nLongitude : ⟦2.35222⟧", "spawn du drone : GPS ⟦45.764043, 4.835659⟧ 🚁",
        "<trkpt lat=\"⟦45.83262⟧\" lon=\"⟦6.86517⟧\">", "https://www.google.com/maps/place/Paris/@⟦48.8588897,2.3200410⟧,12z/data=!3m1",
        "je suis perdu, ma position : ⟦43.296482, 5.369780⟧, viens vite", "⟦48°51′24″N, 2°21′03″E⟧",
        "lat ⟦43.6047⟧ / long ⟦1.4442⟧", "x=12 y=5 mais GPS=⟦44.837789,-0.579180⟧"])
    neg = """48.8566 x 2.3522
1920x1080
1920 × 1080
12,50 € ou 14,90 €
48,85 €, 2,35 €
prix : 48.8566, remise 2.3522
versions 48.8, 2.3
v48.85.66, v2.35.22
score 12.5, 13.5
notes : 15,25 ; 12,75
loss 0.12345, acc 0.98765
lr=0.0003, wd=0.0100
p = 0.0451, t = 2.3522
moyenne 12.3456, écart-type 2.3456
3.1415, 2.7182
π = 3.14159, e = 2.71828
(12, 45)
x: 12, y: 45
x=120.5 y=64.25
x: 128.5, y: 64.0, z: -240.5
/tp 128 64 -240
tp @s 100.5 64 -200.5
spawn en 128 64 240
vec3(0.12345, 0.98765, 0.5)
rgb(0.1234, 0.5678, 0.9012)
[0.48856, 0.23522]
matrix(0.8660, 0.5000, -0.5000, 0.8660)
translate(48.8566px, 2.3522px)
margin: 12.5px 24.25px
20°C demain, 15°C mardi
angle 45°30'
45° puis 90°
tourne de 12° N
température 37,2 °C
cap au 270°
un virage à 180°
-12.5 °C / 54.5 °F
5'10"
écran 27", 32"
12' de jeu, 45' au total
88′ but de Mbappé
ratio 16:9
K/D 1.2345, 0.9876
DPS 1234.5678, HPS 876.5432
fps 143.9821, 144.0012
ping 12.3456, jitter 2.3456
latence 48.8566 ms
lattes : 48,5 et 2,35
long : 48 cm, large : 2 cm
longueur 48.8566, largeur 2.3522
long de 48,85 m
latte macchiato 4.50, 5.20
lat: ?, lon: ?
lat: nord, lon: est
latitude inconnue
GPS en panne
mon GPS coûte 129,99
coordonnées bancaires à jour
mes coordonnées : demande en MP
position 12 au classement
position: absolute; top: 12.5px; left: 24.5px
position : 3e sur 48
lat=148.8566&lon=200.1234
lat: 95.12345, lon: 190.98765
latitude 123.4567 longitude 321.7654
99°99'99"N 200°88'77"E
91°12'34"N 181°12'34"E
https://www.google.com/maps/search/pizza
https://maps.google.com/
https://www.openstreetmap.org/
https://exemple.fr/?q=48,2
https://exemple.fr/v48.85/2.35
geo: non défini
geo:localisation refusée
12.06.2024, 13.06.2024
2024.06, 2024.07
18.30, 20.45
10.0.0.1, 10.0.0.2
1.2.3, 4.5.6
48.8566
2,3522
0.1234, 0.5678, 0.9101, 0.1121
[1.2345, 6.7890, 1.2345, 6.7890, 1.2345]
1 EUR = 1.0812 USD, 0.8543 GBP
EUR/USD 1.0812, EUR/GBP 0.8543
BTC 60123.4567, ETH 3012.3456
taux 2.3522 %, 1.8566 %
5.1, 7.1
USB 3.2, HDMI 2.1
Bluetooth 5.2, Wi-Fi 6.1
pH 7.4012, 6.8123
IMC 22.4512, 24.1234
chapitres 12.3456
taille 1.8566 m, 1.6522 m
48 h 51 min 24 s
2 h 21 min 03 s
48 51 24
48;51;24
45,7640 € et 4,8356 €
$48.8566, $2.3522
x1.2345, x2.3456
std::pair<double, double>(48.5, 2.5)
poids 48.8566 kg, 2.3522 kg
0x48.8566p2
3.0000, 4.0000
10 %, 20 %
C#1.2345, D#2.3456""".split("\n")
    c.whole("neg", None, [(t, ["ip_address"]) if "10.0.0.1" in t else t for t in neg])
    c.spread("neg", None, ["12,50 € / 14,90 €", "1920x1080", "loss 0.12345, acc 0.98765", "x: 128.5, y: 64.0", "20°C",
                           "moyenne 12.3456, écart-type 2.3456", "EUR/USD 1.0812, EUR/GBP 0.8543", "48.8566 x 2.3522 cm",
                           "v48.8566"], ANY, 36)


# ------------------------------------------------------------------------------- birth_date

MONTHS_FR = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
MONTHS_EN = "January February March April May June July August September October November December".split()
SHORT_FR = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split()


def date_forms(rng):
    y, m, d = rng.randint(1932, 2012), rng.randint(1, 12), rng.randint(2, 28)
    fr, en, sh = MONTHS_FR[m - 1], MONTHS_EN[m - 1], SHORT_FR[m - 1]
    french = [f"{d:02}/{m:02}/{y}", f"{d} {fr} {y}", f"{d:02}-{m:02}-{y}", f"{d:02}.{m:02}.{y}", f"{d}/{m}/{y}", f"{y}-{m:02}-{d:02}",
              f"1er {fr} {y}", f"{d} {fr.upper()} {y}", f"{d:02}/{m:02}/{y % 100:02}", f"{d} {sh} {y}", f"{d:02} {m:02} {y}",
              f"{d:02}{NBSP}{fr}{NBSP}{y}"]
    english = [f"{en} {d}, {y}", f"{d} {en} {y}", f"{d}th of {en} {y}".replace("2th", "2nd").replace("3th", "3rd").replace("1th", "1st")
               if d in (2, 3, 21, 22, 23) else f"{d}th of {en} {y}", f"{y}-{m:02}-{d:02}", f"{en[:3]} {d}, {y}", f"{m:02}/{d:02}/{y}",
               f"{d}-{en[:3]}-{y}", f"{d:02}/{m:02}/{y}", f"{y}/{m:02}/{d:02}"]
    return french, english


def birth_date(c):
    rng = c.rng
    fr_labels = ["né le ⟦{}⟧", "née le ⟦{}⟧", "date de naissance : ⟦{}⟧", "DDN ⟦{}⟧", "Né(e) le ⟦{}⟧", "je suis né le ⟦{}⟧ à Lyon",
                 "DDN: ⟦{}⟧", "ma date de naissance c'est le ⟦{}⟧", "date de naissance=⟦{}⟧", "elle est née le ⟦{}⟧",
                 "Date de naissance ⟦{}⟧", "NÉE LE ⟦{}⟧", "anniversaire : ⟦{}⟧", "nés le ⟦{}⟧", "D.D.N. : ⟦{}⟧",
                 "né à Brest le ⟦{}⟧", "ne le ⟦{}⟧"]
    en_labels = ["born on ⟦{}⟧", "DOB: ⟦{}⟧", "date of birth ⟦{}⟧", "birthday: ⟦{}⟧", "dob ⟦{}⟧", "I was born ⟦{}⟧", "birthdate=⟦{}⟧",
                 "my birthday is ⟦{}⟧", "Date of Birth: ⟦{}⟧"]
    pos = []
    for i in range(130):
        french, english = date_forms(rng)
        if i % 3 == 2:
            pos.append(en_labels[i // 3 % len(en_labels)].format(english[(i // 3 * 2 + i // 27) % len(english)]))
        else:
            pos.append(fr_labels[i % len(fr_labels)].format(french[(i * 5) % len(french)]))
    c.spread("pos", None, pos, ANY, 130)
    c.whole("pos", None, [
        "{\"date_naissance\":\"⟦1987-03-12⟧\"}", "{\"birthdate\": \"⟦1999-11-02⟧\", \"id\": 4}", "{\"dob\":\"⟦12/03/1987⟧\"}",
        "Nom : Martin\nNé le : ⟦12/03/1987⟧\nVille : Lyon", "Date de naissance :\n⟦12 mars 1987⟧", "mon anniv c'est le ⟦12/03/1998⟧ 🎂",
        "mon anniversaire c'est le ⟦14 mars⟧ 🎉", "my birthday is ⟦March 14⟧!", "t'es né quand ? né le ⟦3 mai 2001⟧ mdr",
        "naissance : ⟦03/05/2001⟧", "née LEROY le ⟦7 juin 1975⟧ à Dijon", "Né le ⟦1er janvier 2000⟧."])
    neg = """facture du 12/03/2024
sortie le 12 mars 2024
le 12/03/1987
12/03/1987
12 mars 1987
1987-03-12
March 12, 1987
12.03.1987
terminé le 12/03/2021
nommé le 12/03/2020
donné le 3 mai 2021
abonné le 12/06/2023
abonnée le 14 juin 2022
emmené le 12/03/2021
ramené le 3 mai 2019
condamné le 12 mars 2018
borné le 01/02/2003
testé le 12/03/2021
signé le 12 mars 2020
gagné le 14/07/2018
assigné le 2 avril 2024
éliminé le 05/06/2023
ordonné le 4 juin 1998
examiné le 02/02/2022
destiné le 12/12/2012
enchaîné le 12 mai 2023
tourné le 18 juin 2019
journée le 12/03/2021
journée du 12 mars
dernière tournée le 4 mai 2019
cette année le 12/03
en année 1987
airborne on 12/03/2020
reborn version, out on March 12, 2024
newborn baby photos
dobby est libre
dobermann, vacciné le 12/03/2022
né à Lyon
née de la dernière pluie
né pour gagner
born to be wild
born in the USA
bon anniversaire !!
joyeux anniversaire lea 🎉
happy birthday bro
c'est quoi ta date de naissance ?
date de naissance obligatoire
DOB missing
DDN : inconnue
date de naissance : jj/mm/aaaa
birthday: dd/mm/yyyy
YYYY-MM-DD
né le jj/mm/aaaa
mort le 12/03/1987
décédé le 4 mai 2001
marié le 14 juin 2014
rendez-vous le 12/06/2024 à 14h
rdv le 3 mai à 18h30
live le 12 juin à 21h
le patch du 14/05/2024
tournoi du 12 au 14 juin 2024
du 01/01/2024 au 31/12/2024
expire le 12/2026
CB exp 12/26
date limite : 30/06/2024
date de livraison : 12/06/2024
date de création : 2019-04-02
date de fin 12/03/2024
inscrit depuis le 12/03/2015
compte créé le 3 mai 2016
dernière connexion 12/06/2024 18:30
2024-06-12T18:30:45Z
[12/Jun/2024:18:30:45 +0200]
log du 2024-06-12
release 2024.06.12
v2024.06.12
backup-2024-06-12.tar.gz
IMG_20240612.jpg
14 juillet 1789
8 mai 1945
11 novembre 1918
avenue du 8 Mai 1945
bataille de Marignan en 1515
le 1er avril
poisson d'avril 1er avril 2024
Noël le 25 décembre
the meeting is on June 12, 2024
due date: 2024-06-12
released May 3rd, 2021
deadline 12/06/24
created_at: 2024-06-12
updated 12-Jun-2024
valid until 31 December 2025
episode du 12 mars 2023
clip du 03/05/2024 insane
ban le 12/05/2024, débanni le 14/05/2024
sub depuis 12 mois
le 12, le 13 et le 14
12/12
24/7
3/4
1/2/3
score 12-03-19
1.2.2024
16:9
il est né, le divin enfant
Kubernetes est né dans les bureaux de Google
nes le jeu
NES, sortie le 18 octobre 1985
NÉON le 12/03/2021
ne le fais pas
ne le dis à personne
il ne le sait pas, 12 fois je lui ai dit
bornes de recharge posées le 12/03/2022
née, nez, né : 3 homonymes
innée ou acquise
spontané le 4 mai 2020
simultanée le 12/03/2021
momentanément le 2 mai 2022
erroné le 12/02/2022""".split("\n")
    c.whole("neg", None, neg)
    c.spread("neg", None, ["12/03/2021", "le 12 mars 2024", "terminé le 12/03/2023", "abonnée le 4 mai 2023", "June 12, 2024",
                           "2024-06-12 18:30:45", "mort le 3 mai 1981"], ANY, 28)


# -------------------------------------------------------------------------- url_credentials


def url_credentials(c):
    rng = c.rng
    users = ["admin", "root", "zoe", "deploy", "svc-bot", "lea.martin", "user1", "jean%40exemple.fr", "postgres", "guest", "api_user", "oauth2"]
    words = ["hunter2", "S3cr3t!", "p%40ssw0rd", "motdepasse75", "Tr0ub4dor&3", "correct-horse", "x~y_z.9", "Zo3$2024", "a1b2c3d4e5f6",
             "pa%3Ass", "été2024", "123456", "k3y=val", "azerty*", "qwerty+1"]
    urls = ["https://⟦{}⟧@exemple.fr/", "http://⟦{}⟧@192.0.2.4:8080/admin", "postgres://⟦{}⟧@db.exemple.fr:5432/prod",
            "mysql://⟦{}⟧@localhost/app", "mongodb+srv://⟦{}⟧@cluster0.example.net/test?retryWrites=true", "redis://⟦{}⟧@cache:6379/0",
            "ftp://⟦{}⟧@ftp.example.org/pub", "amqp://⟦{}⟧@rabbit.example.org:5672/vhost", "https://⟦{}⟧@github.com/org/repo.git",
            "sftp://⟦{}⟧@files.example.org:22/home", "rtsp://⟦{}⟧@192.0.2.9:554/stream1", "smtp://⟦{}⟧@mail.example.org:587",
            "postgresql+asyncpg://⟦{}⟧@pg/app", "http://⟦{}⟧@[2001:db8::5]:8080/", "socks5://⟦{}⟧@proxy.example.org:1080",
            "git+https://⟦{}⟧@git.example.org/x.git", "HTTPS://⟦{}⟧@EXEMPLE.FR", "ldap://⟦{}⟧@ldap.example.org/dc=example"]
    labels = ["{}", "DATABASE_URL={}", "{}", "connecte-toi sur {}", "url : {}", "git clone {}", "{}", "<{}>", "curl -s {}", "[lien]({})"]
    pos = []
    for i in range(134):
        cred = users[i % len(users)] + ":" + words[i * 7 % len(words)] + (str(i) if i % 2 else "")
        pos.append((labels[i * 3 % 10].format(urls[i % len(urls)].format(cred)),
                    ["ip_address"] if "192.0.2" in urls[i % len(urls)] or "2001" in urls[i % len(urls)] else []))
    c.spread("pos", None, pos, ANY, 134)
    c.whole("pos", None, [
        "redis://⟦:s3cretRedis⟧@cache.example.org:6379", "redis://⟦:p4ss!word⟧@localhost:6379/1",
        "{\"url\":\"https://⟦zoe:hunter2⟧@exemple.fr/x\"}", "DATABASE_URL=\"postgres://⟦app:Zx9-kQ⟧@db/prod\"\nDEBUG=1",
        "remote.origin.url=https://⟦ci-bot:tok_9s8d7f⟧@git.example.org/a/b.git",
        "export http_proxy=http://⟦lea:Pr0xy⟧@proxy.example.org:3128", "https://⟦a:b⟧@exemple.fr et https://⟦c:d1e2⟧@exemple.org",
    ])
    neg = """https://exemple.fr:8443/
http://localhost:8080/@zoe
https://medium.com/@zoe/mon-article
https://www.youtube.com/@zoe_live
https://exemple.fr:8080/@user
https://exemple.fr/a:b@c
https://exemple.fr/path;x=1:2@3
https://exemple.fr/?q=a:b@c
https://exemple.fr/#a:b@c
https://exemple.fr?next=user:pass@x
https://unpkg.com/vue@3.4.21/dist/vue.global.js
https://cdn.jsdelivr.net/npm/react@18.2.0/umd/react.js
https://www.google.com/maps/@48.8566,2.3522,15z
https://git@github.com/org/repo.git
ssh://git@github.com/org/repo.git
ssh://git@github.com:22/org/repo.git
ftp://anonymous@ftp.example.org/pub
https://zoe@exemple.fr/
sftp://deploy@files.example.org:22/
mailto:zoe@exemple.fr
mailto:zoe@exemple.fr?subject=a:b
user:pass
user:password
admin:admin
login:pass sans url
zoe:hunter2
a:b@c
nom : mot de passe
postgres://localhost:5432/app
postgres://db.exemple.fr/prod
mysql://localhost/app
redis://cache:6379/0
mongodb://cluster0.example.net:27017,cluster1.example.net:27017/test
amqp://rabbit.example.org:5672/vhost
http://192.0.2.4:8080/
http://[2001:db8::5]:8080/
https://exemple.fr/user:pass
https://exemple.fr/user:pass/@
https://t.me/@zoe
https://mastodon.example.org/@zoe
https://tiktok.com/@lea.plays/video/7312
https://www.npmjs.com/package/@types/node
https://exemple.fr/2024/06/12/18:30:45
https://exemple.fr/12:34:56
tel:+33612345678
urn:isbn:9782070368228
urn:uuid:9f86d081-884c-4d65-9a2f-eaa0c55ad015
data:text/plain;base64,SGVsbG8=
javascript:void(0)
blob:https://exemple.fr/9f86d081
file:///home/zoe/notes.txt
file:///C:/Users/zoe/notes.txt
C:\\Users\\zoe
docker run -p 8080:80 nginx
nginx:1.25@sha256:9f86d081884c7d65
registry.example.org:5000/app@sha256:9f86d081
docker://alpine:3.19
oci://registry.example.org/app:1.2.3
image: redis:7-alpine
std::string s;
a::b
http::request
http:://exemple.fr
https:/exemple.fr
//exemple.fr:443/x
://
https://
https://@
https://:@
https://exemple.fr/@
https://exemple.fr/:@
https://exemple.fr:443
https://exemple.fr:443/chat?u=@lea
https://exemple.fr/login?user=zoe&lang=fr
https://twitch.tv/zoe_live
https://discord.gg/abc123
https://clips.twitch.tv/FunnyClip-12:34
https://youtu.be/abc?t=1:23
https://fr.wikipedia.org/wiki/Aide:Accueil
https://fr.wikipedia.org/wiki/Projet:Jeu_vid%C3%A9o@home
https://exemple.fr/a@b:c
https://exemple.fr/mail=zoe@exemple.fr
https://exemple.fr/?email=zoe@exemple.fr
https://exemple.fr/?t=12:34&m=zoe@exemple.fr
ws://localhost:3000/@socket
wss://irc.example.org:443
irc://irc.example.org:6667/#chan
steam://rungameid/440
spotify:track:abc123
magnet:?xt=urn:btih:9f86d081884c7d65
minecraft 198.51.100.5:25565
s3://seau/chemin:x@y
gs://bucket/a@b
jdbc:postgresql://localhost:5432/app
jdbc:oracle:thin:@localhost:1521:xe
jdbc:sqlserver://localhost:1433;databaseName=app
rsync deploy@srv:/data
scp a.txt srv:/tmp
proto://hote:80/chemin@2x.png
https://exemple.fr/img@2x.png
https://exemple.fr/img:1@2x.png
https://exemple.fr:8443/img@2x.png
regarde https://exemple.fr : c'est zoe:moi@toi
heure 12:34 @ gare
à 18:30 @zoe
ratio 16:9 @ 60 fps
1080p:60 @ 6000 kbps
@zoe: regarde http://exemple.fr
@lea: ok @karim: non
key:value@
Bearer: non
http://exemple.fr/ user:pass@
(https://exemple.fr) a:b@c
https://exemple.fr\nuser:pass@exemple"""
    rows = [t.replace("\\n", "\n") for t in neg.split("\n")]

    def also_of(t):
        kinds = []
        if re.search(r"(git|zoe|deploy|anonymous)@[a-z.]+\.(fr|com|org)", t):
            kinds.append("email")
        if re.search(r"192\.0\.2|198\.51|2001:db8", t):
            kinds.append("ip_address")
        if "tel:" in t:
            kinds.append("phone")
        if "maps/@" in t:
            kinds.append("coordinates")
        return (t, kinds)
    c.whole("neg", None, [also_of(t) for t in rows])
    c.spread("neg", None, ["https://exemple.fr:8443/@zoe", "https://exemple.fr/a:b@c", "postgres://db:5432/prod", "user:pass",
                           ("ssh://git@github.com/org/repo.git", ["email"]), "https://www.youtube.com/@zoe_live",
                           "http://localhost:3000/x?y=a:b@c"], ANY, 28)


# --------------------------------------------------------------------------- writing, checking


def build(kind):
    c = Cases(kind)
    globals()[kind](c)
    return c.lines


def plain_line(row):
    return json.dumps(row, ensure_ascii=False) + "\n"


def render(lines):
    # Only credentials look like something that a host refuses to store.
    as_line = broken_tokens.line if lines[0]["kind"] == "url_credentials" else plain_line
    return "".join(as_line(x) for x in lines)


SEP = f"[ .\\-{NBSP}{NNBSP}]?"
DIGIT_SEP = f"[ .\\-{NBSP}{NNBSP}]"


def candidates(text, pattern):
    """Standing alone: no letter, digit or underscore next to it, and no further group of digits."""
    return re.finditer(f"(?<![\\w])(?<!\\d{DIGIT_SEP}){pattern}(?![\\w])(?!{DIGIT_SEP}\\d)", text, re.I)


def strip(s):
    return re.sub(r"[^0-9A-Za-z]", "", s)


def found(kind, text):
    """Values of a checksummed kind that really stand in the text, by the public rules."""
    out = []
    if kind == "nir":
        for m in candidates(text, f"[1-8]{SEP}(?:\\d{SEP}){{5}}[\\dAB]{SEP}(?:\\d{SEP}){{7}}\\d"):
            s = strip(m.group())
            if (s.isdigit() or s[5:7].upper() in ("2A", "2B")) and nir_ok(s):
                out.append(m.group())
    if kind in ("siren", "siret"):
        n = 9 if kind == "siren" else 14
        word = re.search(r"\bsire[nt]\b|\brcs\b", text, re.I)
        for m in candidates(text, f"(?:\\d{SEP}){{{n - 1}}}\\d"):
            s = strip(m.group())
            grouped = re.fullmatch("\\d{3}%s\\d{3}%s\\d{3}" % (DIGIT_SEP, DIGIT_SEP)
                                   + ("" if n == 9 else DIGIT_SEP + "\\d{5}"), m.group())
            if (luhn_ok(s) if n == 9 else siret_ok(s)) and (word or grouped):
                out.append(m.group())
    if kind == "vat_fr":
        for m in candidates(text, f"FR{SEP}\\d{SEP}\\d{SEP}(?:\\d{SEP}){{8}}\\d"):
            s = strip(m.group())
            if int(s[2:4]) == vat_key(s[4:]) and luhn_ok(s[4:]):
                out.append(m.group())
    if kind == "rib":
        for m in candidates(text, f"\\d{{5}}\\W{{0,3}}\\d{{5}}\\W{{0,3}}[0-9A-Z]{{11}}\\W{{0,3}}(?:cl[ée] )?\\d\\d"):
            if rib_ok(strip(re.sub("cl[ée]", "", m.group()))):
                out.append(m.group())
        for m in re.finditer(r"banque\W+(\d{5})\W+.*?guichet\W+(\d{5})\W+.*?compte\W+([0-9A-Z]{11})\W+cl[ée][ RIB]*\W+(\d\d)\b",
                             text, re.I | re.S):
            if rib_ok("".join(m.groups())):
                out.append(m.group())
    return out


def value_fault(kind, value, text):
    """Why a positive's value is not of its kind, or None."""
    if value != value.strip() or not value:
        return "blank edge"
    if kind in CHECKSUMMED:
        # words of a label inside the span (guichet, compte, clé) hold no digit
        s = strip("".join(w for w in re.split(r"\s", value) if kind != "rib" or re.search(r"\d", w)))
        right = {"nir": lambda: nir_ok(s), "siren": lambda: len(s) == 9 and luhn_ok(s),
                 "siret": lambda: len(s) == 14 and siret_ok(s), "rib": lambda: rib_ok(s),
                 "vat_fr": lambda: len(s.lower().replace("fr", "")) == 11 and int(s[-11:-9]) == vat_key(s[-9:])
                 and luhn_ok(s[-9:])}[kind]()
        return None if right else "checksum"
    if kind == "ip_address":
        try:
            ipaddress.ip_address(value.split("%")[0])
        except ValueError:
            return "not an address"
    if kind == "mac_address" and not re.fullmatch(r"(?i)[0-9a-f]{12}", re.sub("[:.-]", "", value)):
        return "not a MAC"
    if kind == "email" and not re.search(r"[^\s]@[^\s@]+\.[^\s@.]+$", value):
        return "not an address"
    if kind == "url_credentials" and (":" not in value or text.find(value + "@") < 0):
        return "not followed by @"
    if kind == "phone" and not 6 <= sum(ch.isdigit() for ch in value) <= 15:
        return "digits"
    if kind in ("coordinates", "birth_date", "postal_address") and not re.search(r"\d", value):
        return "no digit"
    return None


def check():
    faults, ids = [], set()
    for kind in KINDS:
        path = os.path.join(HERE, kind + ".jsonl")
        with open(path, encoding="utf-8", newline="") as f:
            raw = f.read()
        if raw != render(build(kind)):
            faults.append(f"{kind}: file differs from what this script writes")
        lines = [json.loads(x) for x in raw.split("\n")[:-1]]
        texts = set()
        for x in lines:
            def bad(why):
                faults.append(f"{x['id']}: {why}: {x['text']!r}")
            if x["id"] in ids:
                bad("id twice")
            ids.add(x["id"])
            if x["text"] in texts:
                bad("text twice")
            texts.add(x["text"])
            if re.search("[⟦⟧]|\\{v\\}", x["text"]):
                bad("mark left")
            if x["kind"] != kind or not x["id"].startswith(f"{kind}/{x['polarity']}/"):
                bad("kind")
            if bool(x["spans"]) != (x["polarity"] == "pos"):
                bad("spans against polarity")
            if kind in CHECKSUMMED and x["polarity"] == "pos" and x["valid"] is not True:
                bad("valid")
            if kind not in CHECKSUMMED and x["valid"] is not None:
                bad("valid")
            data, last = x["text"].encode(), 0
            for s in x["spans"]:
                if not last <= s["start"] < s["end"] <= len(data) or s["kind"] != kind:
                    bad("offsets")
                last = s["end"]
                try:
                    value = data[s["start"]:s["end"]].decode()
                except UnicodeDecodeError:
                    bad("span cuts a character")
                    continue
                why = value_fault(kind, value, x["text"])
                if why:
                    bad(why)
            if kind == "ip_address" and x["polarity"] == "neg" and "also" not in x:
                for m in re.finditer(r"(?<![\w:.])[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(?![\w:.])", x["text"]):
                    if m.group() != "::" and value_fault(kind, m.group(), "") is None:
                        bad("holds an address")
            for other in sorted(CHECKSUMMED):
                hits = found(other, x["text"])
                if other == kind:
                    if x["polarity"] == "neg" and hits:
                        bad(f"holds a {other}: {hits}")
                    if x["polarity"] == "pos" and len(hits) < len(x["spans"]) and kind != "rib":
                        bad(f"only {len(hits)} found for {len(x['spans'])} spans")
                elif hits and other not in x.get("also", []):
                    bad(f"holds an undeclared {other}: {hits}")
        counts = {p: sum(x["polarity"] == p for x in lines) for p in ("pos", "neg")}
        if min(counts.values()) < 120:
            faults.append(f"{kind}: fewer than 120: {counts}")
        print(f"{kind:16} {counts['pos']:4} positives {counts['neg']:4} negatives")
    for f in faults:
        print("FAULT", f)
    print("faults:", len(faults))
    return 1 if faults else 0


def main():
    if sys.argv[1:] == ["--check"]:
        return check()
    for kind in KINDS:
        with open(os.path.join(HERE, kind + ".jsonl"), "w", encoding="utf-8", newline="") as f:
            f.write(render(build(kind)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
