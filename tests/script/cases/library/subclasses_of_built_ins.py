class MyStr(str):
    def shout(self): return self.upper() + '!'
s = MyStr('hello'); print(s.shout(), len(s), s + ' x', type(s + 'x').__name__, isinstance(s, str), s == 'hello', {s: 1}['hello'])
class MyInt(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
    def __add__(self, o): return MyInt(int(self) + int(o))
i = MyInt(4); print(i, i + 1, type(i + 1).__name__, i * 3, type(i * 3).__name__, [10, 20, 30][MyInt(1)], hash(i) == hash(8))
class L(list):
    def first(self): return self[0]
    def __getitem__(self, i): 
        r = super().__getitem__(i)
        return L(r) if isinstance(i, slice) else r
l = L([3, 1, 2]); l.append(9); print(l, l.first(), sorted(l), l[1:], type(l[1:]).__name__, len(l), l == [3, 1, 2, 9])
class D(dict):
    def __missing__(self, k): return 'missing ' + k
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k)
d = D(a=1); print(d['a'], d['zz'], d.a, d, d.get('q'), 'zz' in d)
class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    @property
    def x(self): return self[0]
t = T(1, 2); print(t, t.x, t + (3,), t == (1, 2))
class St(set):
    def add2(self, x): self.add(x); return self
print(St([1]).add2(2) | {3}, len(St([1, 1])))
print((255).to_bytes(2, 'big'), int.from_bytes(b'\x01\x00', 'big'), int.from_bytes(b'\xff\xfe', 'little', signed=True), (-2).to_bytes(2, 'little', signed=True))
print((1.5).hex(), float.fromhex('0x1.8p+0'), (0.1).hex(), (10).bit_count(), (10).bit_length(), (0.75).as_integer_ratio(), (3.0).is_integer())
print(b'hello world'.split(), b'a,b'.replace(b',', b';'), b'abc'.upper(), b'abc'.startswith(b'a'), b'abc'.find(b'c'), b'abc'.hex(), bytes.fromhex('6162'), b'\xe9'.decode('latin-1'), 'é'.encode('latin-1'), b'-'.join([b'a', b'b']), bytes([1, 2]), bytes(3))
print('{a} {b!r:>5}'.format_map({'a': 1, 'b': 'x'}), 'abc'.translate(str.maketrans('ab', 'xy')))
class E(Exception):
    def __init__(self, code): self.code = code; super().__init__(f'code {code}')
try: raise E(3)
except E as e: print(e, e.code, e.args, repr(e))
print(int('ff', 16), int('0b11', 0), float('inf'), float('1e3'), complex(1, 2) if False else '', divmod(-7, 3), -7 // 2, -7 % 3, 2 ** -1, pow(3, 4, 5), round(2.5), round(-1.567, 2), abs(-3))
