import torch
w = torch.tensor([5.0], requires_grad=True)
for i in range(20):
    loss = (w ** 2).sum()
    loss.backward()
    with torch.no_grad():
        w -= 1.5 * w.grad
    w.grad.zero_()
print(w, loss)
