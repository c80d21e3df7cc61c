# What a node saves may not be written to before its backward, whether or not its gradient needs the numbers.
import torch
import torch.nn as nn
import torch.nn.functional as F

w = (torch.arange(12.0) / 12).reshape(3, 4).requires_grad_()
first = torch.zeros(3, 1, dtype=torch.long)
row = torch.tensor([0])

read = {
    "mean of all": lambda t: t.mean(),
    "mean of a dimension": lambda t: t.mean(0),
    "mean of two": lambda t: t.mean((0, 1)),
    "mean kept": lambda t: t.mean(1, keepdim=True),
    "sum of a dimension": lambda t: t.sum(0),
    "gather": lambda t: t.gather(1, first),
    "take": lambda t: t.take(row),
    "masked_select": lambda t: t.masked_select(t > 0.5),
    "index": lambda t: t[t > 0.5],
    "cummax": lambda t: t.cummax(1)[0],
    "cummin": lambda t: t.cummin(1)[0],
    "cumsum": lambda t: t.cumsum(1),
    "embedding": lambda t: F.embedding(row, t),
    "index_add": lambda t: torch.zeros(3, 4).index_add(0, torch.tensor([0, 1, 2]), t),
    "index_copy": lambda t: torch.zeros(3, 4).index_copy(0, torch.tensor([0, 1, 2]), t),
}
for name, f in read.items():
    t = w * 1.5
    y = f(t)
    t.add_(1.0)
    try:
        y.sum().backward()
        print(name, "runs")
    except RuntimeError as error:
        print(name, "raises:", error)


def saved(node):
    return sorted(name for name in dir(node) if name.startswith("_saved") and isinstance(getattr(node, name), torch.Tensor))


image = torch.ones(1, 1, 4, 4)
kernel = torch.ones(1, 1, 2, 2)
print(saved(F.conv2d(image, kernel.clone().requires_grad_()).grad_fn))
print(saved(F.conv2d(image.clone().requires_grad_(), kernel).grad_fn))
print(saved(F.max_pool2d(image.clone().requires_grad_(), 2).grad_fn))
print(saved(F.avg_pool2d(image.clone().requires_grad_(), 2).grad_fn))
print(saved((w * 1.5).index_add(0, row, torch.ones(1, 4)).grad_fn))

torch.manual_seed(0)
layer = nn.Linear(2, 2)
out = torch.tanh(layer(torch.tensor([[1.0, 2.0], [0.5, -1.0], [0.0, 3.0]])))
out -= out.mean(0)
try:
    out.pow(2).sum().backward()
except RuntimeError as error:
    print(error)
