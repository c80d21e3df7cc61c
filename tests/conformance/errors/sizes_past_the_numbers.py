# Sizes, offsets and numbers near the ends of 64 bits: told, never wrapped into memory that is not there.
import torch
import torch.nn.functional as F

HUGE = 1 << 62
LOWEST = -(1 << 63)


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


for call in (
    lambda: torch.ones(4).view(4, HUGE),
    lambda: torch.ones(4).reshape(4, HUGE),
    lambda: torch.ones(4).view(4, HUGE, -1),
    lambda: torch.ones(2, 3).reshape(-1, HUGE, 4),
    lambda: torch.ones(4).view(1 << 32, 1 << 32),
    lambda: torch.ones(0).view(-1, HUGE, 4),
    lambda: torch.ones(4).unflatten(0, (4, HUGE)),
    lambda: torch.zeros(0, HUGE, 4).sum(),
    lambda: torch.zeros(0, HUGE, 4).reshape(-1),
    lambda: torch.ones(1).expand(HUGE).outer(torch.ones(4)),
    lambda: torch.kron(torch.ones(1).expand(HUGE), torch.ones(4)),
    lambda: torch.ones(1).expand(HUGE).unsqueeze(1) + torch.ones(4),
    lambda: torch.ones(3).as_strided((2,), (HUGE,)),
    lambda: torch.ones(3).as_strided((4,), (HUGE,)),
    lambda: torch.ones(3).as_strided((-1,), (1,)),
    lambda: torch.ones(3).as_strided((2,), (1,), -5),
    lambda: torch.ones(3).as_strided((0,), (1,), HUGE).shape,
    lambda: F.pad(torch.ones(3), (HUGE, HUGE)),
    lambda: F.conv1d(torch.ones(1, 1, 5), torch.ones(1, 1, 2), padding=HUGE),
    lambda: F.conv1d(torch.ones(1, 1, 5), torch.ones(1, 1, 2), dilation=HUGE),
    lambda: torch.ones(3).roll(LOWEST),
    lambda: torch.arange(0, (1 << 63) - 1, HUGE),
    lambda: torch.arange(5, -1, -1),
    lambda: torch.gcd(torch.tensor(LOWEST), torch.tensor(-1)),
    lambda: torch.lcm(torch.tensor(LOWEST), torch.tensor(3)),
    lambda: torch.gcd(torch.tensor([12, -18, 0]), torch.tensor([-8, 27, 0])),
    lambda: torch.lcm(torch.tensor([4, -6, 0]), torch.tensor([-10, 4, 5])),
    lambda: torch.tril_indices(3, 4, 1),
    lambda: torch.tril_indices(4, 3, -2),
    lambda: torch.tril_indices(3, 3, LOWEST),
    lambda: torch.triu_indices(3, 4, -1),
    lambda: torch.triu_indices(4, 3, 1),
    lambda: torch.triu_indices(0, 4),
):
    told(call)

x = torch.tensor([2.0, 4.0], requires_grad=True)
(x ** 3).sum().backward()
print(x.grad)
