#!/usr/bin/env python3
"""Writes the evaluation cases of secrets and payment data, one JSONL file per kind.

    python3 make_cases.py           writes the files next to this script
    python3 make_cases.py --check   verifies the files

Deterministic. Every value is invented; the rules are in formats.py and tokens.py.
"""
import base64
import json
import math
import pathlib
import random
import re
import sys

import formats as f
import tokens as t
from contexts import BARE, CHAT, CODE, URL, fill
from harmless_lines import harmless_lines

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import broken_tokens  # noqa: E402
KINDS = ["payment_card", "iban", "crypto_address", "jwt", "private_key", "api_token", "generic_secret"]
MINIMUM = 120
OPEN, CLOSE = "\ue000", "\ue001"  # mark a value while a text is built
NBSP, NNBSP = "\u00a0", "\u202f"


# Values of kinds outside this set that a negative may hold.
OTHER_KINDS = [("url", r"\b(?:https?|wss)://\w"), ("phone_fr", r"\b0[67](?: \d\d){4}\b"), ("siret", r"\bSIRET \d"),
               ("vat_fr", r"\bTVA FR\d{11}"), ("ip", r"\b\d{1,3}(?:\.\d{1,3}){3}\b")]


class Cases:
    """Collects the cases of one kind and numbers them."""

    def __init__(self, kind):
        self.kind = kind
        self.rng = random.Random("cases/" + kind)
        self.rows = []
        self.texts = set()
        self.turn = 0

    def positive(self, marked, valid=None, also=()):
        parts = re.split("[%s%s]" % (OPEN, CLOSE), marked)
        text, spans = "", []
        for index, part in enumerate(parts):
            start = len(text.encode())
            text += part
            if index % 2 == 1:
                spans.append({"kind": self.kind, "start": start, "end": len(text.encode())})
        assert spans, marked
        self._add("pos", text, valid, spans, also)

    def negative(self, text, valid=None, also=()):
        also = list(also) + [kind for kind, shape in OTHER_KINDS if re.search(shape, text)]
        self._add("neg", text, valid, [], also)

    def place(self, value, noun, name, valid=None, url=True, chat_only=False, bare=True):
        """A positive in the next context of the rotation: chat, code, chat, bare or URL."""
        self.turn += 1
        step = self.turn % 5
        if chat_only or step in (0, 2):
            template = self._next(CHAT)
        elif step == 4 and bare and self.turn % 2:
            template = self._next(BARE)
        elif step == 4 and url:
            template = self._next(URL)
        elif step == 1 and not bare:
            template = self._next(CHAT)
        else:
            template = self._next(CODE)
        self.positive(fill(template, mark(value), noun, name), valid)

    def _next(self, templates):
        count = getattr(self, "_count_%d" % id(templates), 0)
        setattr(self, "_count_%d" % id(templates), count + 1)
        return templates[count % len(templates)]

    def _add(self, polarity, text, valid, spans, also):
        if text in self.texts:
            raise AssertionError("text twice: %r" % text)
        self.texts.add(text)
        number = 1 + sum(row["polarity"] == polarity for row in self.rows)
        row = {"id": "%s/%s/%03d" % (self.kind, polarity, number), "kind": self.kind,
               "polarity": polarity, "valid": valid, "text": text, "spans": spans}
        if also:
            row["also"] = list(also)
        self.rows.append(row)

    def digits(self, size, first="0123456789"):
        return self.rng.choice(first) + "".join(self.rng.choice(f.DIGITS) for _ in range(size - 1)) if size else ""


def mark(value):
    return OPEN + value + CLOSE


def change_one(rng, value, alphabet, first=0):
    """value with one character replaced by another of the alphabet."""
    while True:
        at = rng.randrange(first, len(value))
        if value[at] in alphabet:
            other = rng.choice([c for c in alphabet if c != value[at]])
            return value[:at] + other + value[at + 1:]


# --------------------------------------------------------------------------
# payment_card
# --------------------------------------------------------------------------

# Brand, prefixes (ranges of numbers), lengths: ISO/IEC 7812 ranges as published by
# each network and listed in Wikipedia, "Payment card number".
BRANDS = [
    ("Visa", [(4, 4)], [16, 16, 16, 13, 19]),
    ("Mastercard", [(51, 55)], [16, 16]),
    ("Mastercard", [(2221, 2229), (2230, 2299), (2300, 2699), (2700, 2719), (2720, 2720)], [16, 16, 16]),
    ("American Express", [(34, 34), (37, 37)], [15, 15, 15]),
    ("Diners Club", [(300, 305), (309, 309), (36, 36), (38, 39)], [14, 14, 14]),
    ("Discover", [(6011, 6011), (644, 649), (65, 65)], [16, 16]),
    ("JCB", [(3528, 3589)], [16, 16]),
    ("UnionPay", [(62, 62)], [16, 17, 18, 19]),
    ("Maestro", [(5018, 5018), (5020, 5020), (5038, 5038), (5893, 5893), (6304, 6304), (6759, 6759), (6761, 6763)],
     [12, 13, 14, 15, 16, 17, 18, 19]),
]
CARD_GROUPS = {12: (4, 4, 4), 13: (4, 4, 5), 14: (4, 6, 4), 15: (4, 6, 5), 16: (4, 4, 4, 4),
               17: (4, 4, 4, 5), 18: (6, 6, 6), 19: (4, 4, 4, 4, 3)}


def grouped(value, sizes, separator):
    parts, at = [], 0
    for size in sizes:
        parts.append(value[at:at + size])
        at += size
    return separator.join(parts)


def card_number(cases, ranges, size):
    low, high = cases.rng.choice(ranges)
    prefix = str(cases.rng.randint(low, high))
    return f.luhn_complete(prefix + cases.digits(size - 1 - len(prefix)))


