import torch
logits = torch.tensor([[0., -200.]], requires_grad=True)
p = torch.softmax(logits, dim=1)
nll = -torch.log(p)[0, 1]
nll.backward()
print(nll, logits.grad)
