import torch
class Modelo:
    def __init__(self):
        self.w = torch.tensor(2.0, requires_grad=True)
    def perdida(self, x, y):
        e = float((self.w * x - y) ** 2)
        return e
m = Modelo()
loss = m.perdida(torch.tensor(1.0), torch.tensor(3.0))
loss.backward()
