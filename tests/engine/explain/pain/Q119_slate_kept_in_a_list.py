import torch
w = torch.tensor(1.0, requires_grad=True)
history = []
for k in range(3):
    loss = (k + 1) * w
    loss.backward()
    history.append(w.grad)
print(history)
