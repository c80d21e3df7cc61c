import math, torch
class Capa:
    def __init__(self, n, m):
        self.W1 = torch.randn(n, m, requires_grad=True) / math.sqrt(n)
        self.b1 = torch.zeros(m, requires_grad=True)
    def __call__(self, x):
        return x @ self.W1 + self.b1
torch.manual_seed(0)
capa = Capa(3, 2)
p = capa(torch.ones(4, 3)).pow(2).mean()
p.backward()
capa.W1.data -= 0.1 * capa.W1.grad
