import torch
w = torch.tensor([0.2, 1.7], requires_grad=True)
q = torch.round(w)
loss = (q - 1).pow(2).sum()
loss.backward()
print(w.grad)
