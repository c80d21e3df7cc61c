# Identifiers of 128 bits. Both kinds are drawn from a stream of their own, the same in each run.

from random import Random as _Random

_stream = _Random(0)


class UUID:
    def __init__(self, hex=None, bytes=None, int=None, version=None):
        if [hex, bytes, int].count(None) != 2:
            raise TypeError('one of the hex, bytes, bytes_le, fields, or int arguments must be given')
        if hex is not None:
            digits = hex.replace('urn:', '').replace('uuid:', '').strip('{}').replace('-', '')
            if len(digits) != 32:
                raise ValueError('badly formed hexadecimal UUID string')
            int = _whole(digits)
        if bytes is not None:
            if len(bytes) != 16:
                raise ValueError('bytes is not a 16-char string')
            int = _whole(bytes.hex())
        if version is not None:
            int = int & ~(0xc000 << 48) | 0x8000 << 48
            int = int & ~(0xf000 << 64) | version << 76
        self.int = int

    @property
    def hex(self):
        return '%032x' % self.int

    @property
    def bytes(self):
        return self.int.to_bytes(16, 'big')

    @property
    def version(self):
        return self.int >> 76 & 0xf if self.int >> 62 & 3 == 2 else None

    def __int__(self):
        return self.int

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __str__(self):
        h = self.hex
        return f'{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}'

    def __repr__(self):
        return f'UUID({str(self)!r})'


def _whole(digits):
    return int(digits, 16)


def uuid4():
    return UUID(int=_stream.getrandbits(128), version=4)


def uuid1(node=None, clock_seq=None):
    return UUID(int=_stream.getrandbits(128), version=1)
