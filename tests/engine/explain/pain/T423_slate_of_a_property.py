# property computing tensor anew: retain_grad lost
import torch
class M:
    def __init__(self): self.raw = torch.tensor(0.5, requires_grad=True)
    @property
    def pos(self): return torch.nn.functional.softplus(self.raw)
m = M()
m.pos.retain_grad()
loss = (m.pos - 2) ** 2
loss.backward()
print(m.pos.grad, m.raw.grad)
