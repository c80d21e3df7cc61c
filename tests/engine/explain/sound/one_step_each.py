# hyperparameter search with one step each
import torch, torch.nn as nn
X = torch.ones(4, 2); Y = torch.ones(4, 1)
def entrenar(lr):
    torch.manual_seed(0)
    m = nn.Linear(2, 1); o = torch.optim.SGD(m.parameters(), lr=lr)
    o.zero_grad(); l = ((m(X) - Y) ** 2).mean(); l.backward(); o.step()
    return ((m(X) - Y) ** 2).mean().item()
print(min((entrenar(lr), lr) for lr in (0.001, 0.01, 0.1)))
