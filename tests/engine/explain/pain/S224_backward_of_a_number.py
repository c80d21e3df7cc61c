import torch
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
total = 0
for v in x:
    total += v.item() ** 2
print(total)
torch.autograd.backward(total)
