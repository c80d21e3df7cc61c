import torch
torch.manual_seed(0)
w = torch.tensor([2., -1.], requires_grad=True)
opt = torch.optim.SGD([w], 3.0)
for i in range(80):
    opt.zero_grad()
    loss = (w ** 4).sum()
    loss.backward()
    opt.step()
