import torch
w = torch.tensor(1.0, requires_grad=True)
log = []
for t in range(4):
    loss = (w * t - 1) ** 2
    loss.backward()
    log.append(dict(step=t, loss=loss))
    with torch.no_grad():
        w -= 0.1 * w.grad
        w.grad = None
print(log[-1]["step"])
