# Between two equal labels there must be a blank; a target that does not fit has an infinite loss.
import torch
import torch.nn as nn

torch.manual_seed(0)
x = torch.randn(6, 2, 4, requires_grad=True)
labels = torch.tensor([[3, 3, 1], [1, 2, 2]])
loss = nn.CTCLoss()(x.log_softmax(2), labels, torch.tensor([6, 5]), torch.tensor([3, 3]))
loss.backward()
print(loss.item())
print(x.grad)

y = torch.randn(2, 1, 4, requires_grad=True)
short = (torch.tensor([[3, 3]]), torch.tensor([2]), torch.tensor([2]))
print(nn.CTCLoss(reduction="none")(y.log_softmax(2), *short).item())
loss = nn.CTCLoss(zero_infinity=True)(y.log_softmax(2), *short)
loss.backward()
print(loss.item(), y.grad)
