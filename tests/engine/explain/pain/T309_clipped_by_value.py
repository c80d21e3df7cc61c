import torch
w = torch.tensor([3.0, 4.0], requires_grad=True)
(w ** 2).sum().backward()
torch.nn.utils.clip_grad_value_([w], 0.5)
