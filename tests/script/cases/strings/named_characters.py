print('\N{GREEK SMALL LETTER ALPHA}\N{bullet}\N{EM DASH}\N{RIGHTWARDS ARROW}\N{DEGREE SIGN}\N{PARTIAL DIFFERENTIAL}\N{NABLA}')
print(f'\N{GREEK CAPITAL LETTER DELTA}{1 + 1}\N{SNOWMAN}', len('\N{LATIN SMALL LETTER N WITH TILDE}'), r'\N{BULLET}', '\\N{x}')

# Indexing by character where characters take two to four bytes each.
text = ''.join(chr(c) for c in (0x61, 0xf1, 0x20ac, 0x1f600)) * 100
print(text[0], text[63], text[64], text[65], text[-1], text[127:131], text[399:], text[400:], text[::97])
print(''.join(text[i] for i in range(len(text))) == text, text.find('\u20ac', 200), text.index('a', 129), text.rfind('\xf1'))
