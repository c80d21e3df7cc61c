import torch
w = torch.tensor([0.2, -1.7], requires_grad=True)
def binarize(v):
    return torch.sign(v)
x = torch.tensor([1.0, 2.0])
out = (binarize(w) * x).sum()
out.backward()
print(w.grad)
