import torch
w = torch.tensor(2.0, requires_grad=True)
loss = torch.tensor((w ** 2).item(), requires_grad=True)
loss.backward()
print(w.grad)
