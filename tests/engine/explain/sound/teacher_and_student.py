import torch
import torch.nn as nn
torch.manual_seed(0)
import copy
student = nn.Sequential(nn.Linear(3, 4), nn.Dropout(0.2), nn.Linear(4, 2))
teacher = copy.deepcopy(student).eval()
for p in teacher.parameters():
    p.requires_grad_(False)
opt = torch.optim.SGD(student.parameters(), lr=0.1)
x, y = torch.randn(6, 3), torch.tensor([0, 1, 0, 1, 1, 0])
for _ in range(3):
    with torch.no_grad():
        soft = torch.softmax(teacher(x), dim=1)
    scores = student(x)
    loss = nn.functional.cross_entropy(scores, y) + nn.functional.kl_div(torch.log_softmax(scores, dim=1), soft, reduction="batchmean")
    opt.zero_grad()
    loss.backward()
    opt.step()
    with torch.no_grad():
        for t, s in zip(teacher.parameters(), student.parameters()):
            t.mul_(0.9).add_(s, alpha=0.1)
