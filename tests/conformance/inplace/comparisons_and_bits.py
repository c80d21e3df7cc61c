# Comparisons that write zeros and ones into their operand send nothing back; logic and bits leave no node.
import torch


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


def back(name, *others):
    x = (torch.arange(9.0).view(3, 3) + 1).requires_grad_()
    result = getattr(x * 1, name)(*others)
    saved = [a for a in dir(result.grad_fn) if a.startswith("_saved")]
    result.sum().backward()
    print(name, type(result.grad_fn).__name__, result.dtype, saved, x.grad.tolist())


ones = torch.ones(3, 3)
for name in ("lt_", "le_", "gt_", "ge_", "eq_", "ne_", "less_", "greater_", "not_equal_"):
    back(name, 3)
    back(name, ones)
for name in ("logical_and_", "logical_or_", "logical_xor_"):
    back(name, ones)
back("logical_not_")
back("fill_diagonal_", 3)

for call in (
    lambda: torch.arange(4).lt_(2.5),
    lambda: torch.arange(4).bitwise_and_(3),
    lambda: torch.arange(4).bitwise_not_(),
    lambda: torch.arange(4.0).bitwise_not_(),
    lambda: torch.arange(4.0).logical_not_(),
    lambda: torch.arange(4).bitwise_left_shift_(torch.tensor(2)),
    lambda: torch.arange(4).bitwise_right_shift_(1),
    lambda: torch.ones(2, 2).lt_(torch.ones(3)),
    lambda: torch.ones(2, 2).lt_(torch.ones(2, 2, 2)),
    lambda: torch.ones(3).fill_diagonal_(2),
    lambda: torch.zeros(7, 3).fill_diagonal_(2, wrap=True),
    lambda: torch.zeros(7, 3).fill_diagonal_(2),
    lambda: torch.zeros(2, 5).fill_diagonal_(2),
    lambda: torch.zeros(2, 2, 3).fill_diagonal_(2),
    lambda: torch.zeros(2, 2, 2).fill_diagonal_(2),
    lambda: torch.zeros(3, 3, dtype=torch.int64).fill_diagonal_(2.7),
    lambda: torch.zeros(3, 3)[:, :2].fill_diagonal_(2.7),
    lambda: torch.zeros(3, 3).fill_diagonal_("a"),
):
    told(call)

# A shift goes by the last bits of the distance: six of int64, five of all others.
for dtype in (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8):
    three = torch.tensor([3], dtype=dtype)
    print(dtype, [(three << n).item() for n in (7, 8, 15, 31, 32, 33, 63, 64, 70)])
    print(dtype, [(three >> n).item() for n in (1, 31, 32, 33, 63, 64, 70)])
print(torch.tensor(3) << -1, torch.tensor(-3) >> 70, torch.tensor(3) << torch.tensor(70))
