"""Check digits, encodings and format rules used by make_cases.py.

Only the standard library. Every rule names its public source.
"""
import base64
import hashlib
import re

# --------------------------------------------------------------------------
# Payment cards
# --------------------------------------------------------------------------


def luhn_sum(digits):
    """ISO/IEC 7812-1 annex B: double every second digit from the right."""
    total = 0
    for position, char in enumerate(reversed(digits)):
        value = int(char)
        if position % 2 == 1:
            value *= 2
            if value > 9:
                value -= 9
        total += value
    return total


def luhn_ok(digits):
    return luhn_sum(digits) % 10 == 0


def luhn_complete(body):
    """Appends the Luhn check digit to body."""
    for check in "0123456789":
        if luhn_ok(body + check):
            return body + check
    raise AssertionError("unreachable")


def may_be_card(digits):
    """Generous: True when any scheme could have issued the number.

    ISO/IEC 7812 ranges as listed publicly (Visa 4; Mastercard 51-55 and
    2221-2720; Amex 34, 37; Diners 300-305, 309, 36, 38, 39; Discover 6011,
    644-649, 65; JCB 3528-3589; UnionPay 62, 81; Maestro 50, 56-69). Smaller
    schemes (Mir 2200-2205, RuPay 60/65/81/82/508, Troy 9792, UATP 1 with 15
    digits, old JCB 1800/2131) are counted as possible, so that no negative is
    open to dispute.
    """
    size = len(digits)
    if size < 12 or size > 19 or not luhn_ok(digits):
        return False
    two, three, four = int(digits[:2]), int(digits[:3]), int(digits[:4])
    if digits[0] == "4":
        return size in (13, 16, 18, 19)
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return size == 16
    if two in (34, 37):
        return size == 15
    if 300 <= three <= 305 or three == 309 or two in (36, 38, 39):
        return 14 <= size <= 19
    if 3528 <= four <= 3589:
        return 16 <= size <= 19
    if two == 50 or 56 <= two <= 69:
        return True
    if two in (81, 82) or 2200 <= four <= 2205 or four == 9792:
        return 16 <= size <= 19
    if digits[0] == "1" or four == 2131:
        return size == 15
    return False


CARD_SEPARATORS = "- \u00a0\u202f"  # the hyphen first, for use in a character class
_DIGIT_RUN = re.compile(
    r"(?<![0-9A-Za-z])[0-9]+(?:[%s][0-9]+)*(?![0-9A-Za-z])" % CARD_SEPARATORS)


def cards_in(text):
    """Every run of whole digit groups in text that may be a card."""
    found = []
    for run in _DIGIT_RUN.finditer(text):
        groups = re.split("[%s]" % CARD_SEPARATORS, run.group())
        for first in range(len(groups)):
            for last in range(first + 1, len(groups) + 1):
                digits = "".join(groups[first:last])
                if may_be_card(digits):
                    found.append(digits)
    return found


# --------------------------------------------------------------------------
# IBAN
# --------------------------------------------------------------------------

