"""Sentences and lines of code that surround a value.

{v} is the value, {n} a noun phrase for it, {N} an ENV_NAME, {s} a snake_name,
{c} a camelName. "Quoted" lines hold any value without quotes or backslashes in
it; lines in URL only take values that need no percent encoding.
"""

CHAT = [
    "salut le chat, voici {n} : {v}",
    "@modo tu peux noter {v} stp ? c'est {n} 🙏",
    "oups j'ai collé {n} en plein live 😱 {v}",
    "{v} <- c'est {n}, ne le partage pas",
    "bon, {n} ({v}) est à changer ce soir",
    "Tu m'envoies {n} ? Moi j'ai « {v} », c'est le bon ?",
    "« {v} » : voilà {n} pour le stream de demain 🎮",
    "dis, {n} c'est bien {v} ?",
    "pour {n}, prends {v}, merci d'avance !",
    "J'ai retrouvé {n} dans mes mails : {v} 👍",
    "non mais lol il a posté {n} sur le discord 💀💀 {v} mdrrr",
    "Bonsoir, pouvez-vous vérifier {n} \"{v}\" ? Cordialement, Hélène",
    "!note {n} {v}",
    "[21:04] <gaelle_tv> {n} : {v}",
    "[21:05] <kevin95> reçu {n} → {v}",
    "**{n}** : `{v}`",
    "> {n} : {v}\nok je l'efface tout de suite",
    "Étape 1 : ouvre le panneau.\nÉtape 2 : colle {n} :\n{v}\nÉtape 3 : valide.",
    "Voici {n}, à garder pour toi :\n\n{v}\n\nbises 😘",
    "hey chat, here is {n}: {v}",
    "pls delete my msg, I leaked {n} 😭 {v}",
    "is {v} really {n}? asking for a friend 😅",
    "GG ! {n} = {v} ✨",
    "j'te file {n}: {v}",
    "||{v}|| (spoiler, {n})",
    "ça marche pas avec {n} '{v}', une idée ?",
    "Ticket n° 88 — {n} transmis par le client : {v}",
    "mod team, {n} in this clip is visible: \"{v}\", please blur it",
]

BARE = ["{v}", "{v}\n", " {v} ", "\"{v}\"", "{v} 🎉", "🎁 {v}", "({v})", "{v} svp"]

CODE = [
    "{N}={v}",
    "{N}=\"{v}\"",
    "export {N}='{v}'",
    "# .env.production\n{N}={v}\nLOG_LEVEL=info",
    "services:\n  bot:\n    environment:\n      {N}: \"{v}\"",
    "{s}: {v}",
    "  - name: {N}\n    value: '{v}'",
    "{\"{s}\": \"{v}\"}",
    "{\n  \"name\": \"gaelle-bot\",\n  \"{c}\": \"{v}\",\n  \"debug\": false\n}",
    "[bot]\n{s} = \"{v}\"\nport = 8080",
    "const std::string {s} = \"{v}\";",
    "constexpr auto k_{s} = \"{v}\"; // à retirer",
    "{s} = \"{v}\"",
    "config[\"{s}\"] = '{v}'  # TODO : sortir d'ici",
    "const {c} = \"{v}\";",
    "let {c} = `{v}`; // oups",
    "bot.configure({ {c}: '{v}', retries: 3 });",
    "setx {N} \"{v}\"",
    "./bot --{s} \"{v}\" --verbose",
    "<add key=\"{c}\" value=\"{v}\" />",
    "$config['{s}'] = '{v}';",
    "set({N} \"{v}\" CACHE STRING \"\")",
    "2026-03-14T21:04:55Z INFO loaded {s}={v} from env",
    "INSERT INTO settings (name, value) VALUES ('{s}', '{v}');",
]

URL = [
    "https://api.exemple.fr/v2/live?{s}={v}&page=2",
    "curl 'https://bot.exemple.org/hook?{s}={v}'",
    "GET /v1/me?{s}={v} HTTP/1.1\nHost: api.exemple.net",
    "ça plante ici : https://outil.exemple.com/?{s}={v} 😕",
]


def fill(template, value, noun, name):
    """Places the marked value and the names in one template."""
    words = name.lower().split("_")
    camel = words[0] + "".join(word.capitalize() for word in words[1:])
    for mark, text in (("{n}", noun), ("{N}", name.upper()), ("{s}", name.lower()),
                       ("{c}", camel), ("{v}", value)):
        template = template.replace(mark, text)
    return template
