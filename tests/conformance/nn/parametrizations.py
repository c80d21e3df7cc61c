import torch
from torch import nn
import torch.nn.utils.parametrize as P
torch.manual_seed(0)
class Sym(nn.Module):
    def forward(self, X): return X.triu() + X.triu(1).T
    def right_inverse(self, A): return A.triu()
class Sq(nn.Module):
    def forward(self, X): return X ** 2
l = nn.Linear(3, 3)
P.register_parametrization(l, "weight", Sym())
print(l, l.weight, l.parametrizations, [n for n, _ in l.named_parameters()], type(l).__name__)
l(torch.ones(1, 3)).sum().backward(); print(l.parametrizations.weight.original.grad, P.is_parametrized(l), P.is_parametrized(l, "bias"))
l.weight = torch.arange(9.).view(3, 3); print(l.weight)
with P.cached(): print(l.weight is l.weight)
P.register_parametrization(l, "bias", Sq()); 
try: P.register_parametrization(l, "weight", Sq()); print(l)
except Exception as e: print(type(e).__name__, e)
P.remove_parametrizations(l, "weight", leave_parametrized=True); print(l.weight, type(l).__name__)
try: P.remove_parametrizations(l, "bias", leave_parametrized=False); print(l.bias, type(l).__name__, l)
except Exception as e: print(type(e).__name__, e)
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: P.register_parametrization(l, "foo", Sq())); t(lambda: P.remove_parametrizations(l, "foo"))
class Bad(nn.Module):
    def forward(self, X): return X[:1]
t(lambda: P.register_parametrization(nn.Linear(2, 2), "weight", Bad())); t(lambda: P.register_parametrization(nn.Linear(2, 2), "weight", Bad(), unsafe=True))
t(lambda: setattr(P.register_parametrization(nn.Linear(2, 2), "weight", Sq()), "weight", torch.ones(2, 2)))
from torch.nn.utils.parametrizations import spectral_norm
s = spectral_norm(nn.Linear(3, 2)); print(s, s.weight); s(torch.ones(3)); print(s.weight, list(s.state_dict()))
class Number(nn.Module):
    def forward(self, X): return 3
t(lambda: P.register_parametrization(nn.Linear(2, 2), "weight", Number()))
t(lambda: spectral_norm(nn.ReLU()))
