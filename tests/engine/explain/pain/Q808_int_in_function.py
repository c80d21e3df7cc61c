import torch
w = torch.tensor(3.0, requires_grad=True)
def scaled(x):
    k = int(w)
    return x * k
x = torch.tensor(2.0, requires_grad=True)
y = scaled(x)
y.backward()
print(w.grad)
