import torch
def sigmoid(t):
    return 1 / (1 + torch.exp(-t))
v = torch.tensor([-100.0, 0.5], requires_grad=True)
s = sigmoid(v)
s.sum().backward()
print(s, v.grad)
