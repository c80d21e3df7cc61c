import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
teacher = nn.Linear(3, 2); student = nn.Linear(3, 2)
opt = torch.optim.SGD(student.parameters(), lr=.1)
for i in range(2):
    x = torch.randn(4, 3)
    with torch.no_grad():
        soft = F.softmax(teacher(x) / 2, dim=1)
    loss = F.kl_div(F.log_softmax(student(x) / 2, dim=1), soft, reduction='batchmean')
    opt.zero_grad()
    loss.backward()
    opt.step()
