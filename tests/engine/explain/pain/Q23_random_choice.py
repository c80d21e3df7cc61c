import torch
torch.manual_seed(0)
p = torch.tensor([0.3, 0.7], requires_grad=True)
i = torch.multinomial(p, 1)
i.float().sum().backward()
