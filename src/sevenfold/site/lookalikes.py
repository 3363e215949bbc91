"""Names that look the same: a skeleton of each, in the manner of Unicode's report 39.

The table has the letters and digits of Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu
that look like a Latin letter in usual fonts, and the pairs `rn`, `vv` and `cl`. Letters in another
style (bold, full width, in circles) and letters with accents need no table: Unicode says what they
are made of. Other scripts are compared as they are.
"""

import unicodedata

_LOOKS = {
    "a": "ɑαаᴀꭺ⍺",
    "b": "ьƅЬᏏʙƀ",
    "c": "сϲᴄⅽⲥꮯ",
    "d": "ԁđɗᏧⅾꓒᴅ",
    "e": "еҽєεϵҿᴇ℮",
    "f": "ƒẝſꞙϝ",
    "g": "ɡցƍɢ",
    "h": "һհᏂħʜ",
    "i": "ıіιɩɪⅰꙇ",
    "j": "јϳȷɉ",
    "k": "κкᴋⲕƙ",
    "l": "I1|ӀΙІǀƖḷłӏⵏ∣ⅼᛁ١۱𐌠Ⲓꓲוןا",
    "m": "мᴍⅿ",
    "n": "ոռηпπɴƞ",
    "o": "0οоօσסᴏჿഠ໐०০੦૦௦౦๐٥ہⲟøọɵөѳ",
    "p": "рρϱᴘⲣƿ",
    "q": "ԛգզɋ",
    "r": "гᴦʀꭇꮁɾ",
    "s": "ѕƽꜱꮪ",
    "t": "тτᴛŧ",
    "u": "υսʋᴜцꭎ",
    "v": "νѵᴠⅴꮩ",
    "w": "ѡԝωшաᴡꮃ",
    "x": "хχ×ⅹ᙮",
    "y": "уγүʏყỿ",
    "z": "ᴢꮓƶʐ",
    "A": "ΑАᎪꓮ",
    "B": "ΒВᏴꓐϐ",
    "C": "СϹᏟⅭꓚⲤ",
    "D": "ᎠⅮꓓĐ",
    "E": "ΕЕᎬꓰⴹ",
    "F": "Ϝꓝ",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻꓧⲎң",
    "J": "ЈᎫꓙͿ",
    "K": "ΚКᏦKꓗⲔ",
    "L": "ᏞⅬꓡ",
    "M": "ΜМᎷⅯꓟⲘϺ",
    "N": "Νꓠⲛ",
    "O": "ΟОՕꓳⲞØ",
    "P": "ΡРᏢꓑⲢ",
    "Q": "ԚⵕႭ",
    "R": "ᎡᏒꓣƦ",
    "S": "ЅՏᏚꓢ",
    "T": "ΤТᎢꓔⲦ",
    "U": "ՍꓴႮ",
    "V": "ѴᏙⅤꓦ",
    "W": "ᎳᏔꓪԜ",
    "X": "ΧХⅩꓫⲬ",
    "Y": "ΥҮУꓬⲨϒ",
    "Z": "ΖᏃꓜ",
    "2": "ƧϨᒿ",
    "3": "ЗƷӠȜⳌ",
    "4": "Ꮞ",
    "5": "Ƽ",
    "6": "бᏮⳒ",
    "8": "Ȣȣ",
    "9": "Ꮽ",
}
_TABLE = str.maketrans({like: letter for letter, likes in _LOOKS.items() for like in likes})
_IGNORED = frozenset(
    # Marks, spaces, punctuation, and signs that look like punctuation.
    (
        "Mn",
        "Mc",
        "Me",
        "Zs",
        "Zl",
        "Zp",
        "Cf",
        "Cc",
        "Pc",
        "Pd",
        "Ps",
        "Pe",
        "Pi",
        "Pf",
        "Po",
        "Sm",
        "Sk",
    )
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def skeletons(name: str) -> frozenset[str]:
    """How a name looks; two names look the same if they have one of these in common.

    There are two, since letters may look the same before their case is ignored, or after.

    >>> bool(skeletons("Ada") & skeletons("АDА")), bool(skeletons("Ada") & skeletons("Ada 2"))
    (True, False)
    """
    return frozenset((_drawn(name.casefold()), _drawn(_drawn(name).casefold())))


def _drawn(text: str) -> str:
    """With one letter for all that look like it, without spaces, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.translate(_TABLE))
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in _IGNORED)
    seen = seen if seen.strip() else plain  # a name may have nothing else
    seen = seen.translate(_TABLE)
    for pair, letter in _PAIRS:
        seen = seen.replace(pair, letter)
    return seen
