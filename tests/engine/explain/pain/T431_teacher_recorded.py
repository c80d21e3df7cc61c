import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(0)
teacher = nn.Linear(6, 3)
student = nn.Linear(6, 3)
opt = torch.optim.SGD(student.parameters(), lr=0.1)
x = torch.randn(10, 6)
for i in range(3):
    pt = F.softmax(teacher(x) / 2, dim=1)
    ps = F.softmax(student(x) / 2, dim=1)
    loss = F.kl_div(ps, pt, reduction="batchmean")
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(loss.item())
