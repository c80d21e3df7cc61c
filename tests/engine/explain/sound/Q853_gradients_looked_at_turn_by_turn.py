import torch
# The optimizer steps in a function of its own.
w = torch.tensor([5.0], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
def advance(optimizer):
    optimizer.step()
    optimizer.zero_grad()
for i in range(10):
    loss = (w ** 2).sum()
    loss.backward()
    advance(opt)
print(w)
