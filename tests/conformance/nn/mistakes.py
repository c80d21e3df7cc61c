import torch
from torch import nn
import torch.nn.functional as F


class NoForward(nn.Module):
    pass


class NoSuper(nn.Module):
    def __init__(self):
        self.x = 3


layer = nn.Linear(2, 2)
opt = torch.optim.Adam(layer.parameters())
for bad in (
    lambda: nn.Parameter(torch.tensor([1, 2])),
    lambda: nn.Parameter([1.0, 2.0]),
    lambda: layer(torch.ones(3)),
    lambda: layer(torch.ones(1, 3)),
    lambda: layer([1.0, 2.0]),
    lambda: opt.step(1, 2),
    lambda: nn.ModuleList([3]),
    lambda: nn.ReLU(1, 2),
    lambda: nn.Linear(2),
    lambda: nn.Linear(in_feature=2, out_features=1),
    lambda: torch.optim.SGD(layer.parameters(), learning_rate=0.1),
    lambda: nn.CrossEntropyLoss()(torch.randn(2, 3)),
    lambda: nn.Conv2d(1, 2),
    lambda: nn.LSTM(2),
    lambda: nn.RNN(2, 2, nonlinearity="elu"),
    lambda: F.softmax(torch.ones(2), dim=3),
    lambda: nn.BatchNorm1d(2)(torch.ones(2, 2).long()),
    lambda: torch.optim.lr_scheduler.StepLR(opt),
    lambda: NoForward()(1),
    lambda: NoSuper()(1),
    lambda: setattr(NoSuper(), "w", nn.Parameter(torch.ones(1))),
    lambda: setattr(NoSuper(), "m", layer),
):
    try:
        print(bad())
    except Exception as error:
        print(type(error).__name__, error)
