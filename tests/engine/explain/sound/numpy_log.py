import torch, numpy as np
torch.manual_seed(0)
w = torch.tensor([1., 2.], requires_grad=True)
opt = torch.optim.SGD([w], lr=.1)
log = []
for i in range(3):
    opt.zero_grad()
    loss = ((w * 2 - 1) ** 2).sum()
    loss.backward()
    opt.step()
    log.append(w.detach().numpy().copy())
print(np.array(log).mean())