def make_payment_card():
    cases = Cases("payment_card")
    rng = cases.rng
    nouns = [("ma carte", "card_number"), ("le numéro de carte bleue", "pan"), ("la CB du client", "cc_number"),
             ("my credit card", "credit_card"), ("la carte de l'asso", "card")]
    separators = ["", " ", "-", NBSP, " ", "", "-"]
    turn = 0
    for brand, ranges, sizes in BRANDS:
        for size in sizes:
            for _ in range(5):
                number = card_number(cases, ranges, size)
                separator = separators[turn % len(separators)]
                if brand == "Maestro" and size not in (12, 16, 19):
                    separator = "" if turn % 2 else " "
                noun, name = nouns[turn % len(nouns)]
                turn += 1
                value = grouped(number, CARD_GROUPS[size], separator) if separator else number
                if turn % 3 == 0:
                    noun = "%s %s" % (noun, brand)
                cases.place(value, noun, name, True, url=not separator.strip("-"))
    visa = lambda: card_number(cases, [(4, 4)], 16)
    spaced = lambda: grouped(visa(), (4, 4, 4, 4), " ")
    amex = lambda: grouped(card_number(cases, [(34, 34), (37, 37)], 15), (4, 6, 5), " ")
    for template in [
            "{v} 12/27 123", "CB {v} exp 09/28 cvv 514", "{v}\n12/27\nM. PAUL DURAND", "{v};12/28;042",
            "j'ai réglé 49,90 € avec {v} le 03/11/2026", "carte:{v}", "n°{v}", "PAN={v}&exp=1228&cvc=815",
            "tu payes avec {v}? t'es fou 😂", "{v}!!!", "{v}...", "[{v}]", "<td>{v}</td>", "😱{v}😱",
            "carte n° 1 : {v}", "le 06 12 34 56 78 pour m'appeler, la carte c'est {v}", "{v}/{v2}",
            "deux cartes : {v} et {v2}, laquelle passe ?", "{v}, {v2}", "- {v}\n- {v2}\n", "{v}\t{v2}",
            "{\"cards\": [\"{v}\", \"{v2}\"]}"]:
        for maker in (visa, amex, spaced):
            if template.startswith("{v} 12/27") and maker is not visa:
                continue
            cases.positive(template.replace("{v}", mark(maker())).replace("{v2}", mark(maker())), True)
    for separator in (NNBSP, NNBSP, NNBSP):  # the narrow no-break space of French typography
        cases.place(grouped(visa(), (4, 4, 4, 4), separator), "ma carte", "card", True, chat_only=True)

    # negatives
    wrong = ["salut, ma carte {v} passe pas 😕", "CARD={v}", "\"pan\": \"{v}\"", "{v}", "la CB du client : {v}, refusée",
             "card number {v}?", "const pan = '{v}';", "carte bleue « {v} »", "https://x.fr/pay?card={v}", "mdr j'ai tapé {v} au pif"]
    index = 0
    for brand, ranges, sizes in BRANDS:
        for size in sorted(set(sizes)):
            for style in ("", " ", "-")[: 2 if brand == "Maestro" else 3]:
                shown = ""
                while not shown or f.cards_in(shown):  # nor may some of its groups form a card
                    number = change_one(rng, card_number(cases, ranges, size), f.DIGITS, first=4)
                    shown = grouped(number, CARD_GROUPS[size], style) if style else number
                cases.negative(wrong[index % len(wrong)].replace("{v}", shown), False)
                index += 1
    # a transposed pair of neighbours other than 0 and 9, which Luhn detects
    for _ in range(8):
        while True:
            number = visa()
            swapped = number[:6] + number[7] + number[6] + number[8:]
            if not f.luhn_ok(swapped):
                break
        cases.negative("j'ai inversé deux chiffres : %s" % grouped(swapped, (4, 4, 4, 4), rng.choice(["", " "])), False)
    # Luhn holds, nobody issues the range or the length
    for prefix, size in [("0", 16), ("0000", 16), ("7", 16), ("71", 16), ("75", 15), ("79", 13), ("84", 16), ("88", 16),
                         ("90", 16), ("99", 16), ("96", 19), ("32", 16), ("33", 15), ("2210", 16), ("2215", 16), ("2721", 16),
                         ("2799", 16), ("29", 16), ("35", 14), ("3527", 16), ("3590", 16), ("4", 12), ("4", 14), ("4", 15), ("4", 17),
                         ("52", 15), ("54", 17), ("53", 19), ("34", 14), ("37", 16), ("305", 13), ("2300", 15)]:
        style, shown = rng.choice(["", " "]), ""
        while not shown or f.cards_in(shown):
            number = f.luhn_complete(prefix + cases.digits(size - 1 - len(prefix)))
            shown = grouped(number, CARD_GROUPS[size], style) if style else number
        cases.negative(rng.choice(["référence %s", "code client %s", "le numéro %s sur la boîte", "id=%s", "\"ref\": \"%s\""]) % shown)
    # other numbers that satisfy Luhn, and long runs that contain a card
    for _ in range(5):
        cases.negative("IMEI du téléphone volé : %s" % f.luhn_complete(rng.choice(["35", "86", "01"]) + cases.digits(12)))
        cases.negative("ICCID de la SIM %s" % f.luhn_complete("8933" + cases.digits(14)))
        cases.negative("SIRET %s" % grouped(f.luhn_complete(rng.choice("789") + cases.digits(12)), (3, 3, 3, 5), rng.choice(["", " "])))
        cases.negative("trace %s%s fin" % (cases.digits(7, "123456789"), visa()))
        cases.negative("blob=a%sf%s" % (visa(), cases.digits(3)))
    makers = [
        lambda: "commande n° %s expédiée 📦" % cases.digits(16, "2"),
        lambda: "colis Colissimo 6A%s" % cases.digits(11),
        lambda: "suivi Chronopost XY%sFR" % cases.digits(9),
        lambda: "{\"message_id\": \"%s\", \"guild\": \"%s\"}" % (cases.digits(18, "123789"), cases.digits(19, "1")),
        lambda: "ts=17%s ok" % cases.digits(11),
        lambda: "horodatage 17%s ns" % cases.digits(17),
        lambda: "appelle le 06 %s ou le 07 %s" % (grouped(cases.digits(8), (2,) * 4, " "), grouped(cases.digits(8), (2,) * 4, " ")),
        lambda: "EAN 3%s, en rupture" % cases.digits(12),
        lambda: "ISBN 978-2-%s-%s-%s" % (cases.digits(3), cases.digits(5), cases.digits(1)),
        lambda: "score = 0.%s" % cases.digits(16),
        lambda: "de %s à %s octets" % (grouped(cases.digits(9, "1"), (3, 3, 3), " "), grouped(cases.digits(9, "2"), (3, 3, 3), " ")),
        lambda: "uid %s-%s-4%s-a%s-%s" % (t.text(rng, 8, t.HEX), t.text(rng, 4, t.HEX), t.text(rng, 3, t.HEX), t.text(rng, 3, t.HEX), cases.digits(12)),
        lambda: "2026-%02d-%02d %02d:%02d:%02d.%s [%s] viewer rejoint" % (rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59), cases.digits(6), cases.digits(5)),
        lambda: "lot %s / série %s" % (cases.digits(8), cases.digits(8)),
        lambda: "mon numéro de sécu c'est pas ça : 3 99 %s" % cases.digits(9),
    ]
    for maker in makers:
        for _ in range(3):
            while True:
                text = maker()
                if not f.cards_in(text):
                    break
            cases.negative(text)
    for text in ["4242, 4242, 4242... j'ai perdu le fil de la suite", "carte 4*** **** **** 1234 débitée", "XXXX-XXXX-XXXX-4242",
                 "entre ton numéro de carte ici : ____ ____ ____ ____", "card number must have 16 digits", "ma carte Visa finit par 0366",
                 "une Mastercard commence par 51 à 55", "card: { number: string; cvc: string }", "if (pan.length !== 16) return false;",
                 "0000 0000 0000 0001", "1111-2222-3333-4445 lol", "9999999999999999", "1.2.3.4 5.6.7.8"]:
        cases.negative(text)
    return cases.rows


# --------------------------------------------------------------------------
# iban
# --------------------------------------------------------------------------

def random_field(rng, size, kind):
    if kind == "n":
        return "".join(rng.choice(f.DIGITS) for _ in range(size))
    if kind == "a":
        return "".join(rng.choice(f.UPPER) for _ in range(size))
    alphabet = f.DIGITS if rng.random() < 0.6 else f.DIGITS * 2 + f.UPPER
    return "".join(rng.choice(alphabet) for _ in range(size))


def random_bban(rng, country):
    """A BBAN of the country's structure, with the national check digits where
    their rule is public (French key, Spanish digits, Italian CIN, Belgian and
    other modulo 97 rules)."""
    bban = "".join(random_field(rng, size, kind) for size, kind in f.structure_fields(f.IBAN_STRUCTURES[country]))
    if country in ("FR", "MC"):
        return bban[:21] + f.rib_key(bban[:5], bban[5:10], bban[10:21])
    if country == "BE":
        return bban[:10] + "%02d" % (int(bban[:10]) % 97 or 97)
    if country in ("PT", "SI", "BA", "RS", "ME", "MK", "TL") and bban.isdigit():
        return bban[:-2] + "%02d" % (98 - int(bban[:-2] + "00") % 97)
    if country == "ES":
        return bban[:8] + f.spanish_digit("00" + bban[:8]) + f.spanish_digit(bban[10:]) + bban[10:]
    if country in ("IT", "SM"):
        return f.italian_cin(bban[1:]) + bban[1:]
    if country == "MU":
        return bban[:-6] + "000MUR"
    if country == "SC":
        return bban[:-3] + "SCR"
    return bban


def random_iban(rng, country):
    return f.iban_from_bban(country, random_bban(rng, country))


def by_four(value, separator=" "):
    return separator.join(value[i:i + 4] for i in range(0, len(value), 4))


def make_iban():
    cases = Cases("iban")
    rng = cases.rng
    nouns = [("mon IBAN", "iban"), ("le RIB de l'asso", "compte_iban"), ("l'IBAN du modo", "iban_modo"),
             ("my IBAN", "payout_iban"), ("le compte pour les dons", "dons_iban"), ("notre compte", "compte")]
    styles = [lambda v: v, by_four, lambda v: v.lower(), lambda v: by_four(v, NBSP), by_four,
              lambda v: by_four(v.lower()), lambda v: v, lambda v: by_four(v, "-")]
    for turn, country in enumerate(sorted(f.IBAN_STRUCTURES)):
        for shift in (0, 1):
            style = by_four if shift and turn % 2 else styles[(turn + shift * 4) % len(styles)]
            value = style(random_iban(rng, country))
            noun, name = nouns[(turn + shift) % len(nouns)]
            cases.place(value, noun, name, True, url=re.fullmatch(r"[A-Za-z0-9]+", value))
    for turn in range(60):  # France more often, then its neighbours
        country = ["FR", "FR", "FR", "BE", "CH", "LU", "MC", "DE", "ES", "IT"][turn % 10]
        value = styles[turn % len(styles)](random_iban(rng, country))
        noun, name = nouns[turn % len(nouns)]
        cases.place(value, noun, name, True, url=re.fullmatch(r"[A-Za-z0-9]+", value))
    for template in ["IBAN : {v} BIC BNPAFRPPXXX", "IBAN {v} merci beaucoup", "IBAN:{v}", "IBAN{s}{v} à mon nom", "{v} ou {v2} au choix",
                     "1) {v}\n2) {v2}", "virement de 250 € vers {v} le 12/03", "{v}.", "{v}; {v2}", "😀{v}😀", "<iban>{v}</iban>",
                     "Titulaire : Chloé Perrin\nIBAN : {v}\nBIC : AGRIFRPP882", "ancien compte {v}, nouveau compte {v2}"]:
        for country in ("FR", "GB"):
            style = by_four if country == "FR" else (lambda v: v)
            value, other = style(random_iban(rng, country)), style(random_iban(rng, "NL"))
            cases.positive(template.replace("{s}", " ").replace("{v}", mark(value)).replace("{v2}", mark(other)), True)

    wrong = ["mon IBAN : {v}, ça marche pas", "IBAN={v}", "{v}", "\"iban\": \"{v}\"", "le RIB « {v} » est refusé 😕", "iban: '{v}'  # faux",
             "virement vers {v} svp", "my IBAN is {v}?"]

    def add(make):
        """The made value in the next sentence, made again while it holds a valid IBAN or card."""
        template = wrong[cases.turn % len(wrong)]
        cases.turn += 1
        text = template.replace("{v}", make())
        while f.ibans_in(text) or f.cards_in(text):
            text = template.replace("{v}", make())
        cases.negative(text, False)

    def wrong_check(country):
        value = random_iban(rng, country)
        return value[:2] + "%02d" % ((int(value[2:4]) - 2 + rng.randrange(1, 97)) % 97 + 2) + value[4:]

    def wrong_digit(country):
        return change_one(rng, random_iban(rng, country), f.DIGITS, first=5)

    def exchanged(country):
        while True:
            value = random_iban(rng, country)
            at = rng.randrange(5, len(value) - 1)
            if value[at] != value[at + 1] and value[at].isdigit() and value[at + 1].isdigit():
                return value[:at] + value[at + 1] + value[at] + value[at + 2:]

    def wrong_length(country, change):
        bban = random_bban(rng, country)
        return f.iban_from_bban(country, bban[:change] if change < 0 else bban + cases.digits(change))

    def letter_at(country, at):
        bban = random_bban(rng, country)
        return f.iban_from_bban(country, bban[:at] + rng.choice("BKRX") + bban[at + 1:])

    cases.turn = 0
    mistakes = [wrong_check, wrong_digit, exchanged]
    for turn, country in enumerate(sorted(f.IBAN_STRUCTURES)):
        add(lambda: styles[turn % len(styles)](mistakes[turn % 3](country)))
    for country in ("FR", "DE", "ES", "IT", "BE", "NL", "PT", "GB"):  # right modulo 97, wrong length
        for change in (-2, -1, 1, 2):
            add(lambda: rng.choice([by_four, str])(wrong_length(country, change)))
    for country in ("US", "CA", "AU", "JP", "CN", "IN", "NZ", "ZZ", "XX", "AA", "QQ", "ZX"):  # no such country in the registry
        add(lambda: rng.choice([by_four, str])(f.iban_from_bban(country, cases.digits(18))))
    for country, at in (("DE", 0), ("DE", 12), ("ES", 3), ("AT", 6), ("BE", 2), ("FI", 5), ("PL", 9), ("HU", 11), ("DK", 4), ("CZ", 8), ("PT", 13), ("SE", 7)):
        add(lambda: letter_at(country, at))  # where the structure demands a digit
    for country in ("GB", "NL", "IE", "BG", "RO"):  # digits where it demands letters
        add(lambda: f.iban_from_bban(country, cases.digits(4) + random_bban(rng, country)[4:]))
    for text in ["BIC : BNPAFRPPXXX", "n° de TVA FR40303265045", "réf. créancier RF18 5390 0754 7034", "identifiant créancier SEPA FR72ZZZ123456",
                 "RIB : 30004 00823 00010203040 " + "%02d" % (int(f.rib_key("30004", "00823", "00010203040")) % 90 + 1), "FR76", "IBAN : à compléter", "IBAN FR76 XXXX XXXX XXXX XXXX XXXX XXX", "FR76 **** **** **** **** **** 189",
                 "iban: string;", "if (!isValidIban(iban)) throw new Error('IBAN invalide');", "commence par FR76 et 23 autres caractères",
                 "j'habite en DE depuis 2019", "le vol AF1234 puis BE4567", "DE10, DE20, DE30 : sorties d'autoroute", "MT15 9NB est un code ?",
                 "clé produit GB29-NWBK-6016", "LEI 969500T1UBNNTYVWOS04", "pièce NO93 de la liste", "SK31 ou CZ65 sur le plan",
                 "id = \"ES9121000418450200051332ABCDEF\"", "sha1 fa76b3e1c09d84aa1f0e5b7c2d93e6f40718a2bc",
                 "PLAQUE FR-123-AB-75", "le salon #fr76-general est fermé", "abonne-toi au numéro BE 0403.170.701"]:
        cases.negative(text)
    cases.negative("ma carte est la %s" % f.luhn_complete("4" + cases.digits(14)), None, ["payment_card"])
    return cases.rows


