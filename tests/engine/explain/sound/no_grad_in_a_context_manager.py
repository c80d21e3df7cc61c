# contextlib/try-finally toggling
import torch, torch.nn as nn
from contextlib import contextmanager
torch.manual_seed(0)
@contextmanager
def evaluando(m):
    antes = m.training; m.eval()
    try:
        with torch.no_grad(): yield m
    finally: m.train(antes)
n = nn.Sequential(nn.Linear(2, 4), nn.Dropout(.5), nn.Linear(4, 1)); o = torch.optim.SGD(n.parameters(), .1)
for _ in range(2):
    l = n(torch.randn(3, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
    with evaluando(n) as m: print(m(torch.ones(1, 2)).shape)
