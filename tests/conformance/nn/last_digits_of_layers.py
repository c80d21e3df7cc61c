import torch
import torch.nn.functional as F

torch.manual_seed(0)


def digits(t):
    """A number that changes with the last digit of any element."""
    t = t.detach().reshape(-1).double()
    return (t * torch.arange(1, t.numel() + 1).double()).sum().item()


for shape in ((64, 10), (33, 7), (200, 3), (5, 100), (64, 128)):
    v, w, y = torch.randn(*shape), torch.rand(*shape), torch.randint(0, shape[1], (shape[0],))
    print(shape, digits(v.norm(dim=1)), digits(v.norm(dim=0)), v.norm().item())
    losses = {
        "cross_entropy": lambda a: F.cross_entropy(a, y),
        "nll with weights": lambda a: F.nll_loss(F.log_softmax(a, 1), y, w[0], ignore_index=1, reduction="sum"),
        "bce": lambda a: F.binary_cross_entropy(torch.sigmoid(a), w),
        "bce with logits": lambda a: F.binary_cross_entropy_with_logits(a, w),
        "bce with logits and weights": lambda a: F.binary_cross_entropy_with_logits(a, w, w, pos_weight=w[0] + 1, reduction="sum"),
        "tanh": lambda a: (a.tanh() * w).sum(),
        "sigmoid": lambda a: (a.sigmoid() * w).sum(),
        "layer_norm": lambda a: (F.layer_norm(a, shape[1:]) * w).sum(),
        "softplus": lambda a: (F.softplus(a) * w).sum(),
        "logsigmoid": lambda a: (F.logsigmoid(a) * w).sum(),
        "normalize": lambda a: (F.normalize(a, dim=1) * w).sum(),
        "softmax": lambda a: (F.softmax(a, 1) * w).sum(),
    }
    for name, loss in losses.items():
        a = v.clone().requires_grad_()
        value = loss(a)
        value.backward()
        print(name, value.item(), digits(a.grad))
    layer = torch.nn.LayerNorm(shape[1])
    with torch.no_grad():
        layer.weight.copy_(w[0])
        layer.bias.copy_(v[1])
    a = v.clone().requires_grad_()
    out = layer(a)
    (out * w).sum().backward()
    print(digits(out), digits(a.grad), digits(layer.weight.grad), digits(layer.bias.grad))

for kind in (torch.nn.RNN, torch.nn.GRU, torch.nn.LSTM):
    torch.manual_seed(1)
    net, x = kind(8, 16, 2), torch.randn(7, 4, 8, requires_grad=True)
    out, _ = net(x)
    (out * torch.randn(out.shape)).sum().backward()
    print(kind.__name__, digits(out), digits(x.grad), [digits(p.grad) for p in net.parameters()])

p, t = torch.rand(2000), torch.rand(2000)
print(digits(F.binary_cross_entropy(p, t, reduction="none")), F.binary_cross_entropy(p, t, reduction="sum").item())