# --------------------------------------------------------------------------
# crypto_address
# --------------------------------------------------------------------------

def crypto_makers(rng):
    """Coin, maker. BIP-13, BIP-173, BIP-350, EIP-55 and the nodes' chain parameters."""
    return [
        ("BTC", lambda: f.base58check(0, t.raw(rng, 20))),
        ("BTC", lambda: f.base58check(5, t.raw(rng, 20))),
        ("BTC", lambda: f.segwit("bc", 0, t.raw(rng, 20))),
        ("BTC", lambda: f.segwit("bc", 0, t.raw(rng, 32))),
        ("BTC", lambda: f.segwit("bc", 1, t.raw(rng, 32))),
        ("BTC", lambda: f.segwit("bc", 0, t.raw(rng, 20)).upper()),
        ("ETH", lambda: f.eip55(t.raw(rng, 20).hex())),
        ("ETH", lambda: f.eip55(t.raw(rng, 20).hex())),
        ("LTC", lambda: f.base58check(48, t.raw(rng, 20))),
        ("LTC", lambda: f.base58check(50, t.raw(rng, 20))),
        ("LTC", lambda: f.segwit("ltc", 0, t.raw(rng, 20))),
        ("DOGE", lambda: f.base58check(30, t.raw(rng, 20))),
        ("DOGE", lambda: f.base58check(22, t.raw(rng, 20))),
    ]


def wrong_address(rng, good):
    """One character of the address changed so that its checksum fails."""
    while True:
        if good.startswith("0x"):
            at = rng.choice([i for i in range(2, 42) if good[i].isalpha()])
            bad = good[:at] + good[at].swapcase() + good[at + 1:]
            mixed = bad[2:] not in (bad[2:].lower(), bad[2:].upper())
            if mixed and not f.eip55_ok(bad):
                return bad
        elif "1" in good[:4] and good.lower().startswith(("bc1", "ltc1")):
            alphabet = f.BECH32 if good == good.lower() else f.BECH32.upper()
            bad = change_one(rng, good, alphabet, first=5)
            if not f.segwit_ok(bad):
                return bad
        else:
            bad = change_one(rng, good, f.BASE58, first=3)
            if not f.base58check_ok(bad):
                return bad


def make_crypto_address():
    cases = Cases("crypto_address")
    rng = cases.rng
    nouns = {"BTC": ("mon adresse Bitcoin", "btc_address"), "ETH": ("mon wallet ETH", "eth_wallet"),
             "LTC": ("l'adresse Litecoin", "ltc_address"), "DOGE": ("mon adresse Dogecoin", "doge_address")}
    for _ in range(13):
        for coin, maker in crypto_makers(rng):
            cases.place(maker(), *nouns[coin], valid=True)
    for template in ["envoie tes ETH sur {v} stp", "wallet : {v}", "ETH_WALLET={v}", "{\"wallet\": \"{v}\", \"chain\": \"eth\"}", "mon portefeuille Ethereum c'est {v} 💎",
                     "dons en ETH → {v}", "ethereum:{v}", "adresse du wallet du streamer : {v}, merci", "eth address = \"{v}\"",
                     "wallet = '{v}'  # hot wallet", "send 0.1 ETH to {v}", "https://etherscan.io/address/{v}"]:
        cases.positive(template.replace("{v}", mark("0x" + t.mixed(rng, 40, t.HEX))))
    for template in ["bitcoin:{v}?amount=0.01&label=dons", "{v}, {v2}", "BTC {v} ou DOGE {v2}", "{v}\n{v2}", "💰{v}💰", "don:{v};{v2}", "https://mempool.space/address/{v}",
                     "Dons\n- BTC : {v}\n- secours : {v2}\n"]:
        values = [rng.choice(crypto_makers(rng))[1]() for _ in range(2)]
        cases.positive(template.replace("{v}", mark(values[0])).replace("{v2}", mark(values[1])), True)

    wrong = ["envoie à {v} stp", "wallet={v}", "{v}", "BTC/ETH : {v} ?", "j'ai recopié {v} à la main, refusé 😕", "\"address\": \"{v}\"", "address: '{v}'", "dons : {v}, merci"]
    for _ in range(6):
        for turn, (_, maker) in enumerate(crypto_makers(rng)):
            value = wrong_address(rng, maker())
            cases.negative(wrong[(turn + cases.turn) % len(wrong)].replace("{v}", value), False)
        cases.turn += 1
    for _ in range(5):
        program = t.raw(rng, 32)
        cases.negative("adresse %s" % f.bech32_encode("bc", [0] + f.to_5bit(program), f.BECH32M_CONST), False)
        cases.negative("taproot %s" % f.bech32_encode("bc", [1] + f.to_5bit(program), f.BECH32_CONST), False)
        good = f.segwit("bc", 0, t.raw(rng, 20))
        cases.negative("casse mêlée : %s" % (good[:20] + good[20:].upper()), False)
        cases.negative("il manque un bout : %s" % f.base58check(0, t.raw(rng, 20))[:24], False)
        cases.negative("commit %s" % t.raw(rng, 20).hex())
        cases.negative("tx Ethereum 0x%s" % t.raw(rng, 32).hex())
        cases.negative("sha256:%s  bot.tar.gz" % t.raw(rng, 32).hex())
        cases.negative("ipfs://Qm%s" % f.base58(b"\x12\x20" + t.raw(rng, 32))[2:])
        cases.negative("id court %s" % t.mixed(rng, rng.choice([11, 22, 27]), f.BASE58))
        while True:
            ident = rng.choice("13LDMA9") + t.mixed(rng, 33, f.BASE58)
            if not f.base58check_ok(ident):
                break
        cases.negative("session %s fermée" % ident)
        cases.negative("selector 0x%s" % t.raw(rng, 4).hex())
        cases.negative("git revert %s # casse le wallet" % t.raw(rng, 20).hex()[:12])
    for text in ["0xDEADBEEF", "le pointeur vaut 0x00007ffd5e8a2c40", "j'ai acheté 0,3 BTC hier", "bc1 c'est le début des adresses segwit", "1BitcoinEaterAddress lol",
                 "ltc1 ou LTC, pareil", "wallet: null", "const wallet = await getWallet(id);", "0x0 et 0x1", "ETH à 3 200 € 🚀", "doge to the moon 🐕",
                 "D5 est une salle du bâtiment L3", "if (address.startsWith('0x') && address.length === 42) {}", "bc1q... tu me redonnes la suite ?"]:
        cases.negative(text)
    return cases.rows


