import torch
w = torch.tensor([1.0], requires_grad=True)
opt = torch.optim.SGD([w], learning_rate=0.1)
