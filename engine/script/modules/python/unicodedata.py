# Letters and their accents, as far as European languages go: a letter and a mark, and the letter they make.

_MADE = {
    '\u0300': 'AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳЕЀИЍеѐиѝ',
    '\u0301': ('AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓ'
             'PṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώГЃКЌгѓкќ'),
    '\u0302': 'AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ',
    '\u0303': 'AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ',
    '\u0304': 'AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳGḠgḡḶḸḷḹṚṜṛṝИӢиӣУӮуӯ',
    '\u0306': 'AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭȨḜȩḝẠẶạặУЎИЙийуўЖӁжӂАӐаӑЕӖеӗ',
    '\u0307': 'CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ',
    '\u0308': ('AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗΙΪΥΫιϊυϋЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰ'
             'уӱЧӴчӵЫӸыӹ'),
    '\u0309': 'AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ',
    '\u030a': 'AÅaåUŮuůwẘyẙ',
    '\u030b': 'OŐoőUŰuűУӲуӳ',
    '\u030c': 'CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ',
    '\u030f': 'AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ',
    '\u0311': 'AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ',
    '\u031b': 'OƠoơUƯuư',
    '\u0323': 'BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ',
    '\u0324': 'UṲuṳ',
    '\u0325': 'AḀaḁ',
    '\u0326': 'SȘsșTȚtț',
    '\u0327': 'CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ',
    '\u0328': 'AĄaąEĘeęIĮiįUŲuųOǪoǫ',
    '\u032d': 'DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ',
    '\u032e': 'HḪhḫ',
    '\u0330': 'EḚeḛIḬiḭUṴuṵ',
    '\u0331': 'BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ',
}
_COMPATIBLE = {'\xa0': ' ', '¨': ' ̈', 'ª': 'a', '¯': ' ̄', '²': '2', '³': '3', '´': ' ́', 'µ': 'μ', '¸': ' ̧', '¹':
               '1', 'º': 'o', '¼': '1⁄4', '½': '1⁄2', '¾': '3⁄4', '\u2002': ' ', '\u2003': ' ',
               '\u2004': ' ', '\u2005': ' ', '\u2006': ' ', '\u2007': ' ', '\u2008': ' ', '\u2009': ' ',
               '\u200a': ' ', '‑': '‐', '‗': ' ̳', '․': '.', '‥': '..', '…': '...', '\u202f': ' ', '″':
               '′′', '‴': '′′′', '‶': '‵‵', '‷': '‵‵‵', '‼': '!!', '‾': ' ̅', '⁇': '??', '⁈': '?!', '⁉':
               '!?', '⁗': '′′′′', '\u205f': ' ', '⁰': '0', 'ⁱ': 'i', '⁴': '4', '⁵': '5', '⁶': '6', '⁷':
               '7', '⁸': '8', '⁹': '9', '⁺': '+', '⁻': '−', '⁼': '=', '⁽': '(', '⁾': ')', 'ⁿ': 'n', '₀':
               '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉':
               '9', '₊': '+', '₋': '−', '₌': '=', '₍': '(', '₎': ')', 'ₐ': 'a', 'ₑ': 'e', 'ₒ': 'o', 'ₓ':
               'x', 'ₔ': 'ə', 'ₕ': 'h', 'ₖ': 'k', 'ₗ': 'l', 'ₘ': 'm', 'ₙ': 'n', 'ₚ': 'p', 'ₛ': 's', 'ₜ':
               't', '℀': 'a/c', '℁': 'a/s', 'ℂ': 'C', '℃': '°C', '℅': 'c/o', '℆': 'c/u', 'ℇ': 'Ɛ', '℉':
               '°F', 'ℊ': 'g', 'ℋ': 'H', 'ℌ': 'H', 'ℍ': 'H', 'ℎ': 'h', 'ℏ': 'ħ', 'ℐ': 'I', 'ℑ': 'I',
               'ℒ': 'L', 'ℓ': 'l', 'ℕ': 'N', '№': 'No', 'ℙ': 'P', 'ℚ': 'Q', 'ℛ': 'R', 'ℜ': 'R', 'ℝ':
               'R', '℠': 'SM', '℡': 'TEL', '™': 'TM', 'ℤ': 'Z', 'ℨ': 'Z', 'ℬ': 'B', 'ℭ': 'C', 'ℯ': 'e',
               'ℰ': 'E', 'ℱ': 'F', 'ℳ': 'M', 'ℴ': 'o', 'ℵ': 'א', 'ℶ': 'ב', 'ℷ': 'ג', 'ℸ': 'ד', 'ℹ': 'i',
               '℻': 'FAX', 'ℼ': 'π', 'ℽ': 'γ', 'ℾ': 'Γ', 'ℿ': 'Π', '⅀': '∑', 'ⅅ': 'D', 'ⅆ': 'd', 'ⅇ':
               'e', 'ⅈ': 'i', 'ⅉ': 'j', '⅐': '1⁄7', '⅑': '1⁄9', '⅒': '1⁄10', '⅓': '1⁄3', '⅔': '2⁄3',
               '⅕': '1⁄5', '⅖': '2⁄5', '⅗': '3⁄5', '⅘': '4⁄5', '⅙': '1⁄6', '⅚': '5⁄6', '⅛': '1⁄8', '⅜':
               '3⁄8', '⅝': '5⁄8', '⅞': '7⁄8', '⅟': '1⁄', 'ﬀ': 'ff', 'ﬁ': 'fi', 'ﬂ': 'fl', 'ﬃ': 'ffi',
               'ﬄ': 'ffl', 'ﬅ': 'ſt', 'ﬆ': 'st'}
