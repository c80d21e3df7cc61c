import math
import torch
theta = torch.tensor(0.3, requires_grad=True)
def turned(p, angle):
    c, s = math.cos(angle), math.sin(angle)
    R = torch.tensor([[c, -s], [s, c]])
    return R @ p
q = turned(torch.tensor([1.0, 0.0]), theta)
(q[0] - 0).pow(2).backward()
