import torch
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
res = {"sum": 0.0, "n": 0}
for v in x:
    if (y := v * 2) > 3:
        res["sum"] += float(y)
        res["n"] += 1
mean = torch.tensor(res["sum"] / res["n"])
mean.backward()
