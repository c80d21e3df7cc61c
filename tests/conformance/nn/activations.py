import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(3, 4, requires_grad=True)
layers = [
    nn.ReLU(), nn.ReLU(True), nn.LeakyReLU(0.2), nn.GELU(), nn.GELU("tanh"), nn.Sigmoid(), nn.Tanh(),
    nn.Softmax(dim=1), nn.LogSoftmax(-1), nn.ELU(0.5), nn.SELU(), nn.CELU(), nn.SiLU(), nn.Softplus(),
    nn.Softplus(2, 1), nn.Hardtanh(), nn.Hardtanh(-0.5, 0.5), nn.PReLU(), nn.PReLU(4), nn.ReLU6(),
    nn.Hardsigmoid(), nn.Hardswish(), nn.Mish(), nn.Softsign(), nn.Tanhshrink(), nn.Softshrink(),
    nn.Hardshrink(0.3), nn.LogSigmoid(), nn.Threshold(0.1, 2.0), nn.GLU(), nn.Softmin(1), nn.Identity(),
]
for layer in layers:
    y = layer(x * 1)
    x.grad = None
    (y * y).sum().backward()
    print(layer, f"{y.sum().item():.4f}", f"{x.grad.sum().item():.4f}")