# Where a combining class, or a category of the first characters, begins.
_CLASSES = ((0x300, 230), (0x315, 232), (0x316, 220), (0x31a, 232), (0x31b, 216), (0x31c, 220), (0x321, 202),
            (0x323, 220), (0x327, 202), (0x329, 220), (0x334, 1), (0x339, 220), (0x33d, 230), (0x345,
            240), (0x346, 230), (0x347, 220), (0x34a, 230), (0x34d, 220), (0x34f, 0), (0x350, 230),
            (0x353, 220), (0x357, 230), (0x358, 232), (0x359, 220), (0x35b, 230), (0x35c, 233), (0x35d,
            234), (0x35f, 233), (0x360, 234), (0x362, 233), (0x363, 230),)
_CATEGORIES = ((0x0, 'Cc'), (0x20, 'Zs'), (0x21, 'Po'), (0x24, 'Sc'), (0x25, 'Po'), (0x28, 'Ps'), (0x29, 'Pe'), (0x2a,
               'Po'), (0x2b, 'Sm'), (0x2c, 'Po'), (0x2d, 'Pd'), (0x2e, 'Po'), (0x30, 'Nd'), (0x3a,
               'Po'), (0x3c, 'Sm'), (0x3f, 'Po'), (0x41, 'Lu'), (0x5b, 'Ps'), (0x5c, 'Po'), (0x5d,
               'Pe'), (0x5e, 'Sk'), (0x5f, 'Pc'), (0x60, 'Sk'), (0x61, 'Ll'), (0x7b, 'Ps'), (0x7c,
               'Sm'), (0x7d, 'Pe'), (0x7e, 'Sm'), (0x7f, 'Cc'), (0xa0, 'Zs'), (0xa1, 'Po'), (0xa2,
               'Sc'), (0xa6, 'So'), (0xa7, 'Po'), (0xa8, 'Sk'), (0xa9, 'So'), (0xaa, 'Lo'), (0xab,
               'Pi'), (0xac, 'Sm'), (0xad, 'Cf'), (0xae, 'So'), (0xaf, 'Sk'), (0xb0, 'So'), (0xb1,
               'Sm'), (0xb2, 'No'), (0xb4, 'Sk'), (0xb5, 'Ll'), (0xb6, 'Po'), (0xb8, 'Sk'), (0xb9,
               'No'), (0xba, 'Lo'), (0xbb, 'Pf'), (0xbc, 'No'), (0xbf, 'Po'), (0xc0, 'Lu'), (0xd7,
               'Sm'), (0xd8, 'Lu'), (0xdf, 'Ll'), (0xf7, 'Sm'), (0xf8, 'Ll'),)

_parts, _whole = {}, {}
for _mark, _pairs in _MADE.items():
    for _i in range(0, len(_pairs), 2):
        _parts[_pairs[_i + 1]] = _pairs[_i] + _mark
        _whole[_pairs[_i] + _mark] = _pairs[_i + 1]


def _in_runs(runs, code):
    found = runs[0][1]
    for begin, value in runs:
        if begin > code:
            break
        found = value
    return found


def combining(chr, /):
    code = ord(chr)
    return _in_runs(_CLASSES, code) if 0x300 <= code < 0x370 else 0


def category(chr, /):
    code = ord(chr)
    if code < 0x100:
        return _in_runs(_CATEGORIES, code)
    if 0x300 <= code < 0x370:
        return 'Mn'
    if 0x2000 <= code <= 0x206f:
        return 'Zs' if code <= 0x200a else 'Cf' if code <= 0x200f else 'Pd' if code <= 0x2015 else 'Po'
    if chr.isalpha():
        return 'Lu' if chr.isupper() else 'Ll' if chr.islower() else 'Lo'
    return 'So'


def _expanded(char, compatible):
    if compatible and char in _COMPATIBLE:
        return ''.join(_expanded(part, True) for part in _COMPATIBLE[char])
    if compatible and 0xff01 <= ord(char) <= 0xff5e:
        return chr(ord(char) - 0xfee0)
    marks = ''
    while char in _parts:
        char, mark = _parts[char]
        marks = mark + marks
    return char + marks


# Marks on one letter stand by their classes.
def _ordered(text):
    out = []
    for char in text:
        at, order = len(out), combining(char)
        while order and at > 0 and combining(out[at - 1]) > order:
            at -= 1
        out.insert(at, char)
    return out


def _joined(chars):
    out, letter, last = [], None, 0
    for char in chars:
        order = combining(char)
        made = None if letter is None or order and last >= order else _whole.get(out[letter] + char)
        if made is not None:
            out[letter] = made
            continue
        if order == 0:
            letter = len(out)
        last = order
        out.append(char)
    return out


def normalize(form, text, /):
    if form not in ('NFC', 'NFD', 'NFKC', 'NFKD'):
        raise ValueError('invalid normalization form')
    if text.isascii():
        return text
    chars = _ordered(''.join(_expanded(char, 'K' in form) for char in text))
    return ''.join(chars if form[-1] == 'D' else _joined(chars))


def is_normalized(form, text, /):
    return normalize(form, text) == text