# --------------------------------------------------------------------------
# jwt
# --------------------------------------------------------------------------

def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def make_jwt():
    """RFC 7515 (JWS compact form), RFC 7516 (JWE), RFC 7519 (unsecured JWT)."""
    cases = Cases("jwt")
    rng = cases.rng
    names = ["gaelle", "kevin95", "modo_nuit", "Zoé", "luffy", "bot-musique"]

    def header(alg):
        return rng.choice([
            {"alg": alg, "typ": "JWT"}, {"typ": "JWT", "alg": alg}, {"alg": alg}, {"alg": alg, "typ": "at+jwt", "kid": t.text(rng, 8)},
            {"kid": t.text(rng, 27, t.URLSAFE), "alg": alg}, {"alg": alg, "typ": "JWT", "kid": t.text(rng, 20)}])

    def payload():
        return rng.choice([
            {"sub": cases.digits(9, "123456789"), "exp": 1790000000 + rng.randrange(10**7)},
            {"iss": "https://auth.exemple.fr", "aud": "bot", "sub": rng.choice(names), "iat": 1760000000 + rng.randrange(10**7)},
            {"user": rng.choice(names), "role": rng.choice(["viewer", "modo", "admin"]), "n": rng.randrange(10**6)},
            {"jti": t.text(rng, 22), "scope": "chat:read chat:edit", "login": rng.choice(names)}])

    sizes = {"HS256": 32, "HS384": 48, "HS512": 64, "RS256": 256, "ES256": 64, "EdDSA": 64, "PS256": 256}

    def signed():
        alg = rng.choice(list(sizes))
        raw = compact(header(alg))
        if rng.random() < 0.1:  # a header written with spaces
            raw = json.dumps(json.loads(raw)).encode()
        return ".".join(f.b64url(part) for part in (raw, compact(payload()), t.raw(rng, sizes[alg])))

    def unsecured():
        return ".".join(f.b64url(compact(part)) for part in (header("none"), payload())) + "."

    def encrypted():
        alg, key = rng.choice([("RSA-OAEP-256", 256), ("dir", 0), ("A256KW", 40), ("ECDH-ES", 0)])
        head = {"alg": alg, "enc": rng.choice(["A256GCM", "A128CBC-HS256"])}
        if alg == "ECDH-ES":
            head["epk"] = {"kty": "OKP", "crv": "X25519", "x": f.b64url(t.raw(rng, 32))}
        return ".".join(f.b64url(part) for part in (compact(head), t.raw(rng, key), t.raw(rng, 12), t.raw(rng, rng.randrange(40, 120)), t.raw(rng, 16)))

    nouns = [("mon JWT", "access_jwt"), ("le jeton de session", "session_token"), ("le token de l'API", "id_token"), ("my access token", "jwt")]
    for turn in range(150):
        maker = encrypted if turn % 6 == 4 else signed
        cases.place(maker(), *nouns[turn % len(nouns)])
    for turn, template in enumerate(["{v}", "token non signé : {v}", "JWT=\"{v}\"", "{\"id_token\": \"{v}\"}", "const t = '{v}';", "le JWT « {v} » est accepté sans signature 😱",
                                     "jwt: {v}\nexp: 3600", "https://app.exemple.fr/#id_token={v}&state=1", "alg none marche encore :\n{v}\n"]):
        cases.positive(template.replace("{v}", mark(unsecured())))
    for template in ["curl -H 'Authorization: Bearer {v}' https://api.exemple.fr/moi", "Authorization: Bearer {v}", "Cookie: session={v}; theme=dark", "Set-Cookie: jwt={v}; HttpOnly; Path=/",
                     "headers = {\"Authorization\": \"Bearer {v}\"}", "fetch(url, { headers: { Authorization: `Bearer {v}` } })", "Bearer {v}", "wss://chat.exemple.fr/ws?token={v}",
                     "access={v}\nrefresh={v2}", "{\"access\":\"{v}\",\"refresh\":\"{v2}\"}", "le token est {v}.", "{v}...", "😱{v}", "jwt:{v},", "localStorage.setItem('t', '{v}')",
                     "req.headers['x-access-token'] = \"{v}\";"]:
        cases.positive(template.replace("{v}", mark(signed())).replace("{v2}", mark(signed())))

    def random_part(low, high):
        while True:
            part = t.text(rng, rng.randrange(low, high), t.URLSAFE)
            if not part.startswith("ey"):
                return part

    for turn in range(30):  # three or five parts, the first of which is not JSON
        parts = [random_part(18, 40), random_part(30, 90), random_part(43, 44)]
        if turn % 5 == 4:
            parts += [random_part(16, 30), random_part(22, 23)]
        cases.negative(rng.choice(["ref %s", "\"trace\": \"%s\"", "x = '%s'", "%s", "/dl/%s/fin"]) % ".".join(parts))
    for turn in range(14):  # eyJ, yet the first part does not decode to a JSON object
        head = "eyJ" + t.text(rng, rng.choice([17, 21, 30]), t.URLSAFE)
        cases.negative("curseur %s.%s.%s" % (head, random_part(20, 50), random_part(20, 43)))
    for turn in range(12):  # one lone JSON part: a cursor, not a token of three parts
        cases.negative(rng.choice(["GET /clips?after=%s", "\"cursor\": \"%s\"", "page suivante : %s"]) % f.b64url(compact({"id": rng.randrange(10**6), "dir": "asc"})))
    for turn in range(8):  # header and payload without the dot that ends an unsecured JWT
        cases.negative("deux bouts : %s/%s" % (f.b64url(compact({"page": turn, "q": "clips"})), f.b64url(compact(payload()))))
    words = ["com", "exemple", "stream", "overlay", "config", "service", "metrics", "audio", "emote", "raid", "modération", "clip", "viewer", "queue"]
    for turn in range(34):
        pick = lambda: rng.choice(words)
        version = "%d.%d.%d" % (rng.randrange(20), rng.randrange(30), rng.randrange(99))
        cases.negative(rng.choice([
            "import %s.%s.%s%d" % (pick(), pick(), pick(), turn), "le fichier %s.%s.%d.tar.gz" % (pick(), pick(), turn), "version %s-rc.%d" % (version, turn),
            "https://%s.%s%d.exemple.fr/%s.min.js" % (pick(), pick(), turn, pick()), "this.%s.%s.%s(%d);" % (pick(), pick(), pick(), turn),
            "package fr.exemple.%s.%s%d;" % (pick(), pick(), turn), "lib%s.so.%s" % (pick(), version), "%s.%s.%s… bof %d" % (pick(), pick(), pick(), turn)]))
    for text in ["jwt.sign(payload, process.env.JWT_SECRET)", "JWT = header.payload.signature", "xxxxx.yyyyy.zzzzz", "eyJ...", "un JWT commence par eyJ en général", "Authorization: Bearer <votre_jwt>",
                 "Authorization: Bearer ${JWT}", "const [header, payload, signature] = token.split('.');", "eyJhbGciOi...", "le claim exp est en secondes", "jwt.decode(token, options={'verify_signature': False})",
                 "npm i jsonwebtoken@9.0.2", "org.springframework.security.oauth2.jwt", "a.b.c", "1.2.840.113549.1.1.11", "192.168.1.20", "www.jwt.io", "eyjafjallajokull.volcan.islande",
                 "Hey.Joe.Jimi", "eyes.wide.shut 🎬", "jwt: string | null;", "if (jwt.split('.').length !== 3) return;", "Bearer token attendu", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}",
                 "kid.alg.typ sont dans l'en-tête"]:
        cases.negative(text)
    return cases.rows


# --------------------------------------------------------------------------
# private_key
# --------------------------------------------------------------------------

BEGIN, END, DASHES = "-----BEGIN ", "-----END ", "-----"
ED25519_START = bytes.fromhex("302e020100300506032b657004220420")  # RFC 8410, section 10.3


def wrap(text, width=64, newline="\n"):
    return newline.join(text[i:i + width] for i in range(0, len(text), width))


def pem(label, data, headers="", width=64):
    """RFC 7468: base64 lines of 64 characters between BEGIN and END lines."""
    return "%s%s%s\n%s%s\n%s%s%s" % (BEGIN, label, DASHES, headers, wrap(base64.b64encode(data).decode(), width), END, label, DASHES)


def der(rng, size):
    """Bytes that start as a DER SEQUENCE with an INTEGER 0 does."""
    return b"\x30\x82" + size.to_bytes(2, "big") + b"\x02\x01\x00" + t.raw(rng, size - 3)


def pgp(rng, label, size):
    """RFC 4880 section 6.2: armor, an empty line, base64, the CRC-24 line."""
    data = b"\x95\x03" + t.raw(rng, size)
    check = base64.b64encode(f.crc24(data).to_bytes(3, "big")).decode()
    comment = rng.choice(["", "Version: GnuPG v2\n", "Comment: clé du bot\n"])
    return "%sPGP %s%s\n%s\n%s\n=%s\n%sPGP %s%s" % (BEGIN, label, DASHES, comment, wrap(base64.b64encode(data).decode()), check, END, label, DASHES)


