# A float that an integer dtype has no room for becomes what the processor makes of it.
import torch

for value in (float("nan"), float("inf"), float("-inf"), 1e10, -1e10, 3e9, 1e20, 70000.0, -1.0, 300.7, -40000.9):
    for floats in (torch.float32, torch.float64):
        many = torch.tensor([value] * 9, dtype=floats)
        print(value, [set(many.to(d).tolist()) for d in (torch.int64, torch.int32, torch.int16, torch.int8)])
print(torch.tensor(float("nan")).int(), torch.tensor(1e10).short(), torch.tensor(300.0).to(torch.int8))
print(torch.tensor(300.0).to(torch.uint8), torch.tensor(60000.0).half().short(), torch.tensor(-1.0).byte())
