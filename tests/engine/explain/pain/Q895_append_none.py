import torch
losses = []
w = torch.tensor([1.0], requires_grad=True)
losses = losses.append(w * 2)
losses.append(w * 3)
