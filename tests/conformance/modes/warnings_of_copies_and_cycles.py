import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    w = torch.tensor(2.0, requires_grad=True)
    torch.tensor(w)
    w.new_tensor(w)
    torch.as_tensor(w)
    (w**3).backward(create_graph=True)
    torch.autograd.grad(w**2, w, create_graph=True)
for each in caught:
    print(each.category.__name__, str(each.message).split(" (Triggered")[0])