# SWIFT IBAN registry (ISO 13616-1): country -> BBAN structure, where n is a
# digit, a an upper-case letter, c a letter or digit.
IBAN_STRUCTURES = dict(line.split() for line in """\
AD 4!n4!n12!c
AE 3!n16!n
AL 8!n16!c
AT 5!n11!n
AZ 4!a20!c
BA 3!n3!n8!n2!n
BE 3!n7!n2!n
BG 4!a4!n2!n8!c
BH 4!a14!c
BI 5!n5!n11!n2!n
BR 8!n5!n10!n1!a1!c
BY 4!c4!n16!c
CH 5!n12!c
CR 4!n14!n
CY 3!n5!n16!c
CZ 4!n6!n10!n
DE 8!n10!n
DJ 5!n5!n11!n2!n
DK 4!n9!n1!n
DO 4!c20!n
EE 2!n14!n
EG 4!n4!n17!n
ES 4!n4!n1!n1!n10!n
FI 3!n11!n
FK 2!a12!n
FO 4!n9!n1!n
FR 5!n5!n11!c2!n
GB 4!a6!n8!n
GE 2!a16!n
GI 4!a15!c
GL 4!n9!n1!n
GR 3!n4!n16!c
GT 4!c20!c
HN 4!a20!n
HR 7!n10!n
HU 3!n4!n1!n15!n1!n
IE 4!a6!n8!n
IL 3!n3!n13!n
IQ 4!a3!n12!n
IS 4!n2!n6!n10!n
IT 1!a5!n5!n12!c
JO 4!a4!n18!c
KW 4!a22!c
KZ 3!n13!c
LB 4!n20!c
LC 4!a24!c
LI 5!n12!c
LT 5!n11!n
LU 3!n13!c
LV 4!a13!c
LY 3!n3!n15!n
MC 5!n5!n11!c2!n
MD 2!c18!c
ME 3!n13!n2!n
MK 3!n10!c2!n
MN 4!n12!n
MR 5!n5!n11!n2!n
MT 4!a5!n18!c
MU 4!a2!n2!n12!n3!n3!a
NI 4!a20!n
NL 4!a10!n
NO 4!n6!n1!n
OM 3!n16!c
PK 4!a16!c
PL 8!n16!n
PS 4!a21!c
PT 4!n4!n11!n2!n
QA 4!a21!c
RO 4!a16!c
RS 3!n13!n2!n
RU 9!n5!n15!c
SA 2!n18!c
SC 4!a2!n2!n16!n3!a
SD 2!n12!n
SE 3!n16!n1!n
SI 5!n8!n2!n
SK 4!n6!n10!n
SM 1!a5!n5!n12!c
SO 4!n3!n12!n
ST 8!n11!n2!n
SV 4!a20!n
TL 3!n14!n2!n
TN 2!n3!n13!n2!n
TR 5!n1!n16!c
UA 6!n19!c
VA 3!n15!n
VG 4!a16!n
XK 4!n10!n2!n
YE 4!a4!n18!c
""".splitlines())

UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = UPPER.lower()
DIGITS = "0123456789"


def structure_fields(structure):
    return [(int(size), kind) for size, kind in re.findall(r"(\d+)!([nac])", structure)]


def structure_length(structure):
    return sum(size for size, _ in structure_fields(structure))


def structure_regex(structure):
    classes = {"n": "[0-9]", "a": "[A-Z]", "c": "[A-Z0-9]"}
    return "".join("%s{%d}" % (classes[kind], size) for size, kind in structure_fields(structure))


def to_number(text):
    """ISO 13616: A=10 ... Z=35, digits as they are."""
    return int("".join(str(int(char, 36)) for char in text))


def iban_from_bban(country, bban):
    """ISO 7064 MOD 97-10: check digits are 98 - (bban + country + '00') mod 97."""
    check = 98 - to_number(bban + country + "00") % 97
    return "%s%02d%s" % (country, check, bban)


def iban_mod97_ok(iban):
    return to_number(iban[4:] + iban[:4]) % 97 == 1


def iban_ok(iban):
    structure = IBAN_STRUCTURES.get(iban[:2])
    if structure is None or not re.fullmatch("[A-Z]{2}[0-9]{2}" + structure_regex(structure), iban):
        return False
    return iban_mod97_ok(iban)


def ibans_in(text):
    """Every valid IBAN that starts at a word edge, separators ignored."""
    found = []
    separators = " -\u00a0\u202f."
    upper = text.upper() if len(text.upper()) == len(text) else text
    for start in re.finditer(r"(?<![0-9A-Z])[A-Z]{2}", upper):
        structure = IBAN_STRUCTURES.get(start.group())
        if structure is None:
            continue
        wanted = 4 + structure_length(structure)
        compact, position = "", start.start()
        while position < len(upper) and len(compact) < wanted:
            char = upper[position]
            if char in UPPER + DIGITS:
                compact += char
            elif char not in separators or upper[position - 1] in separators:
                break
            position += 1
        at_edge = position >= len(upper) or upper[position] not in UPPER + DIGITS
        if len(compact) == wanted and at_edge and iban_ok(compact):
            found.append(compact)
    return found


