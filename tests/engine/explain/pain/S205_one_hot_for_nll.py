import torch, torch.nn as nn
torch.manual_seed(0)
clf = nn.Linear(2, 3)
X = torch.randn(6, 2); y = torch.eye(3)[[0, 1, 2, 0, 1, 2]]
o = torch.optim.SGD(clf.parameters(), 0.1)
for _ in range(2):
    l = nn.NLLLoss()(torch.log_softmax(clf(X), 1), y)
    o.zero_grad(); l.backward(); o.step()
