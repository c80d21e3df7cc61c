import torch
probs = torch.full((60,), 0.1, requires_grad=True)
likelihood = probs.prod()
nll = -likelihood.log()
nll.backward()
print(nll, probs.grad[:3])
