import torch

torch.manual_seed(0)
x = torch.tensor([[1.0], [2.0], [3.0]])
t = torch.tensor([2.0, 4.0, 6.0])
w = torch.tensor([[0.5]], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.01)
losses = []
for epoch in range(3):
    loss = ((x @ w - t) ** 2).mean()
    loss.backward()
    opt.step()
    losses.append(loss)