def rib_key(bank, branch, account):
    """French RIB key (Banque de France): letters A-I 1-9, J-R 1-9, S-Z 2-9."""
    values = dict(zip(UPPER, "12345678912345678923456789"))
    digits = "".join(values.get(char, char) for char in account)
    return "%02d" % (97 - (89 * int(bank) + 15 * int(branch) + 3 * int(digits)) % 97)


def italian_cin(text):
    """Italian CIN letter (ABI): odd positions through a table, even ones as they are."""
    odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
    total = 0
    for position, char in enumerate(text):
        value = int(char) if char.isdigit() else UPPER.index(char)
        total += odd[value] if position % 2 == 0 else value
    return UPPER[total % 26]


def spanish_digit(text):
    """Spanish control digit (Consejo Superior Bancario): weights 2^i mod 11."""
    weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
    check = 11 - sum(w * int(c) for w, c in zip(weights, text)) % 11
    return str({10: 1, 11: 0}.get(check, check))


# --------------------------------------------------------------------------
# Base58Check, Bech32, EIP-55
# --------------------------------------------------------------------------

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def sha256d(data):
    return hashlib.sha256(hashlib.sha256(data).digest()).digest()


def base58(data):
    number, text = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def base58_decode(text):
    number = 0
    for char in text:
        number = number * 58 + BASE58.index(char)
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return b"\0" * (len(text) - len(text.lstrip("1"))) + body


def base58check(version, payload):
    """Bitcoin wiki, Base58Check encoding: version, payload, 4 bytes of double SHA-256."""
    data = bytes([version]) + payload
    return base58(data + sha256d(data)[:4])


# Version bytes: Bitcoin 0 (P2PKH) and 5 (P2SH); Litecoin 48 and 50 (and the
# older 5); Dogecoin 30 and 22 (chainparams.cpp of each node).
BASE58_VERSIONS = {0, 5, 48, 50, 30, 22}


def base58check_ok(text):
    if not 26 <= len(text) <= 35 or any(char not in BASE58 for char in text):
        return False
    data = base58_decode(text)
    return len(data) == 25 and data[0] in BASE58_VERSIONS and sha256d(data[:-4])[:4] == data[-4:]


BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
BECH32_CONST, BECH32M_CONST = 1, 0x2BC830A3  # BIP-173, BIP-350


def _polymod(values):
    generator = [0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3]
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit in range(5):
            check ^= generator[bit] if (top >> bit) & 1 else 0
    return check


def _expand(prefix):
    return [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]


def to_5bit(data):
    bits = "".join("{:08b}".format(byte) for byte in data)
    bits += "0" * (-len(bits) % 5)
    return [int(bits[i:i + 5], 2) for i in range(0, len(bits), 5)]


def bech32_encode(prefix, values, constant):
    """BIP-173 with the constant of the wanted variant."""
    mod = _polymod(_expand(prefix) + values + [0] * 6) ^ constant
    check = [(mod >> 5 * (5 - i)) & 31 for i in range(6)]
    return prefix + "1" + "".join(BECH32[v] for v in values + check)


def bech32_constant(text):
    """The polymod result of a bech32-shaped text, None when it is malformed."""
    if text != text.lower() and text != text.upper():
        return None
    text = text.lower()
    prefix, _, data = text.rpartition("1")
    if not prefix or len(data) < 6 or any(char not in BECH32 for char in data):
        return None
    return _polymod(_expand(prefix) + [BECH32.index(char) for char in data])


def segwit(prefix, version, program):
    constant = BECH32_CONST if version == 0 else BECH32M_CONST
    return bech32_encode(prefix, [version] + to_5bit(program), constant)


def segwit_ok(text):
    prefix, _, data = text.lower().rpartition("1")
    if prefix not in ("bc", "ltc") or not data or data[0] not in BECH32:
        return False
    wanted = BECH32_CONST if data[0] == "q" else BECH32M_CONST
    return 14 <= len(text) <= 90 and bech32_constant(text) == wanted


