import torch
w = torch.tensor([0.5, 0.5], requires_grad=True)
x = [[1.0, 2.0], [3.0, 4.0]]
pred = torch.dot(w, x[0])
pred.backward()
