import torch
w = torch.Tensor([1., 2.], requires_grad=True)
