import torch
from torch import nn
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0, requires_grad=True)
f = lambda x: (w * x).sin().exp()
for reentrant in (True, False):
    checkpoint(f, x, use_reentrant=reentrant).backward()
    print(reentrant, w.grad, x.grad)
    w.grad = x.grad = None
print(torch.autograd.grad(checkpoint(f, x, use_reentrant=False), x))
torch.manual_seed(0)
m = nn.Sequential(nn.Linear(3, 4), nn.Dropout(0.5), nn.Linear(4, 2), nn.Tanh())
data = torch.randn(2, 3, requires_grad=True)
torch.manual_seed(1)
m(data).sum().backward()
plain = m[0].weight.grad.clone()
for reentrant in (True, False):
    m.zero_grad()
    torch.manual_seed(1)
    checkpoint(m, data, use_reentrant=reentrant).sum().backward()
    print(torch.equal(plain, m[0].weight.grad), torch.rand(1))
print(checkpoint_sequential(m, 2, data).shape)


def pack(t):
    print("pack", t)
    return t * 1


def unpack(t):
    print("unpack", t)
    return t


a = torch.ones(2, requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
    b = (a * a).exp()
b.sum().backward()
print(a.grad)
try:
    torch.autograd.grad(checkpoint(f, x, use_reentrant=True), x)
except RuntimeError as error:
    print(error)
