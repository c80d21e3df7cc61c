# asarray shares where it can; randint_like, vander, empty_strided, scalar_tensor and the windows.
import numpy as np
import torch


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


array = np.arange(4.0)
shared = torch.asarray(array)
shared[0] = 9
apart = torch.asarray(array, copy=True)
apart[0] = 1
print(array, shared, apart)
x = torch.tensor([1.0, 2.0], requires_grad=True)
same = torch.asarray(x, requires_grad=True)
print(same is x, x.requires_grad)
result = x * 2
print(torch.asarray(result), torch.asarray(result, requires_grad=True) is result)
print(torch.asarray(x, copy=True, requires_grad=True))
same = torch.asarray(x)
print(same is x, x.requires_grad, same.grad_fn)
whole = torch.arange(3)
print(torch.asarray(whole) is whole, torch.asarray(whole, dtype=torch.float64))
for call in (
    lambda: torch.asarray([1, 2, 3]),
    lambda: torch.asarray([1, 2, 3], dtype=torch.float32),
    lambda: torch.asarray(3.5),
    lambda: torch.asarray((torch.tensor(1.0), torch.tensor(2.0))),
    lambda: torch.asarray(range(3)),
    lambda: torch.asarray([1.0, 2], requires_grad=True),
    lambda: torch.asarray([1, 2], requires_grad=True),
    lambda: torch.asarray("a"),
    lambda: torch.asarray(None),
    lambda: torch.asarray(whole, dtype=torch.float32, copy=False),
    lambda: torch.asarray([1, 2], copy=False),
    lambda: torch.asarray(np.arange(3), dtype=torch.float32, copy=False),
):
    told(call)

torch.manual_seed(0)
like = torch.zeros(2, 3)
for call in (
    lambda: torch.randint_like(like, 10),
    lambda: torch.randint_like(like, 3, 10),
    lambda: torch.randint_like(like.long(), 3, 10),
    lambda: torch.randint_like(like, 3, 10, dtype=torch.int32),
    lambda: torch.randint_like(like, low=3, high=10),
    lambda: torch.randint_like(like, high=10, requires_grad=True),
    lambda: torch.randint_like(like, 10, 3),
    lambda: torch.randint_like(like),
    lambda: torch.randint_like(like, 2.5),
    lambda: torch.vander(torch.tensor([1, 2, 3])),
    lambda: torch.vander(torch.tensor([1.0, 2, 3]), 2),
    lambda: torch.vander(torch.tensor([1.0, 2, 3]), N=4, increasing=True),
    lambda: torch.vander(torch.tensor([1.0, 2, 3]), 0),
    lambda: torch.vander(torch.tensor([1.0, 2, 3]), -1),
    lambda: torch.vander(torch.tensor([[1.0, 2, 3]])),
    lambda: torch.vander(torch.tensor([1.0, 2, 3], requires_grad=True), 3),
    lambda: torch.vander(torch.tensor([1.0, 2, 3], requires_grad=True)).sum().backward(),
    lambda: torch.empty_strided((2, 3), (1, 2)).stride(),
    lambda: torch.empty_strided((2, 3), (1, 2), dtype=torch.int64).dtype,
    lambda: torch.empty_strided((2, 3), (1,)),
    lambda: torch.empty_strided((2, 3), (1, -1)),
    lambda: torch.empty_strided((2, -3), (1, 1)),
    lambda: torch.scalar_tensor(3),
    lambda: torch.scalar_tensor(3, dtype=torch.int64),
    lambda: torch.scalar_tensor("a"),
):
    told(call)

for window in (
    torch.hann_window,
    torch.hamming_window,
    torch.blackman_window,
    torch.bartlett_window,
    torch.kaiser_window,
):
    for length in (0, 1, 2, 5):
        told(lambda: window(length))
        told(lambda: window(length, periodic=False))
    told(lambda: window(12))
    told(lambda: window(7, False, dtype=torch.float64))
    told(lambda: window(4, requires_grad=True))
    told(lambda: window(-1))
    told(lambda: window(5, dtype=torch.int64))
    told(lambda: window("a"))
print(torch.hann_window(9).tolist(), torch.blackman_window(9, False).tolist())
told(lambda: torch.hamming_window(5, True, 0.5, 0.4))
told(lambda: torch.hamming_window(5, True, alpha=0.5))
told(lambda: torch.kaiser_window(5, True, 5.0))
told(lambda: torch.kaiser_window(5, beta=3))
