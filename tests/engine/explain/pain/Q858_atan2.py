import torch
yy = torch.tensor(0.0, requires_grad=True)
xx = torch.tensor(0.0, requires_grad=True)
ang = torch.atan2(yy, xx)
ang.backward()
print(ang, yy.grad, xx.grad)
