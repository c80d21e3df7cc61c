import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(3)
x = torch.randn(4, 3, requires_grad=True)
classes = torch.tensor([0, 2, 1, 2])
weight = torch.tensor([1.0, 2.0, 0.5])
chances = torch.softmax(torch.randn(4, 3), 1)
y = torch.rand(4, 3)


def show(name, loss):
    x.grad = None
    loss.sum().backward()
    print(name, loss, x.grad.flatten()[:5])


show("classes", nn.CrossEntropyLoss()(x, classes))
show("weighted", nn.CrossEntropyLoss(weight=weight)(x, classes))
show("one by one", nn.CrossEntropyLoss(reduction="none")(x, classes))
show("summed", nn.CrossEntropyLoss(reduction="sum")(x, classes))
show("ignoring", nn.CrossEntropyLoss(ignore_index=2)(x, classes))
show("smoothed", nn.CrossEntropyLoss(label_smoothing=0.1)(x, classes))
show("all", nn.CrossEntropyLoss(weight=weight, label_smoothing=0.2, ignore_index=1)(x, classes))
show("chances", nn.CrossEntropyLoss()(x, chances))
show("chances smoothed", nn.CrossEntropyLoss(label_smoothing=0.1, weight=weight, reduction="sum")(x, chances))
show("nll", nn.NLLLoss()(F.log_softmax(x, 1), classes))
show("nll weighted", nn.NLLLoss(weight=weight, reduction="none")(F.log_softmax(x, 1), classes))
show("bce", nn.BCELoss()(torch.sigmoid(x), y))
show("bce weighted", nn.BCELoss(weight=torch.rand(3), reduction="sum")(torch.sigmoid(x), y))
show("bce logits", nn.BCEWithLogitsLoss()(x, y))
show("bce pos_weight", nn.BCEWithLogitsLoss(pos_weight=weight)(x, y))
show("mse", nn.MSELoss()(x, y))
show("mse one by one", nn.MSELoss(reduction="none")(x, y))
show("l1", nn.L1Loss(reduction="sum")(x, y))
show("smooth l1", nn.SmoothL1Loss(beta=0.3)(x, y))
show("huber", nn.HuberLoss(delta=0.5)(x, y))
show("kl", nn.KLDivLoss(reduction="batchmean")(F.log_softmax(x, 1), chances))
show("kl of logs", nn.KLDivLoss(reduction="sum", log_target=True)(F.log_softmax(x, 1), chances.log()))
show("poisson", nn.PoissonNLLLoss()(x, y))
show("gaussian", nn.GaussianNLLLoss()(x, y, torch.ones(4, 3)))
show("hinge", nn.HingeEmbeddingLoss()(x, torch.tensor([1.0, -1.0, 1.0])))
show("ranking", nn.MarginRankingLoss(margin=0.1)(x[:, 0], x[:, 1], torch.tensor([1.0, -1.0, 1.0, 1.0])))
show("cosine", nn.CosineEmbeddingLoss()(x, y, torch.tensor([1.0, -1.0, 1.0, -1.0])))
show("triplet", nn.TripletMarginLoss()(x, y, chances))
print(F.cross_entropy(torch.randn(2, 3, 2), torch.tensor([[0, 1], [2, 2]]), reduction="none"))
print(nn.CrossEntropyLoss()(torch.tensor([1.0, 2.0, 3.0]), torch.tensor(2)))
for bad in (
    lambda: nn.CrossEntropyLoss()(x, torch.tensor([0, 3, 1, 2])),
    lambda: nn.CrossEntropyLoss()(x, classes[:3]),
    lambda: nn.CrossEntropyLoss()(x, classes.float()),
    lambda: nn.CrossEntropyLoss()(x, classes.view(4, 1)),
    lambda: nn.CrossEntropyLoss()(torch.randn(2, 3, 4), torch.zeros(2, 3).long()),
    lambda: nn.BCELoss()(x, y),
    lambda: nn.BCELoss()(torch.sigmoid(x), y[:, :2]),
    lambda: nn.BCEWithLogitsLoss()(x, y[0]),
    lambda: nn.MSELoss(reduction="avg")(x, y),
    lambda: F.mse_loss(x, torch.ones(4, 2)),
    lambda: nn.NLLLoss()(x, y),
    lambda: nn.L1Loss()(x, [1, 2]),
):
    try:
        print(bad())
    except Exception as error:
        print(type(error).__name__, error)
