import torch
w = torch.tensor([2.0, 3.0], requires_grad=True)
s = torch.sigmoid(w)
s.data.zero_()
s.sum().backward()
print(w.grad)
