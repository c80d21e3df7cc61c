import torch
class Rotacion:
    def __init__(self):
        self.theta = torch.tensor(0.3, requires_grad=True)
    def matriz(self):
        c, s = torch.cos(self.theta), torch.sin(self.theta)
        return torch.tensor([[c, -s], [s, c]])
r = Rotacion()
p = r.matriz() @ torch.tensor([1.0, 0.0])
loss = (p - torch.tensor([0.0, 1.0])).pow(2).sum()
loss.backward()
