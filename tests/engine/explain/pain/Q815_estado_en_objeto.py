import torch
w = torch.tensor(0.5, requires_grad=True)
class Memoria:
    def __init__(self):
        self.estado = {"h": torch.zeros(2)}
    def paso(self, x):
        self.estado["h"] = torch.tanh(w * self.estado["h"] + x)
        return self.estado["h"]
mem = Memoria()
for x in [torch.ones(2), torch.ones(2)]:
    loss = mem.paso(x).pow(2).sum()
    loss.backward()
