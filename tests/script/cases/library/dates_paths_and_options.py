import datetime, time, textwrap, os, io, sys, argparse, logging, types, contextlib, collections, typing
from datetime import timedelta, date
d = datetime.datetime(2023, 5, 17, 14, 3, 9); print(d, repr(d), d.strftime('%Y-%m-%d %H:%M:%S %A %B %j %p'), d + timedelta(days=20, hours=11), d.isoformat(), d.date(), d.time(), d.weekday(), d.timestamp() if False else '')
print(date(2024, 2, 28) + timedelta(2), (date(2024, 12, 25) - date(2024, 1, 1)).days, timedelta(seconds=3725), repr(timedelta(1, 2, 3)), timedelta(days=-1), timedelta(minutes=5) / 2, timedelta(hours=1).total_seconds())
print(datetime.datetime.strptime('2021-03-04 05:06', '%Y-%m-%d %H:%M'), date.fromisoformat('2020-01-05'), d.replace(year=2000), d < datetime.datetime(2024, 1, 1), f'{d:%d/%m/%y}')
try: date(2023, 2, 30)
except ValueError as e: print(e)
print(os.path.join('a', 'b', 'c.txt'), os.path.splitext('x/y.tar.gz'), os.path.basename('/a/b'), os.path.dirname('/a/b/c'), os.path.exists('nope.txt'), os.sep, os.path.normpath('a/../b//c'))
from pathlib import Path
p = Path('a') / 'b' / 'c.txt'; print(p, repr(p), p.name, p.stem, p.suffix, p.parent, p.exists(), p.with_suffix('.pt'), p.parts)
ps = argparse.ArgumentParser(); ps.add_argument('--n', type=int, default=3); ps.add_argument('--flag', action='store_true'); ps.add_argument('-o', '--out-dir', default='x'); ps.add_argument('--names', nargs='+', default=['a']); a = ps.parse_args([]); print(a, a.n, vars(a)); print(ps.parse_args(['--n', '7', '--flag', '--names', 'p', 'q', '-o', 'z']))
ns = types.SimpleNamespace(x=1, y='a'); ns.z = 3; print(ns, ns.x)
class Pt(typing.NamedTuple):
    x: int
    y: int = 2
    def norm(self): return self.x ** 2 + self.y ** 2
q = Pt(3); print(q, q.y, q.norm(), q._replace(y=5), Pt._fields, q[0], *q)
b = io.BytesIO(); b.write(b'abc'); b.seek(0); print(b.read(), b.getvalue())
s = io.StringIO('l1\nl2\nl3'); print([line.strip() for line in s]); 
@contextlib.contextmanager
def tm(name):
    print('start', name)
    try: yield 42
    finally: print('end', name)
with tm('x') as v: print(v)
with contextlib.ExitStack() as st: print([st.enter_context(tm(str(i))) for i in range(2)])
class Abc(collections.abc.Mapping):
    def __getitem__(self, k): return {'a': 1}[k]
    def __iter__(self): return iter(['a'])
    def __len__(self): return 1
m = Abc(); print(m.get('a'), m.get('z', 9), 'a' in m, isinstance(m, collections.abc.Mapping), isinstance([], collections.abc.Iterable), isinstance(5, collections.abc.Hashable))
print(time.strftime('%Y', time.gmtime(0)), type(time.time()).__name__, time.perf_counter() >= 0, isinstance(time.time_ns(), int))
log = logging.getLogger('x'); h = logging.StreamHandler(sys.stdout); h.setFormatter(logging.Formatter('[%(levelname)s] %(name)s: %(message)s')); log.addHandler(h); log.setLevel(logging.DEBUG); log.info('hi %s', 1); log.debug('d'); log.warning('w'); log.propagate = False
print(textwrap.wrap('aaa bbb ccc ddd', 7), textwrap.dedent('  a\n  b'))
class C(collections.UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.upper(), v)
c = C(a=1); c['b'] = 2; print(c, len(c), 'A' in c)
print(bytes(range(3)).hex(), b'a' * 3, b'abc'[::-1], b'x,y'.split(b','), 'héllo'.encode(), 'é'.encode('latin1'), b'\xc3\xa9'.decode(), str(b'ab', 'ascii'), b'%d' % 3 if False else '')
try: 'é'.encode('ascii')
except UnicodeEncodeError as e: print(e)
try: b'\xff'.decode()
except UnicodeDecodeError as e: print(e)
print(sys.getsizeof(1) > 0, sys.version_info[0], sys.exc_info() if False else '', __name__)
