import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
net = nn.Linear(4, 3)
logp = F.log_softmax(net(torch.randn(5, 4)), dim=1)
q = F.softmax(torch.randn(5, 3), dim=1)
loss = F.kl_div(logp, q, reduction="batchmean")
loss.backward()
