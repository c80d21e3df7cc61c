import torch
w = torch.tensor([0.5, 1.5], requires_grad=True)
def mse(pred, target):
    total = 0
    for p, t in zip(pred.tolist(), target.tolist()):
        total += (p - t) ** 2
    return total / len(pred)
x = torch.tensor([1.0, 2.0])
y = torch.tensor([2.0, 3.0])
loss = mse(w * x, y)
loss.backward()
