import torch
from torch import nn

torch.manual_seed(1)
d = nn.Dropout(0.3)
print(d, d(torch.ones(4, 5)), sep="\n")
print(d.eval()(torch.ones(3)))
print(nn.Dropout(0.5)(torch.ones(20)))
e = nn.Embedding(5, 3, padding_idx=0)
print(e, e.weight, sep="\n")
out = e(torch.tensor([[1, 0], [4, 1]]))
print(out)
out.sum().backward()
print(e.weight.grad)
print(nn.Embedding.from_pretrained(torch.eye(3))(torch.tensor([2, 0])))
print(nn.Bilinear(2, 3, 2)(torch.ones(1, 2), torch.ones(1, 3)))
for bad in (lambda: e(torch.tensor([7])), lambda: nn.Dropout(1.5), lambda: e(torch.tensor([1.0]))):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__, error)
