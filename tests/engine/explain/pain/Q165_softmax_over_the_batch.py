import torch
import torch.nn.functional as F
torch.manual_seed(0)
logits = torch.randn(4, 3, requires_grad=True)
y = torch.tensor([0, 2, 1, 1])
loss = F.nll_loss(F.log_softmax(logits, dim=0), y)
loss.backward()
