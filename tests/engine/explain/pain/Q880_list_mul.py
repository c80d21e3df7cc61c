import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
xs = [3.0, 4.0]
y = w * xs
