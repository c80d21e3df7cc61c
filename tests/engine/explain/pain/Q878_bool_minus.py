import torch
pred = torch.tensor([0.2, 0.8], requires_grad=True)
correct = pred > 0.5
wrong = 1 - correct
