import torch
w = torch.tensor(2.0, requires_grad=True)
w.register_hook(lambda g: 0)
(w * 3).backward()
