# What losses say of targets they cannot use.
import torch
import torch.nn as nn
import torch.nn.functional as F

logits = torch.tensor([[0.1, 0.2, 0.3], [1.0, 2.0, 3.0]], requires_grad=True)
p = torch.tensor([0.2, 0.7])


def attempt(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


print('-- cross entropy')
attempt(lambda: F.cross_entropy(logits, torch.tensor([1, 5])), lambda: F.cross_entropy(logits, torch.tensor([1, -1])),
        lambda: F.cross_entropy(logits, torch.tensor([1])), lambda: F.cross_entropy(logits, torch.tensor([1, 0, 2])),
        lambda: F.cross_entropy(logits, torch.tensor([[1], [0]])), lambda: F.cross_entropy(logits, torch.tensor([1.0, 0.0])),
        lambda: F.cross_entropy(logits, torch.tensor([[1.0, 0.0], [0.0, 1.0]])),
        lambda: F.cross_entropy(logits, torch.tensor([1, 0]).int()),
        lambda: F.cross_entropy(logits[0], torch.tensor(1.0)), lambda: F.cross_entropy(logits[0, 0], torch.tensor(1)),
        lambda: F.cross_entropy(logits, torch.tensor([[0, 1, 0], [1, 0, 0]])),
        lambda: F.cross_entropy(logits, torch.tensor([1, 0]), weight=torch.tensor([1.0, 2.0])),
        lambda: F.cross_entropy(logits, torch.tensor([1, 0]), weight=torch.ones(3).double()),
        lambda: F.cross_entropy(logits, torch.tensor([1, 0]), label_smoothing=2.0),
        lambda: F.cross_entropy(logits, torch.tensor([1, 0]), reduction='foo'),
        lambda: F.cross_entropy(logits.unsqueeze(2), torch.tensor([[1, 0]])),
        lambda: F.cross_entropy(logits.unsqueeze(2), torch.tensor([1, 0])),
        lambda: nn.CrossEntropyLoss()(logits, [1, 0]), lambda: F.cross_entropy(logits, 1))
print('-- nll')
attempt(lambda: F.nll_loss(logits, torch.tensor([1, 5])), lambda: F.nll_loss(logits, torch.tensor([1, 0, 0])),
        lambda: F.nll_loss(logits, torch.tensor([[1], [0]])), lambda: F.nll_loss(logits, torch.tensor([1.0, 0.0])),
        lambda: F.nll_loss(logits[0, 0], torch.tensor(0)), lambda: nn.NLLLoss()(logits, [1]))
print('-- binary cross entropy')
attempt(lambda: F.binary_cross_entropy(p, torch.tensor([1.0])), lambda: F.binary_cross_entropy(p, torch.tensor([1, 0])),
        lambda: F.binary_cross_entropy(p, torch.tensor([1.0, 0.0]).double()),
        lambda: F.binary_cross_entropy(torch.tensor([1.5, -0.2]), torch.tensor([1.0, 0.0])),
        lambda: F.binary_cross_entropy(p.long(), torch.tensor([1, 0])), lambda: F.binary_cross_entropy(p, 1),
        lambda: F.binary_cross_entropy_with_logits(p, torch.tensor([1.0])),
        lambda: F.binary_cross_entropy_with_logits(p, torch.tensor([1, 0])),
        lambda: nn.BCEWithLogitsLoss()(p, torch.tensor([[1.0], [0.0]])))
print('-- squares and distances')
attempt(lambda: F.mse_loss(p, torch.tensor([1.0, 2.0, 3.0])), lambda: F.mse_loss(p.long(), torch.tensor([1, 2])),
        lambda: F.mse_loss(p, [1, 2]), lambda: nn.MSELoss()(p),
        lambda: F.mse_loss(torch.ones(2, requires_grad=True), torch.ones(2).double()).backward(),
        lambda: F.mse_loss(torch.ones(2, requires_grad=True), torch.tensor([1, 2])).backward(),
        lambda: F.smooth_l1_loss(torch.ones(2, requires_grad=True), torch.ones(2).double()).backward(),
        lambda: F.smooth_l1_loss(p, p, beta=-1), lambda: F.huber_loss(p, p, delta=-1))
