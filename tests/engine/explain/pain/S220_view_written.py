import torch
x = torch.randn(4, 4, generator=torch.Generator().manual_seed(0)).requires_grad_()
y = torch.sigmoid(x)
diag = y.diagonal()
diag.zero_()
y.sum().backward()
print(x.grad)
