# Where every target is ignored the mean is nan, and the gradient of the scores still 0.
import torch
import torch.nn as nn
import torch.nn.functional as F

for reduction in ('mean', 'sum', 'none'):
    for targets in ([-100, -100], [1, -100]):
        logits = torch.tensor([[1.0, 2.0, 3.0], [0.5, 0.0, -1.0]], requires_grad=True)
        loss = nn.CrossEntropyLoss(reduction=reduction)(logits, torch.tensor(targets))
        loss.sum().backward()
        print(loss, logits.grad)
for weight in ([0.0, 1.0, 1.0], [1.0, 2.0, 3.0]):
    scores = torch.tensor([[1.0, 2.0, 3.0], [0.5, 0.0, -1.0]], requires_grad=True)
    loss = F.nll_loss(scores, torch.tensor([0, 7]), torch.tensor(weight), ignore_index=7)
    loss.backward()
    print(loss, scores.grad)
image = torch.ones(1, 2, 1, 2, requires_grad=True)
F.cross_entropy(image, torch.tensor([[[3, 3]]]), ignore_index=3).backward()
print(image.grad)
logits = torch.tensor([[1.0, 2.0, 3.0], [0.5, 0.0, -1.0]], requires_grad=True)
loss = F.cross_entropy(logits, torch.tensor([2, -100]))
g, = torch.autograd.grad(loss, logits, create_graph=True)
print(g, torch.autograd.grad((g ** 2).sum(), logits))
