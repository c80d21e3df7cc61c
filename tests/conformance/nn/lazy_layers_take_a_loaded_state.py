import torch
from torch import nn

torch.manual_seed(0)


def make():
    return nn.Sequential(nn.LazyConv2d(3, 3), nn.LazyBatchNorm2d(), nn.ReLU(), nn.Flatten(), nn.LazyLinear(2))


print(isinstance(nn.LazyLinear(3).weight, nn.parameter.UninitializedParameter))
net = make()
x = torch.randn(4, 2, 5, 5)
out = net(x)
clone = make()
print(clone.load_state_dict(net.state_dict()))
print(clone)
clone.eval()
net.eval()
print(torch.equal(clone(x), net(x)))
print(type(clone[0]).__name__, type(clone[4]).__name__, clone[4].in_features)
A = torch.tensor([[4.0, 2.0], [2.0, 3.0]], requires_grad=True)
b = torch.tensor([[1.0], [2.0]])
L = torch.linalg.cholesky(A)
solved = torch.cholesky_solve(b, L)
print(solved.detach(), torch.allclose(A @ solved, b))
solved.sum().backward()
print(A.grad)
print(torch.cholesky_inverse(L.detach()))
