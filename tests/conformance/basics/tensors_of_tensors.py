import torch

a = torch.tensor([1.0, 2.0])
for f in (lambda: torch.tensor([torch.tensor([1.0]), torch.tensor([2.0])]), lambda: torch.tensor([a[0], a[1]]),
          lambda: torch.tensor([[a[0], 2]]), lambda: torch.tensor([[1, 2], a]), lambda: torch.tensor([a, a]),
          lambda: torch.tensor((a,)), lambda: torch.tensor([1, a])):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)
