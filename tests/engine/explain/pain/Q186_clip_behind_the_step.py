import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
for _ in range(2):
    opt.zero_grad()
    (w * 100).sum().backward()
    opt.step()
    torch.nn.utils.clip_grad_norm_([w], 1.0)
print(w)
