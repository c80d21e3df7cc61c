# Digests of bytes: md5, sha1, sha256 and sha512.

import _sha512
from math import floor, sin

algorithms_guaranteed = {'md5', 'sha1', 'sha256', 'sha512'}
algorithms_available = algorithms_guaranteed

_WORD = 0xffffffff


def _left(word, by):
    return (word << by | word >> 32 - by) & _WORD


def _right(word, by):
    return (word >> by | word << 32 - by) & _WORD


# The message in blocks of 64 bytes, its end marked and its length in bits behind.
def _blocks(message, order):
    length = len(message) * 8 & (1 << 64) - 1
    message = message + b'\x80' + bytes((55 - len(message)) % 64) + length.to_bytes(8, order)
    for begin in range(0, len(message), 64):
        yield [int.from_bytes(message[at:at + 4], order) for at in range(begin, begin + 64, 4)]


def _joined(state, order):
    return b''.join([word.to_bytes(4, order) for word in state])


def _md5(message):
    sines = [floor(abs(sin(i + 1)) * 2 ** 32) for i in range(64)]
    turns = ([7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21])
    state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
    for words in _blocks(message, 'little'):
        a, b, c, d = state
        for i in range(64):
            if i < 16:
                mixed, at = b & c | ~b & d, i
            elif i < 32:
                mixed, at = d & b | ~d & c, 5 * i + 1
            elif i < 48:
                mixed, at = b ^ c ^ d, 3 * i + 5
            else:
                mixed, at = c ^ (b | ~d & _WORD), 7 * i
            total = (a + mixed + sines[i] + words[at % 16]) & _WORD
            a, b, c, d = d, (b + _left(total, turns[i // 16][i % 4])) & _WORD, b, c
        state = [(old + new) & _WORD for old, new in zip(state, (a, b, c, d))]
    return _joined(state, 'little')


def _sha1(message):
    state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
    for words in _blocks(message, 'big'):
        for i in range(16, 80):
            words.append(_left(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1))
        a, b, c, d, e = state
        for i, word in enumerate(words):
            if i < 20:
                mixed, constant = b & c | ~b & d, 0x5a827999
            elif i < 40:
                mixed, constant = b ^ c ^ d, 0x6ed9eba1
            elif i < 60:
                mixed, constant = b & c | b & d | c & d, 0x8f1bbcdc
            else:
                mixed, constant = b ^ c ^ d, 0xca62c1d6
            a, b, c, d, e = (_left(a, 5) + mixed + e + constant + word) & _WORD, a, _left(b, 30), c, d
        state = [(old + new) & _WORD for old, new in zip(state, (a, b, c, d, e))]
    return _joined(state, 'big')


# SHA-256 counts with the upper halves of the words SHA-512 starts from.
def _sha256(message):
    primes = _sha512._primes(64)
    state = [_sha512._fraction(prime, 2) >> 32 for prime in primes[:8]]
    constants = [_sha512._fraction(prime, 3) >> 32 for prime in primes]
    for words in _blocks(message, 'big'):
        for i in range(16, 64):
            early, late = words[i - 15], words[i - 2]
            low = _right(early, 7) ^ _right(early, 18) ^ early >> 3
            high = _right(late, 17) ^ _right(late, 19) ^ late >> 10
            words.append((words[i - 16] + low + words[i - 7] + high) & _WORD)
        a, b, c, d, e, f, g, h = state
        for constant, word in zip(constants, words):
            first = (h + (_right(e, 6) ^ _right(e, 11) ^ _right(e, 25)) + (e & f ^ ~e & g) + constant + word) & _WORD
            second = (_right(a, 2) ^ _right(a, 13) ^ _right(a, 22)) + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = (first + second) & _WORD, a, b, c, d + first & _WORD, e, f, g
        state = [(old + new) & _WORD for old, new in zip(state, (a, b, c, d, e, f, g, h))]
    return _joined(state, 'big')


_KINDS = {
    'md5': (_md5, 16, 64),
    'sha1': (_sha1, 20, 64),
    'sha256': (_sha256, 32, 64),
    'sha512': (_sha512.digest, 64, 128),
}


class HASH:
    def __init__(self, name, message=b''):
        self.name = name
        self._function, self.digest_size, self.block_size = _KINDS[name]
        self._message = b''
        self.update(message)

    def update(self, message, /):
        if isinstance(message, str):
            raise TypeError('Strings must be encoded before hashing')
        if not isinstance(message, bytes):
            raise TypeError('object supporting the buffer API required')
        self._message += message

    def digest(self):
        return self._function(self._message)

    def hexdigest(self):
        return self.digest().hex()

    def copy(self):
        return HASH(self.name, self._message)

    def __repr__(self):
        return f'<{self.name} _hashlib.HASH object @ {hex(id(self))}>'


def new(name, data=b'', *, usedforsecurity=True):
    if name.lower() not in _KINDS:
        raise ValueError('unsupported hash type ' + name)
    return HASH(name.lower(), data)


def md5(string=b'', *, usedforsecurity=True):
    return HASH('md5', string)


def sha1(string=b'', *, usedforsecurity=True):
    return HASH('sha1', string)


def sha256(string=b'', *, usedforsecurity=True):
    return HASH('sha256', string)


def sha512(string=b'', *, usedforsecurity=True):
    return HASH('sha512', string)
