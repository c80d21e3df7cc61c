import torch
x = torch.randn(3, requires_grad=True)
d = {"y": torch.exp(x)}
d["y"] += 1
d["y"].sum().backward()
