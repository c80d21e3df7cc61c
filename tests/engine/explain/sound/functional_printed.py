import torch
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
print(torch.autograd.functional.jacobian(lambda x: x ** 2, torch.tensor([1.0, 2.0])),
      torch.autograd.functional.vjp(lambda x: x ** 2, torch.tensor([1.0, 2.0]), torch.ones(2)))
y = x * 2
y.backward(torch.tensor([0.1, 1.0, 0.0001]))
volume = torch.randn(1, 2, 4, 4, 4, requires_grad=True)
F.max_pool3d(volume, 3, stride=2, padding=1).sum().backward()
print(x.grad, volume.grad.sum())
