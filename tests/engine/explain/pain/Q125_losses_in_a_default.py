import torch
w = torch.tensor(1.5, requires_grad=True)
def running_mean(value, seen=[]):
    seen.append(value)
    return sum(seen) / len(seen)
for step in range(3):
    loss = (w * step - 1) ** 2
    average = running_mean(loss)
    average.backward()
    w.grad = None
