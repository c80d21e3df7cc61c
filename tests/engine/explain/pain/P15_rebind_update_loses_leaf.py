import torch
w = torch.tensor(1.0, requires_grad=True)
(w ** 2).backward()
w = w - 0.1 * w.grad
print(w.is_leaf, w.grad_fn)
w.grad.zero_()
