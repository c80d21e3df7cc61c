import torch
w = torch.tensor([1.0], requires_grad=True)
total = 0
def add(x):
    total = total + x
    return total
add(w)
