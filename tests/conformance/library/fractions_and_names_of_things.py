import math
import os
import platform
import shutil
import tempfile
import uuid
from fractions import Fraction

import torch


def t(*calls):
    for call in calls:
        try:
            print(repr(call()))
        except Exception as error:
            print(type(error).__name__, error)


F = Fraction
half, third = F(1, 2), F(1, 3)
print(third + F(1, 6), F(3, 4) * 2, 1 - F(1, 4), F('0.125'), F('3/9'), F(0.5), F(-3, 6), F('1e-2'), F(' -7/4 '), F())
t(lambda: half, lambda: F(1, 0), lambda: F('a'), lambda: F('1/0'), lambda: half / 0, lambda: F(0) ** -1,
  lambda: F([1]), lambda: F(1.5, 2), lambda: F(1, '2'), lambda: F(math.inf), lambda: F(math.nan))
t(lambda: F(math.pi).limit_denominator(100), lambda: F(math.pi).limit_denominator(0), lambda: F(3, 7).limit_denominator())
t(lambda: float(third), lambda: int(F(-7, 2)), lambda: math.floor(F(-7, 2)), lambda: math.ceil(F(-7, 2)),
  lambda: round(F(5, 2)), lambda: round(F(7, 2)), lambda: round(F(7, 3), 2), lambda: round(F(-1, 3)))
t(lambda: F(7, 2) // 1, lambda: F(7, 2) % 1, lambda: -F(7, 2) // 2, lambda: 5 % F(3, 2), lambda: half ** 3,
  lambda: F(2, 3) ** -2, lambda: F(-1, 2) ** -1, lambda: 2 ** F(3), lambda: F(4) ** half, lambda: abs(F(-1, 2)))
t(lambda: half == 0.5, lambda: half < 1, lambda: half == 'a', lambda: half >= F(2, 4), lambda: half < 'a',
  lambda: hash(F(2, 1)) == hash(2), lambda: {half: 1}[0.5], lambda: bool(F(0)))
t(lambda: sorted([half, third]), lambda: sum([F(1, k) for k in range(1, 5)]), lambda: max(half, third))
t(lambda: 2.0 + half, lambda: half + 'a', lambda: 'a' * half, lambda: f'{third}', lambda: str(F(4, 2)),
  lambda: half.as_integer_ratio(), lambda: (half.numerator, half.denominator), lambda: F.from_float(0.75))

with tempfile.TemporaryDirectory() as d:
    p = os.path.join(d, 'w.pt')
    torch.save({'a': torch.ones(2)}, p)
    print(torch.load(p), os.path.exists(p))
    shutil.copyfile(p, p + '2')
    shutil.move(p, os.path.join(d, 'v.pt'))
    print(sorted(os.listdir(d)), os.path.basename(shutil.copy(p + '2', os.path.join(d, 'u.pt'))))
    print(sorted(os.listdir(d)), os.path.basename(d).startswith('tmp'), tempfile.gettempdir())
print(os.path.exists(p + '2'))
t(lambda: shutil.copyfile('not_there', 'elsewhere'), lambda: shutil.move('not_there', 'elsewhere'),
  lambda: shutil.rmtree('not_there'), lambda: shutil.rmtree('not_there', ignore_errors=True))
t(lambda: os.get_terminal_size(), lambda: shutil.get_terminal_size((80, 24)), lambda: shutil.get_terminal_size((70, 9)).columns)
t(lambda: platform.system(), lambda: platform.python_implementation(), lambda: platform.python_version_tuple()[:2])

u = uuid.UUID('12345678-1234-5678-1234-567812345678')
print(u, repr(u), u.hex, u.int, u.version, u.bytes)
t(lambda: len(str(uuid.uuid4())), lambda: uuid.uuid4().version, lambda: uuid.uuid1().version, lambda: uuid.uuid4() == uuid.uuid4(),
  lambda: uuid.UUID('abc'), lambda: uuid.UUID(), lambda: uuid.UUID(bytes=b'abc'), lambda: uuid.UUID(int=7),
  lambda: uuid.UUID('{' + u.hex + '}') == u, lambda: uuid.UUID(int=1) < uuid.UUID(int=2))
