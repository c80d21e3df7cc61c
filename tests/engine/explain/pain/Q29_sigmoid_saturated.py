import torch
x = torch.tensor(200.0, requires_grad=True)
torch.sigmoid(x).backward()
print(x.grad)