def keccak256(data):
    """Keccak-256 with the original padding 0x01 (Keccak submission; Ethereum yellow paper)."""
    rounds = [
        0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000,
        0x000000000000808B, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
        0x000000000000008A, 0x0000000000000088, 0x0000000080008009, 0x000000008000000A,
        0x000000008000808B, 0x800000000000008B, 0x8000000000008089, 0x8000000000008003,
        0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008]
    mask = (1 << 64) - 1

    def rotate(value, count):
        count %= 64
        return ((value << count) | (value >> (64 - count))) & mask if count else value

    rate = 136
    padded = bytearray(data) + bytearray(rate - len(data) % rate)
    padded[len(data)] ^= 0x01
    padded[-1] ^= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for block in range(0, len(padded), rate):
        for index in range(rate // 8):
            word = int.from_bytes(padded[block + 8 * index:block + 8 * index + 8], "little")
            lanes[index % 5][index // 5] ^= word
        for constant in rounds:
            columns = [lanes[x][0] ^ lanes[x][1] ^ lanes[x][2] ^ lanes[x][3] ^ lanes[x][4]
                       for x in range(5)]
            for x in range(5):
                mix = columns[(x - 1) % 5] ^ rotate(columns[(x + 1) % 5], 1)
                for y in range(5):
                    lanes[x][y] ^= mix
            x, y, current = 1, 0, lanes[1][0]
            for step in range(24):
                x, y = y, (2 * x + 3 * y) % 5
                current, lanes[x][y] = lanes[x][y], rotate(current, (step + 1) * (step + 2) // 2)
            for y in range(5):
                row = [lanes[x][y] for x in range(5)]
                for x in range(5):
                    lanes[x][y] = row[x] ^ (~row[(x + 1) % 5] & mask & row[(x + 2) % 5])
            lanes[0][0] ^= constant
    return b"".join(lanes[i % 5][i // 5].to_bytes(8, "little") for i in range(4))


def eip55(address):
    """EIP-55: a hex letter is upper case where the hash nibble is 8 or more."""
    lower = address.lower()
    digest = keccak256(lower.encode()).hex()
    return "0x" + "".join(c.upper() if int(d, 16) >= 8 else c for c, d in zip(lower, digest))


def eip55_ok(text):
    return eip55(text[2:]) == text


# --------------------------------------------------------------------------
# Tokens, JWT, OpenPGP
# --------------------------------------------------------------------------

BASE62 = DIGITS + UPPER + LOWER


def crc_base62(number):
    """Six base-62 digits, zero padded (GitHub blog, 'new authentication token formats')."""
    text = ""
    for _ in range(6):
        number, digit = divmod(number, 62)
        text = BASE62[digit] + text
    return text


def b64url(data):
    """RFC 7515 section 2: base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def b64url_decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def crc24(data):
    """RFC 4880 section 6.1."""
    crc = 0xB704CE
    for byte in data:
        crc ^= byte << 16
        for _ in range(8):
            crc <<= 1
            if crc & 0x1000000:
                crc ^= 0x1864CFB
    return crc & 0xFFFFFF


def self_test():
    """Published test vectors of each rule."""
    assert keccak256(b"").hex().startswith("c5d2460186f7233c927e7db2dcc703c0")
    assert eip55_ok("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")  # EIP-55
    assert base58check_ok("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")  # genesis block
    assert segwit_ok("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")  # BIP-173
    assert segwit_ok("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0")  # BIP-350
    assert iban_ok("FR1420041010050500013M02606") and iban_ok("GB29NWBK60161331926819")
    assert rib_key("20041", "01005", "0500013M026") == "06"
    assert italian_cin("0542811101000000123456") == "X"
    assert spanish_digit("00" + "21000418") == "4" and spanish_digit("0200051332") == "5"
    assert luhn_ok("4111111111111111") and not luhn_ok("4111111111111112")
    assert crc24(b"") == 0xB704CE
