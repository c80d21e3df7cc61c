import torch
def train(w, steps):
    for i in range(steps):
        loss = (w * 2 - 1) ** 2
        loss.backward()
        w = w - 0.1 * w.grad
        w.requires_grad_()
    return w
w = torch.tensor(1.0, requires_grad=True)
train(w, 3)
