import torch
def penalty(w):
    return sum(abs(v.item()) for v in w)
w = torch.tensor([1.0, -2.0], requires_grad=True)
loss = penalty(w)
loss.backward()
