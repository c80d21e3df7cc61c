import torch, math
x = torch.tensor(4.0, requires_grad=True)
y = math.sqrt(x) * x
y.backward()
print(x.grad)
