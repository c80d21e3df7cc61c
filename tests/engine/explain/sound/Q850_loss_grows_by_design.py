import torch
# Gradient ascent on a likelihood: what is climbed is no loss.
mu = torch.tensor(0.0, requires_grad=True)
data = torch.tensor([2.9, 3.1, 3.0])
for i in range(12):
    likelihood = torch.exp(-((data - mu) ** 2).mean())
    likelihood.backward()
    with torch.no_grad():
        mu += 0.5 * mu.grad
    mu.grad = None
print(mu)
