import torch, torch.nn.functional as F
q = torch.ones(2, 4, requires_grad=True)
valido = torch.tensor([[True, False], [False, False]])
puntos = q @ q.T
puntos = puntos.masked_fill(valido == 0, float('-inf'))
pesos = F.softmax(puntos, dim=1)
(pesos @ q).sum().backward()
print(q.grad)
