import torch
import torch.nn.functional as F

class Destilador:
    def __init__(self, alumno, maestro, T=2.0):
        self.alumno = alumno
        self.maestro = maestro
        self.T = torch.tensor(T, requires_grad=True)

    def perdida(self, x, y):
        with torch.no_grad():
            t = self.maestro(x) / self.T
        s = self.alumno(x) / self.T
        blanda = F.kl_div(F.softmax(s, dim=1), F.softmax(t, dim=1), reduction="batchmean")
        dura = F.cross_entropy(F.softmax(self.alumno(x), dim=1), y)
        return 0.5 * blanda + 0.5 * dura

torch.manual_seed(3)
al = torch.nn.Linear(4, 3)
ma = torch.nn.Linear(4, 3)
D = Destilador(al, ma)
opt = torch.optim.SGD(al.parameters(), lr=0.5)
x = torch.randn(6, 4); y = torch.tensor([0, 1, 2, 0, 1, 2])
for i in range(3):
    opt.zero_grad()
    l = D.perdida(x, y)
    l.backward()
    opt.step()
    print(i, round(l.item(), 4))
