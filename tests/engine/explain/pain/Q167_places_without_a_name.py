import torch
ps = [torch.ones(2, requires_grad=True), torch.zeros(1, requires_grad=True)]
loss = (ps[0] * 3).sum()
loss.backward()
class Model:
    def __init__(self):
        self.w = torch.ones(1, requires_grad=True)
        self.b = torch.zeros(1, requires_grad=True)
m = Model()
(m.w * 2).backward()
table = {"a": torch.ones(1, requires_grad=True), "b": torch.ones(1, requires_grad=True)}
(table["b"] * 5).backward()
