import torch
h = torch.tensor(2.0, requires_grad=True)
y, v, t = h, torch.tensor(0.0), 0.0
while y > 0:
    v = v - 9.8 * 0.1
    y = y + v * 0.1
    t += 0.1
loss = (torch.tensor(t) - 0.5) ** 2
loss.backward()
