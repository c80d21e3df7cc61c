import torch
class Modelo:
    w = torch.zeros(2, requires_grad=True)
    def predice(self, x): return self.w @ x
a = Modelo(); b = Modelo()
oa = torch.optim.SGD([a.w], lr=0.1)
x = torch.tensor([1., 2.])
for _ in range(2):
    oa.zero_grad()
    (a.predice(x) - 1).pow(2).backward()
    oa.step()
print(b.predice(x).item())
