# A tensor is a size only when it is one whole number.
import torch
for f in (lambda: torch.empty((2, torch.randn(4, 3))), lambda: torch.empty((2, torch.tensor(3))), lambda: torch.empty((2, torch.tensor([3]))), lambda: torch.zeros(2, torch.tensor(3.0)), lambda: torch.zeros(2, torch.tensor([3, 4])), lambda: torch.zeros(torch.tensor([3, 4])), lambda: torch.zeros(torch.tensor(3.0))):
    try: print(f().shape)
    except (TypeError, ValueError, RuntimeError) as e: print(type(e).__name__, e)
