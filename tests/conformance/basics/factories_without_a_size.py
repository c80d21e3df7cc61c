import torch
for f in (torch.zeros, torch.ones, torch.empty, torch.rand, torch.randn):
    for k in ({}, {"dtype": torch.float64}, {"size": (2,)}):
        try: print(f(**k).shape)
        except TypeError as e: print(e)
print(torch.zeros(()), torch.zeros([]), torch.zeros(*[2]))
