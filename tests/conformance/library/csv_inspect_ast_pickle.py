import csv, io, inspect, ast, glob, pickle, timeit, numbers, keyword, fnmatch
import torch, torch.nn as nn
s = io.StringIO('a,b,c\n1,"x, y",3\n\n4,"q""z",6\n')
rows = list(csv.reader(s)); print(rows)
print([dict(r) for r in csv.DictReader(io.StringIO('name,age\nAnn,3\nBob,4\n'))])
o = io.StringIO(); w = csv.writer(o); w.writerow(['a', 1, 2.5, None, 'x,y', 'q"z']); w.writerows([[1, 2], ['', 'b']]); print(repr(o.getvalue()))
o = io.StringIO(); d = csv.DictWriter(o, fieldnames=['x', 'y'], delimiter=';'); d.writeheader(); d.writerow({'x': 1, 'y': 'two'}); print(repr(o.getvalue()))
print(list(csv.reader(['1\t2', '3\t4'], delimiter='\t')), list(csv.reader(["1|'a|b'"], delimiter='|', quotechar="'")), list(csv.reader(['"multi', 'line",2'])))
print(ast.literal_eval("{'a': [1, 2.5, (3,)], 'b': None, 'c': {1, 2}, 'd': -1e3, 'e': \"it's\"}"), ast.literal_eval('(1, 2)'), ast.literal_eval('()'), ast.literal_eval(' [True, False]'))
try: ast.literal_eval('foo(1)')
except ValueError as e: print('ValueError')
def f(a, b=2, *args, c, d=4, **kw): return inspect.currentframe().f_code.co_name, sorted(inspect.currentframe().f_locals)
print(f(1, c=3)); print(inspect.signature(f), list(inspect.signature(f).parameters), inspect.signature(f).parameters['b'].default, inspect.signature(f).parameters['args'].kind)
print(inspect.signature(lambda x, /, y, *, z=1: 0), inspect.getfullargspec(f).args, inspect.isfunction(f), inspect.isclass(nn.Linear), inspect.ismethod(nn.Linear(1, 1).forward))
def outer():
    x = 5
    def inner(): return inspect.currentframe().f_back.f_locals['x'], inspect.currentframe().f_back.f_code.co_name
    return inner()
print(outer()); class_ = type('C', (), {'m': lambda self, q: q}); print(inspect.signature(class_().m), inspect.getdoc(f), inspect.isgeneratorfunction(outer))
x = {'a': [1, 2], 't': torch.ones(2)}; y = pickle.loads(pickle.dumps(x)); print(y, y is x, type(pickle.dumps(x))); b = io.BytesIO(); pickle.dump(x, b); b.seek(0); print(pickle.load(b)['a'])
print(timeit.timeit(lambda: 1, number=3) < 100, isinstance(3, numbers.Number), isinstance(2.5, numbers.Integral), isinstance(True, numbers.Real), keyword.iskeyword('for'), fnmatch.filter(['a.py', 'b.txt', 'c.py'], '*.py'), glob.glob('nothing/*.png'))
from torch.distributions import Multinomial, multinomial
torch.manual_seed(0); mm = Multinomial(10, torch.tensor([.2, .3, .5])); v = mm.sample(); print(v, mm.log_prob(v), mm.mean, mm.variance, mm.sample((2,)).shape)
from torch.optim.swa_utils import AveragedModel, SWALR, update_bn
net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3)); swa = AveragedModel(net); opt = torch.optim.SGD(net.parameters(), lr=.5); sched = SWALR(opt, swa_lr=0.05, anneal_epochs=3); data = torch.randn(12, 2)
for e in range(5):
    opt.zero_grad(); net(data).pow(2).mean().backward(); opt.step(); swa.update_parameters(net); sched.step(); print(round(opt.param_groups[0]['lr'], 6), sched.get_last_lr()[0])
update_bn([data[:6], data[6:]], swa); print(swa.n_averaged, swa.module[1].running_mean, swa(data)[0])
torch.testing.assert_close(torch.ones(2), torch.ones(2))
try: torch.testing.assert_close(torch.tensor([1., 2.]), torch.tensor([1., 2.1]))
except AssertionError as e: print(e)
try: torch.testing.assert_close(torch.tensor(1.), torch.tensor(2.))
except AssertionError as e: print(e)
