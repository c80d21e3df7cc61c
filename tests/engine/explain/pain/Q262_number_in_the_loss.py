import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
reg = w.norm().item()
loss = (w.sum() - 5) ** 2 + 10 * reg
loss.backward()
print(w.grad)
