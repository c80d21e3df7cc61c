import torch
torch.manual_seed(0)
logits = torch.randn(4, 1, requires_grad=True); y = torch.tensor([0., 1., 1., 0.])
loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, y)
