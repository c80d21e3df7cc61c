# LAPACK wants columns: a matrix that lies by rows is factored as its transpose, and rounds as that does.
import torch

a = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
print(torch.det(a).item(), torch.det(a.t()).item(), torch.linalg.slogdet(a).logabsdet.item())
torch.manual_seed(0)
print(torch.det(torch.randn(3, 3)), torch.linalg.det(torch.randn(4, 3, 3)))
x1, x2, weight, bias = torch.randn(3, 4), torch.randn(3, 5), torch.randn(2, 4, 5), torch.randn(2)
print(torch.bilinear(x1, x2, weight, bias))
image = torch.arange(16.0).reshape(1, 4, 2, 2)
print(torch.pixel_shuffle(image, 2), torch.max_pool2d(image, 2), torch.channel_shuffle(image, 2).flatten())