def ppk(rng, version):
    """PuTTY manual, appendix C: the PPK file format."""
    public, private = base64.b64encode(b"\0\0\0\x07ssh-rsa" + t.raw(rng, 180)).decode(), base64.b64encode(t.raw(rng, 240)).decode()
    lines = ["PuTTY-User-Key-File-%d: ssh-rsa" % version, "Encryption: none", "Comment: rsa-key-2026%04d" % rng.randrange(10000), "Public-Lines: %d" % -(-len(public) // 64), wrap(public),
             "Private-Lines: %d" % -(-len(private) // 64), wrap(private), "Private-MAC: " + t.raw(rng, 20 if version == 2 else 32).hex()]
    return "\n".join(lines)


def age_key(rng):
    """age specification: Bech32 of 32 bytes with the prefix AGE-SECRET-KEY-, upper case."""
    return f.bech32_encode("age-secret-key-", f.to_5bit(t.raw(rng, 32)), f.BECH32_CONST).upper()


def make_private_key():
    cases = Cases("private_key")
    rng = cases.rng
    legacy = lambda: "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,%s\n\n" % t.raw(rng, 16).hex().upper()
    blocks = [
        lambda: pem("RSA " + "PRIVATE KEY", der(rng, rng.choice([605, 1190]))),
        lambda: pem("RSA " + "PRIVATE KEY", der(rng, 605), legacy()),
        lambda: pem("EC " + "PRIVATE KEY", b"\x30\x77\x02\x01\x01\x04\x20" + t.raw(rng, 114)),
        lambda: pem("DSA " + "PRIVATE KEY", der(rng, 440)),
        lambda: pem("OPENSSH " + "PRIVATE KEY", b"openssh-key-v1\0\0\0\0\x04none" + t.raw(rng, 280), width=70),
        lambda: pem("PRIVATE" + " KEY", rng.choice([der(rng, 630), der(rng, 1214), ED25519_START + t.raw(rng, 32)])),
        lambda: pem("ENCRYPTED " + "PRIVATE KEY", der(rng, 650)),
        lambda: pgp(rng, "PRIVATE" + " KEY BLOCK", 420),
    ]
    def indent(block, by):
        return block.replace("\n", "\n" + by)
    escaped = lambda block: block.replace("\n", "\\n")
    frames = [
        lambda b: mark(b),
        lambda b: mark(b) + "\n",
        lambda b: "oups, j'ai collé ma clé dans le chat 😱\n" + mark(b) + "\nsupprimez svp",
        lambda b: "# id_rsa du serveur de stream\n" + mark(b) + "\n# fin",
        lambda b: "{\"type\": \"service_account\", \"private_key\": \"" + mark(escaped(b)) + "\\n\", \"client_email\": \"\"}",
        lambda b: "TLS_KEY=\"" + mark(escaped(b)) + "\"",
        lambda b: "tls:\n  key: |\n    " + mark(indent(b, "    ")) + "\n  port: 443",
        lambda b: "```\n" + mark(b) + "\n```",
        lambda b: "export DEPLOY_KEY='" + mark(b) + "'",
        lambda b: "KEY = \"\"\"" + mark(b) + "\"\"\"",
        lambda b: "const char *key = R\"(" + mark(b) + ")\";",
        lambda b: "const key = '" + mark(escaped(b)) + "';",
        lambda b: "cat > key.pem <<'EOF'\r\n" + mark(b.replace("\n", "\r\n")) + "\r\nEOF",
        lambda b: "Voici la clé du VPS : " + mark(b) + " garde-la bien.",
    ]
    for turn in range(112):
        cases.positive(frames[(turn + turn // len(frames)) % len(frames)](blocks[turn % len(blocks)]()))
    for turn, block in enumerate(blocks * 2):  # cut before its END line: from BEGIN to the end of the text
        lines = []
        while len(lines) < 5:
            lines = block().split("\n")
        cut = "\n".join(lines[:-2])
        if cut.endswith("="):
            cut = "\n".join(lines[:-3])
        cases.positive(["", "voilà la clé, la suite au prochain message :\n", "log: "][turn % 3] + mark(cut))
    for turn in range(6):
        cases.positive(["", "ma clé PuTTY :\n", "# backup.ppk\n"][turn % 3] + mark(ppk(rng, 2 + turn % 2)) + ["", "\n", "\n-- fin"][turn // 2])
    for template in ["{v}", "# created: 2026-02-01T10:00:00+01:00\n# public key: (voir README)\n{v}\n", "AGE_KEY={v}", "clé age : {v} 🔑", "{\"age\": \"{v}\"}", "sops.agekey: '{v}'",
                     "export SOPS_AGE_KEY=\"{v}\"", "il a posté {v}, sérieux ?", "identities = [\"{v}\"]", "({v})"]:
        cases.positive(template.replace("{v}", mark(age_key(rng))), True)
    cases.positive("deux clés :\n" + mark(blocks[2]()) + "\n\n" + mark(blocks[4]()) + "\n")

    public = [
        lambda: pem("PUBLIC KEY", b"\x30\x82\x01\x22\x30\x0d" + t.raw(rng, 280)),
        lambda: pem("RSA PUBLIC KEY", b"\x30\x82\x01\x0a" + t.raw(rng, 262)),
        lambda: pem("CERTIFICATE", b"\x30\x82\x03\x10" + t.raw(rng, 500)),
        lambda: pem("CERTIFICATE REQUEST", b"\x30\x82\x02\x10" + t.raw(rng, 300)),
        lambda: pem("DH PARAMETERS", b"\x30\x82\x01\x08" + t.raw(rng, 260)),
        lambda: pem("X509 CRL", b"\x30\x82\x01\x90" + t.raw(rng, 260)),
        lambda: pgp(rng, "PUBLIC KEY BLOCK", 300),
        lambda: pgp(rng, "SIGNATURE", 90),
        lambda: pgp(rng, "MESSAGE", 200),
        lambda: "ssh-ed25519 " + base64.b64encode(b"\0\0\0\x0bssh-ed25519\0\0\0\x20" + t.raw(rng, 32)).decode() + " gaelle@pc",
        lambda: "ssh-rsa " + base64.b64encode(b"\0\0\0\x07ssh-rsa\0\0\0\x03\1\0\1" + t.raw(rng, 257)).decode() + " bot@vps",
        lambda: f.bech32_encode("age", f.to_5bit(t.raw(rng, 32)), f.BECH32_CONST),
        lambda: "---- BEGIN SSH2 PUBLIC KEY ----\nComment: \"bot\"\n%s\n---- END SSH2 PUBLIC KEY ----" % wrap(base64.b64encode(t.raw(rng, 140)).decode(), 70),
    ]
    public_frames = ["{b}", "voici ma clé publique :\n{b}\nmerci", "CERT=\"{b}\"", "tls:\n  crt: |\n    {i}\n", "{\"pem\": \"{e}\"}", "echo '{b}' >> fichier"]
    for turn in range(78):
        block = public[turn % len(public)]()
        frame = public_frames[(turn // len(public)) % len(public_frames)]
        cases.negative(frame.replace("{b}", block).replace("{i}", indent(block, "    ")).replace("{e}", escaped(block)))
    label = "PRIVATE" + " KEY"
    for text in [
            "le fichier commence par BEGIN RSA " + label, "BEGIN " + label + ", c'est quoi ce truc ?", "cherche « BEGIN OPENSSH " + label + " » dans le dépôt",
            "grep -rn 'BEGIN .*" + label + "' .", "if \"BEGIN RSA " + label + "\" in text: warn()", "re.compile(r'-----BEGIN [A-Z ]*" + label + "-----')",
            "on voit -----BEGIN RSA " + label + "----- en haut du fichier, donc ne le partage pas", "la ligne -----BEGIN " + label + "----- puis la ligne -----END " + label + "-----",
            "-----BEGIN " + label + "-----\n...\n-----END " + label + "-----", "-----BEGIN RSA " + label + "-----\n<votre clé ici>\n-----END RSA " + label + "-----",
            "-----BEGIN EC " + label + "-----\n[REDACTED]\n-----END EC " + label + "-----", "-----BEGIN " + label + "-----\n********\n-----END " + label + "-----",
            "static const char kHeader[] = \"-----BEGIN " + label + "-----\";", "const PEM_END = '-----END " + label + "-----';", "#define PEM_LABEL \"RSA " + label + "\"",
            "private_key: ${TLS_KEY}", "private_key_path = /etc/ssl/private/bot.key", "ssh-keygen -t ed25519 -f ~/.ssh/id_bot", "openssl genrsa -out cle.pem 4096", "ma clé privée est chiffrée",
            "PuTTY-User-Key-File-3 est l'en-tête des fichiers PPK", "un fichier .ppk contient Private-Lines et Private-MAC", "AGE-SECRET-KEY-1... commence ainsi", "AGE-SECRET-KEY-1XXXXXXXX", "age1 est le début d'une clé publique age",
            "gpg --export-secret-keys > cle.asc", "PGP " + label + " BLOCK : ne jamais publier", "-----BEGIN MESSAGE-----\nsalut\n-----END MESSAGE-----", "----- BEGIN CHAT LOG -----", "--- début de la clé ---",
            "throw new Error('expected BEGIN " + label + "');", "private readonly key: CryptoKey;", "Begin private key rotation at 18:00", "private key", "clé privée : demande à Hélène", "id_rsa.pub", "~/.ssh/id_rsa",
            "load_pem_private_key(data, password=None)", "EVP_PKEY *pkey = PEM_read_PrivateKey(fp, NULL, NULL, NULL);", "ssl_certificate_key /etc/nginx/bot.key;", "assert key.startswith(b'-----BEGIN')",
            "on cherche le motif BEGIN ENCRYPTED " + label + " dans les logs", "-----BEGIN RSA " + label, "le parseur lit jusqu'à -----END EC " + label + "-----"]:
        cases.negative(text)
    return cases.rows


# --------------------------------------------------------------------------
# api_token
# --------------------------------------------------------------------------

def make_api_token():
    cases = Cases("api_token")
    rng = cases.rng
    for turn, token in enumerate(t.TOKENS):
        for number in range(4):
            cases.turn = turn + number * 2  # another context each time
            cases.place(token.make(rng), token.noun, token.name, token.valid, url=token.url, bare=not token.near)
    for contexts, maker in ((t.AZURE_KEY_CONTEXTS, t.azure_storage), (t.AZURE_SAS_CONTEXTS, t.sas_signature)):
        for template in contexts:
            cases.positive(template.replace("{v}", mark(maker(rng))))
    by_name = {token.noun: token for token in t.TOKENS}
    make = lambda noun: mark(by_name[noun].make(rng))
    for template, noun in [
            ("curl -H 'Authorization: token {v}' https://api.github.com/user", "mon token GitHub"), ("curl -H \"PRIVATE-TOKEN: {v}\" https://gitlab.com/api/v4/projects", "mon token GitLab"),
            ("git clone https://oauth2:{v}@gitlab.com/gaelle/bot.git", "mon token GitLab"), ("git remote set-url origin https://{v}@github.com/gaelle/bot.git", "mon token GitHub"),
            ("//registry.npmjs.org/:_authToken={v}", "le token npm"), ("[pypi]\nusername = __token__\npassword = {v}", "le token PyPI"), ("docker login -u gaelle -p {v}", "le PAT Docker Hub"),
            ("curl https://api.openai.com/v1/models -H \"Authorization: Bearer {v}\"", "la clé de projet OpenAI"), ("curl -H 'x-api-key: {v}' https://api.anthropic.com/v1/messages", "la clé Anthropic"),
            ("curl https://api.mistral.ai/v1/models -H 'Authorization: Bearer {v}'", "la clé API Mistral"), ("client = Mistral(api_key=\"{v}\")", "la clé API Mistral"),
            ("curl https://api.telegram.org/bot{v}/getMe", "le token du bot Telegram"), ("PASS {v}\nNICK gaelle_bot", "le token de chat Twitch"), ("client.login('{v}');", "le token du bot Discord"),
            ("bot.run(\"{v}\")", "le token du bot Discord"), ("curl -u {v}: https://api.stripe.com/v1/charges", "la clé secrète Stripe"), ("curl -s --user 'api:{v}' https://api.mailgun.net/v3/x", "la clé Mailgun"),
            ("curl -H 'X-Vault-Token: {v}' https://vault.exemple.fr/v1/sys/health", "le jeton Vault"), ("credentials \"app.terraform.io\" {\n  token = \"{v}\"\n}", "le jeton Terraform Cloud"),
            ("https://maps.googleapis.com/maps/api/js?key={v}&callback=init", "la clé API Google"), ("huggingface-cli login --token {v}", "le token Hugging Face"), ("huggingface_hub.login(token='{v}')", "le token Hugging Face"),
            ("curl -X POST -d '{\"content\":\"raid !\"}' {v}", "le webhook Discord"), ("curl -X POST -d '{\"text\":\"live\"}' {v}", "le webhook Slack"), ("aws_access_key_id = {v}\nregion = eu-west-3", "la clé d'accès AWS"),
            ("```js\nconst groq = new Groq({ apiKey: '{v}' });\n```", "la clé Groq"), ("2026-01-02 ERROR 401 with key {v} (openai)", "la clé OpenAI"), ("curl -H 'DD: 1' -H 'Api-Key: {v}' https://api.newrelic.com/graphql", "la clé New Relic"),
            ("j'ai mis {v} et {v2} dans le même fichier 😅", "mon token GitHub"), ("{v}\n{v2}\n", "la clé Anthropic")]:
        cases.positive(template.replace("{v}", make(noun)).replace("{v2}", make(noun)), by_name[noun].valid)

    # negatives: the prefix with a placeholder, a short tail or a published example
    prefixes = ["gh" + "p_", "gh" + "o_", "github_" + "pat_", "gl" + "pat-", "npm" + "_", "pypi-", "sk" + "-", "sk-" + "proj-", "sk-" + "ant-api03-", "hf" + "_", "gs" + "k_", "r8" + "_", "pplx" + "-",
                "AK" + "IA", "AI" + "za", "xox" + "b-", "sk_" + "live_", "SG" + ".", "shp" + "at_", "dop_" + "v1_", "hv" + "s.", "gls" + "a_", "lin_" + "api_", "fig" + "d_", "PM" + "AK-", "oauth" + ":", "dckr_" + "pat_", "key-"]
    tails = ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "XXXXXXXXXXXXXXXX", "your-key-here", "...", "************************", "<votre_token>", "abc123", "0000000000000000000000000000000000000000", "YOUR_TOKEN_HERE", "{token}", "…", "xxxx"]
    frames = ["GITHUB_TOKEN={p}", "remplace {p} par ton token", "token: \"{p}\"", "`{p}`", "ex. : {p}", "export TOKEN='{p}'", "mets {p} dans le .env 🙂", "const key = \"{p}\";"]
    for turn in range(84):
        value = prefixes[turn % len(prefixes)] + tails[(turn + turn // len(prefixes)) % len(tails)]
        cases.negative(frames[turn % len(frames)].replace("{p}", value))
    for value in ["AK" + "IAIOSFODNN7EXAMPLE", "AS" + "IAIOSFODNN7EXAMPLE", "AK" + "IAI44QH8DHBEXAMPLE"]:  # AWS documentation
        for frame in ["aws_access_key_id = {p}", "la doc AWS montre {p}", "{p}"]:
            cases.negative(frame.replace("{p}", value))
    for text in [
            "les tokens GitHub commencent par ghp_ depuis 2021", "tu as vu le préfixe sk-ant- d'Anthropic ?", "if (token.startsWith('xoxb-')) return 'slack';", "grep -rE 'AKIA[0-9A-Z]{16}' .", "re.compile(r'ghp_[A-Za-z0-9]{36}')",
            "AKIA est un préfixe, pas une clé", ".sk-spinner-wave-container-rotating { margin: 0 }", "<div class=\"sk-cube-grid sk-cube-item-number-four\">", "className=\"sk-fading-circle-with-a-very-long-name\"", "npm_config_registry=https://registry.npmjs.org",
            "npm_package_dependencies_typescript_version", "process.env.npm_lifecycle_event", "hf_hub_download(repo_id='org/modele')", "hf_transfer est installé", "HF_HUB_ENABLE_HF_TRANSFER=1", "key-value store", "key-bindings-configuration-file",
            "r8_optimize_shrink_resources", "gsk_widget_get_renderer", "gsk_render_node_unref(node);", "figd_est_un_mot_inconnu", "secret_manager_client = build()", "secret_key_base", "secret_rotation_lambda_function_name",
            "pat.test(value) ? 1 : 0", "patate.chaude", "SG.svg", "SKIP_TESTS=1", "SKU 48213-BLEU", "dp.pt est un site portugais ?", "dapi ou api ?", "les oauth: scopes de Twitch", "oauth:chat:read", "https://id.twitch.tv/oauth2/authorize?client_id=${ID}",
            "https://discord.com/api/webhooks/{id}/{token}", "https://discord.com/channels/81384788765712384/381887113391505410", "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX", "https://hooks.slack.com/services/...",
            "xoxb- puis deux nombres", "ya29 est le début d'un jeton Google", "glpat-xxxxxxxxxxxxxxxxxxxx", "sk_test est le mode test", "publishable key, pas la secrète", "AccountKey=<clé>;EndpointSuffix=core.windows.net", "?sv=2022-11-02&sig=REDACTED",
            "const MISTRAL_MODEL = 'mistral-large-latest-with-a-long-suffix';", "CLOUDFLARE_ZONE=exemple.fr", "cloudflare cache purge sur le commit 3f9a1c7", "HEROKU_APP=gaelle-bot-production", "le bot Telegram 123456789 est en ligne", "12:30:45 le bot redémarre",
            "123456789:AAAA", "ATATT3 c'est Jira", "atlasv1 est dans chaque jeton", "sntrys_ suivi de base64", "glc_timeout_ms = 30000", "pplx-api est lent ce soir", "shpat ou shpss ?", "NRAK, NRAL, je m'y perds", "PMAK-", "lin_api_url = 'https://api.linear.app'",
            "rubygems_version 3.5.9", "pypi-server --port 8080", "pypi-attestations-are-published-with-releases", "cio.open('fichier')", "ciotat est une ville", "ATBB, encore un préfixe",
            "sk-SK est le slovaque, cs-CZ le tchèque", "task-force-of-the-moderation-team-2026", "risk-assessment-and-mitigation-procedures", "disk-encryption-status-report-generator-v2"]:
        cases.negative(text)
    for _ in range(8):
        cases.negative(rng.choice(["commit %s", "checksum %s ok", "ETag: \"%s\""]) % t.raw(rng, 20).hex())
        cases.negative("request-id: %s" % t.uuid4(rng))
    for _ in range(6):
        cases.negative("mot de passe du NAS : %s" % strong_password(rng), None, ["generic_secret"])
    return cases.rows


# --------------------------------------------------------------------------
# generic_secret
# --------------------------------------------------------------------------

SYMBOLS = "!#%*+-=?@^_~"


def entropy(text):
    """Shannon entropy in bits a character."""
    return -sum(text.count(c) / len(text) * math.log2(text.count(c) / len(text)) for c in set(text))


def strong_password(rng, low=14, high=22):
    while True:
        value = t.text(rng, rng.randrange(low, high), f.BASE62 + SYMBOLS * 2)
        classes = [any(c in group for c in value) for group in (f.DIGITS, f.UPPER, f.LOWER, SYMBOLS)]
        if all(classes) and "--" not in value and "==" not in value:
            return value


def secret_value(rng, kind):
    while True:
        value = {"alnum": lambda: t.mixed(rng, rng.choice([20, 24, 32, 40])), "lower": lambda: t.mixed(rng, rng.choice([24, 30, 32]), f.LOWER + f.DIGITS),
                 "hex": lambda: t.mixed(rng, rng.choice([32, 40, 64]), t.HEX), "url": lambda: t.mixed(rng, rng.choice([22, 43, 64]), t.URLSAFE),
                 "base64": lambda: base64.b64encode(t.raw(rng, rng.choice([24, 32, 48]))).decode(), "password": lambda: strong_password(rng)}[kind]()
        if entropy(value) >= 3.2 and any(c.isdigit() for c in value) and not t.tokens_in(value):
            return value


def make_generic_secret():
    cases = Cases("generic_secret")
    rng = cases.rng
    kinds = ["alnum", "password", "hex", "base64", "url", "lower"]
    turn = 0

    def put(template, only=None):
        nonlocal turn
        kind = only or kinds[turn % len(kinds)]
        turn += 1
        while True:
            value = secret_value(rng, kind)
            if "{u}" in template and not re.fullmatch(r"[A-Za-z0-9_-]+", value):
                kind = "url"
                continue
            break
        cases.positive(template.replace("{u}", mark(value)).replace("{v}", mark(value)))

    chat_key_words = ["mot de passe", "mdp", "secret", "token", "api_key", "apikey", "client_secret", "la clé API", "passphrase", "password", "clé secrète", "clé d'API", "auth token"]
    chat = ["{k} : {v}", "le {k} c'est {v}", "salut, {k}: {v} merci 🙏", "j'ai changé le {k} : {v}", "{k} = {v}", "pour le panel OBS, {k} : {v}\nà tout de suite", "oups mon {k} est passé à l'écran 😱 : {v}",
            "my {k} is {v}", "{k} \"{v}\" ça marche chez toi ?", "{k} : `{v}` 🔒", "@gaelle_tv note {k} : {v} et supprime", "{k} « {v} »"]
    for number in range(78):
        key = chat_key_words[number % len(chat_key_words)]
        template = chat[(number + number // len(chat_key_words)) % len(chat)]
        text = template.replace("{k}", key).replace("le la ", "la ").replace("le clé", "la clé").replace("mon la clé", "ma clé").replace("mon clé", "ma clé").replace("my la clé API", "my API key").replace("my clé d'API", "my API key").replace("my clé secrète", "my secret key")
        put(text)
    for template in [
            "DB_PASSWORD={v}", "DB_PASSWORD=\"{v}\"", "export API_KEY='{v}'", "export CLIENT_SECRET=\"{v}\"", "# .env\nSESSION_SECRET={v}\nPORT=3000", "JWT_SECRET='{v}'", "MYSQL_ROOT_PASSWORD: \"{v}\"", "password: '{v}'", "  secret: \"{v}\"",
            "auth:\n  user: bot\n  password: \"{v}\"", "{\"password\": \"{v}\"}", "{\"clientSecret\":\"{v}\",\"port\":443}", "{\n  \"api_key\": \"{v}\"\n}", "[database]\npassword = \"{v}\"\n", "api_key = '{v}'", "const std::string api_key = \"{v}\";",
            "constexpr char kSecret[] = \"{v}\";", "auto token = std::string{\"{v}\"};", "password = \"{v}\"", "client = Client(token='{v}')", "settings['secret_key'] = '{v}'", "API_SECRET: str = \"{v}\"", "const apiKey = \"{v}\";", "let password = '{v}';",
            "new Client({ clientSecret: '{v}' })", "headers['X-Api-Key'] = '{v}';", "x-api-key: {v}", "Authorization: Bearer {u}", "authorization: Bearer {u}\n", "curl -H 'Authorization: Bearer {u}' https://api.exemple.fr", "curl -H \"X-Auth-Token: {u}\" https://api.exemple.fr",
            "https://api.exemple.fr/v1?api_key={u}", "https://api.exemple.fr/v1?page=1&token={u}&lang=fr", "wget 'https://x.fr/a.zip?access_token={u}'", "<add key=\"ApiKey\" value=\"{v}\" />", "<password>{u}</password>", "spring.datasource.password={v}",
            "Server=db;User Id=bot;Password={u};", "redis-cli --pass {u}", "mysql --password={u} -u bot", "auth_password={u}", "2026-02-03 DEBUG auth token={u} user=12",
            "$env:API_KEY = \"{v}\"", "set(API_KEY \"{v}\")", "ENV APP_SECRET={u}", "ARG NPM_AUTH={u}", "  - SECRET_KEY={u}", "stringData:\n  password: {u}\n", "DJANGO_SECRET_KEY = '{v}'", "passphrase: \"{v}\"", "WIFI_PASSPHRASE=\"{v}\"", "clé: {u}",
            "clé_api = \"{v}\"", "mot_de_passe = \"{v}\"", "mdp=\"{v}\"", "UPDATE bots SET password = '{v}' WHERE id = 1;", "ALTER USER bot WITH PASSWORD '{v}';"]:
        put(template)
        if "{u}" not in template:
            put("ça donne ça chez moi 👇\n" + template)
    for number in range(10):
        basic = base64.b64encode(("bot%d:%s" % (number, strong_password(rng))).encode()).decode()
        cases.positive(["Authorization: Basic {v}", "curl -H 'Authorization: Basic {v}' https://nas.exemple.fr", "\"Authorization\": \"Basic {v}\"", "authorization: basic {v}\nhost: x.fr", "req.setHeader('Authorization', 'Basic {v}');"][number % 5].replace("{v}", mark(basic)))
    put("login : gaelle\nmot de passe : {v}\n\nbonne soirée", "password")
    put("{v} c'est le nouveau mot de passe", "password")
    put("user=bot password={v} host=db", "alnum")
    cases.positive("ancien mdp : %s, nouveau mdp : %s" % (mark(secret_value(rng, "alnum")), mark(secret_value(rng, "alnum"))))

    for text in [
            # placeholders and masks
            "password: ********", "password = \"<password>\"", "PASSWORD=your_password_here", "api_key: YOUR_API_KEY", "token = \"xxxxxxxxxxxxxxxxxxxxxxxx\"", "secret: [REDACTED]", "client_secret=REPLACE_ME", "mot de passe : (demande en MP)", "mdp : ••••••••",
            "API_KEY=", "password: null", "token = None", "secret: \"\"", "password: true", "token: undefined", "apikey=<insert-key>", "client_secret: \"...\"", "password=\"%s\"", "Authorization: Bearer <token>", "Authorization: Basic <base64>", "SECRET_KEY=TODO",
            # references
            "password: ${DB_PASSWORD}", "PASSWORD=$DB_PASSWORD", "token: ${{ secrets.DEPLOY_TOKEN }}", "const apiKey = process.env.API_KEY;", "api_key = os.environ[\"API_KEY\"]", "secret = os.getenv('CLIENT_SECRET')", "password = {{ vault_db_password }}", "Authorization: Bearer ${TOKEN}", "curl -H \"Authorization: Bearer $TOKEN\" https://api.exemple.fr",
            "password_file: /run/secrets/db_password", "--password-file=/etc/bot/password.txt", "secretKeyRef:\n  name: bot-secrets\n  key: database-url", "secretName: tls-wildcard-exemple-fr", "vault kv get secret/data/prod/database", "token = settings.DISCORD_TOKEN", "import.meta.env.VITE_API_KEY", "password: !vault |", "${SECRET:-}", "ENV['SECRET_KEY_BASE']",
            # calls, types, identifiers
            "password = getpass.getpass()", "token = await getAccessToken(user.id);", "const secret = crypto.randomBytes(32).toString('hex');", "std::string password;", "const Token& token = lexer.nextToken();", "token: Optional[str] = None", "apiKey: string;", "function hashPassword(password: string): Promise<string>", "password = input(\"Mot de passe : \")",
            "std::unordered_map<std::string, AuthenticationTokenDescriptor> tokenDescriptorsByIdentifier_;", "auto key = makeCompositeKeyFromIdentifierAndTimestamp(identifier, timestamp);", "static_assert(std::is_nothrow_move_constructible_v<SecretHandle>);", "key = f\"{user_id}:{channel_id}\"", "cache_key = 'viewer:profile:v2'", "if (event.key === 'ArrowLeft') return;", "keyPressed = kVK_ANSI_Keypad0;",
            "token_type_ids=encoded['token_type_ids']", "max_tokens=4096", "tokens: 128000", "eos_token_id: 151645", "bos_token = '<|begin_of_text|>'", "pad_token=\"[PAD]\"", "tokenizer.add_special_tokens({'sep_token': '</s>'})", "PRIMARY KEY (user_id, channel_id)", "FOREIGN KEY (token_id) REFERENCES tokens(id)",
            "password_reset_token_expires_at TIMESTAMP NOT NULL", "authenticate_user!", "authorize_resource class: false", "csrf_token = csrf_token_from_session(request)", "<input type=\"password\" name=\"password\" autocomplete=\"current-password\">", "<label for=\"password\">Mot de passe</label>", "\"password.reset.title\": \"Réinitialiser le mot de passe\"", "\"auth.error\": \"Identifiants incorrects\"",
            # prose
            "j'ai oublié mon mot de passe 😭", "mot de passe oublié ?", "le mot de passe doit contenir au moins douze caractères", "c'est un secret, je dis rien 🤫", "le secret de la potion magique", "token de présence à récupérer à l'accueil", "la clé du succès : la patience", "clé de sol, clé de fa", "la clé : rester calme et respirer",
            "secret: do not tell anyone about the surprise", "password: the one we used last year", "auth: required", "authentication: enabled", "token: valide jusqu'à demain", "mdp : le même que d'habitude", "passphrase: demande à Hélène", "clé : sous le paillasson", "Authorization: requise", "auth = basic", "auth: oauth2", "auth_type=bearer", "key: Enter",
            "password manager recommandé : un gestionnaire libre", "le token ring, vieille techno", "api_key_header: X-Api-Key", "api key rotation happens every ninety days", "token_endpoint: https://auth.exemple.fr/oauth/token", "token_url = \"https://id.exemple.fr/oauth2/token\"", "secret_santa = ['Zoé', 'Hugo', 'Inès']", "secretary: Madame Lefèvre",
            "monkey = 'bananes'", "keyboard: azerty", "passwordless: true", "author: Hélène Marchand", "authority: exemple.fr:443", "clés USB : 3 en stock", "\"tokens_per_second\": 54.2", "keyframes spin", "key={item.id}", "v-for=\"item in items\" :key=\"item.id\"", "sort(key=lambda x: x.created_at)",
            "bearer of bad news", "Basic usage: see the README", "\"key\": \"value\"", "password_min_length = 12", "PASSWORD_HASHERS = ['django.contrib.auth.hashers.Argon2PasswordHasher']", "AUTH_USER_MODEL = 'comptes.Utilisateur'", "auth_provider_x509_cert_url", "token_lifetime: 3600s", "secret_rotation_days: 90"]:
        cases.negative(text)
    for _ in range(4):
        cases.negative("commit %s" % t.raw(rng, 20).hex())
        cases.negative("\"integrity\": \"sha512-%s\"," % base64.b64encode(t.raw(rng, 64)).decode())
        cases.negative("resolved \"https://registry.yarnpkg.com/jsonwebtoken/-/jsonwebtoken-9.0.%d.tgz#%s\"" % (rng.randrange(9), t.raw(rng, 20).hex()))
        cases.negative("<img src=\"data:image/png;base64,iVBORw0KGgo%s\">" % base64.b64encode(t.raw(rng, 60)).decode())
        cases.negative("user_id: %s" % t.uuid4(rng))
        cases.negative("sha256:%s" % t.raw(rng, 32).hex())
        cases.negative("{ \"rev\": \"%s\", \"ref\": \"main\" }" % t.raw(rng, 20).hex())
        cases.negative("fichier %s.mp4 en ligne 🎬" % t.raw(rng, 12).hex())
        cases.negative("    --hash=sha256:%s" % t.raw(rng, 32).hex())
        cases.negative("public_key: ssh-ed25519 %s" % base64.b64encode(b"\0\0\0\x0bssh-ed25519\0\0\0\x20" + t.raw(rng, 32)).decode())
        cases.negative("index %s..%s 100644" % (t.raw(rng, 4).hex()[:7], t.raw(rng, 4).hex()[:7]))
        cases.negative("https://youtu.be/%s" % t.mixed(rng, 11, t.URLSAFE))
        cases.negative("background: url(/img/%s.webp) no-repeat; color: #%s" % (t.raw(rng, 8).hex(), t.raw(rng, 3).hex()))
    return cases.rows


# --------------------------------------------------------------------------
# files and checks
# --------------------------------------------------------------------------

MAKERS = {"payment_card": make_payment_card, "iban": make_iban, "crypto_address": make_crypto_address, "jwt": make_jwt,
          "private_key": make_private_key, "api_token": make_api_token, "generic_secret": make_generic_secret}


def harmless_rows():
    return [{"id": "harmless_code/%03d" % number, "text": text} for number, text in enumerate(harmless_lines(), 1)]


def lines(rows):
    return "".join(broken_tokens.line(row) for row in rows)


def is_jwt(text):
    parts = text.split(".")
    if len(parts) not in (3, 5):
        return False
    try:
        head = json.loads(f.b64url_decode(parts[0]))
    except ValueError:
        return False
    return isinstance(head, dict) and "alg" in head


def jwts_in(text):
    return [run for run in re.findall(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)+", text) if is_jwt(run)]


def addresses_in(text):
    found = [w for w in re.findall(r"(?<![A-Za-z0-9])[A-Za-z0-9]{14,90}(?![A-Za-z0-9])", text) if f.base58check_ok(w) or f.segwit_ok(w)]
    return found + [w for w in re.findall(r"(?<![A-Za-z0-9])0x[0-9A-Fa-f]{40}(?![A-Za-z0-9])", text)
                    if f.eip55_ok(w) or w[2:] in (w[2:].lower(), w[2:].upper())]


def keys_in(text):
    """A BEGIN line of a private key with base64 after it, a PPK, an age key."""
    text = text.replace("\\n", "\n")
    body = r"PRIVATE KEY(?: BLOCK)?-----\s+(?:[A-Z][A-Za-z-]+: [^\n]*\n)*\s*[A-Za-z0-9+/]{40}"
    age = [w for w in re.findall(r"AGE-SECRET-KEY-1[A-Z0-9]{58}", text) if f.bech32_constant(w) == f.BECH32_CONST]
    return re.findall(body, text) + re.findall(r"PuTTY-User-Key-File-[23]: ", text) + age


def value_ok(kind, value, valid):
    """Does a positive's value obey its rule?"""
    if kind == "payment_card":
        return f.may_be_card(re.sub("[%s]" % f.CARD_SEPARATORS, "", value))
    if kind == "iban":
        return f.iban_ok(re.sub("[ \u00a0-]", "", value).upper())
    if kind == "crypto_address":
        lower_eth = valid is None and re.fullmatch("0x[0-9a-f]{40}", value)
        return bool(lower_eth) or f.base58check_ok(value) or f.segwit_ok(value) or (value.startswith("0x") and f.eip55_ok(value))
    if kind == "jwt":
        return is_jwt(value)
    if kind == "private_key":
        return bool(keys_in(value))
    if kind == "api_token":
        if valid is True and not t.crc_token_ok(value):
            return False
        unprefixed = any(re.fullmatch(token.shape, value) for token in t.TOKENS if token.near)
        azure = re.fullmatch(r"[A-Za-z0-9+/]{86}==|[A-Za-z0-9%]{43,}%3D", value)
        return bool(t.tokens_in(value)) or unprefixed or bool(azure)
    return entropy(value) >= 3.2


def secrets_in(text):
    """Rough: a long mixed value right after a key word and a separator. Hashes named so apart."""
    hits = re.findall(r"(?i)(?:password|passe|mdp|secret|token|api_?key|passphrase)[\"']?\s*[:=]\s*[\"']?([A-Za-z0-9+/=_!#%*?@^~-]{16,})", text)
    return [hit for hit in hits if any(c.isdigit() for c in hit) and entropy(hit) > 3.6
            and not re.search(r"(?i)your|here|example|abc123", hit)]


FINDERS = {"payment_card": f.cards_in, "iban": f.ibans_in, "crypto_address": addresses_in, "jwt": jwts_in,
           "private_key": keys_in, "api_token": t.tokens_in, "generic_secret": secrets_in}


def check():
    f.self_test()
    problems, ids, texts = [], set(), set()
    for kind in KINDS:
        path = HERE / (kind + ".jsonl")
        content = path.read_text(encoding="utf-8")
        if content != lines(MAKERS[kind]()):
            problems.append("%s is not what the generator writes" % path.name)
        rows = [json.loads(line) for line in content.splitlines()]
        counts = {"pos": 0, "neg": 0}
        for row in rows:
            counts[row["polarity"]] += 1
            if row["id"] in ids or row["text"] in texts:
                problems.append("twice: " + row["id"])
            ids.add(row["id"])
            texts.add(row["text"])
            data, last = row["text"].encode(), 0
            if row["kind"] != kind or bool(row["spans"]) != (row["polarity"] == "pos"):
                problems.append("polarity or kind: " + row["id"])
            for span in row["spans"]:
                if not last <= span["start"] < span["end"] <= len(data) or span["kind"] != kind:
                    problems.append("offsets: " + row["id"])
                value = data[span["start"]:span["end"]].decode()
                last = span["end"]
                if value != value.strip() or not value_ok(kind, value, row["valid"]):
                    problems.append("not valid: %s %r" % (row["id"], value))
            if row["polarity"] == "neg":
                found = FINDERS[kind](row["text"])
                if found or row["valid"] is True:
                    problems.append("negative holds a value: %s %r" % (row["id"], found))
                missing = set(k for k in KINDS if k != kind and FINDERS[k](row["text"])) - set(row.get("also", []))
                if missing:
                    problems.append("also: %s %s" % (row["id"], missing))
        if min(counts.values()) < MINIMUM:
            problems.append("too few: %s %s" % (kind, counts))
        print("%-15s %3d positives %3d negatives" % (kind, counts["pos"], counts["neg"]))
    content = (HERE / "harmless_code.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in content.splitlines()]
    if content != lines(harmless_rows()) or len(rows) < 400 or len({row["text"] for row in rows}) != len(rows):
        problems.append("harmless_code: stale, too few or repeated")
    for row in rows:
        for kind in KINDS:
            if FINDERS[kind](row["text"]):
                problems.append("harmless line holds %s: %s" % (kind, row["text"]))
    print("%-15s %3d lines" % ("harmless_code", len(rows)))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def main():
    if "--check" in sys.argv[1:]:
        return check()
    for kind in KINDS:
        (HERE / (kind + ".jsonl")).write_text(lines(MAKERS[kind]()), encoding="utf-8")
    (HERE / "harmless_code.jsonl").write_text(lines(harmless_rows()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
