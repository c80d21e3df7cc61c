# put, renorm and nanmedian; masks that are not of bools are read by their lowest byte.
import torch


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


def back(call):
    x = (torch.arange(9.0).view(3, 3) + 1).requires_grad_()
    result = call(x * 1)
    result = result[0] if isinstance(result, tuple) else result
    print(type(result.grad_fn).__name__, sorted(a for a in dir(result.grad_fn) if a.startswith("_saved")))
    result.sum().backward()
    print(x.grad.tolist())


back(lambda y: torch.nanmedian(y))
back(lambda y: torch.nanmedian(y, 1))
back(lambda y: torch.renorm(y, 2, 0, 5.0))
back(lambda y: y.renorm_(1, 1, 5.0))
back(lambda y: y.put(torch.tensor([1, 2]), torch.tensor([5.0, 6.0])))
back(lambda y: y.put_(torch.tensor([1, 2]), torch.tensor([5.0, 6.0]), accumulate=True))

nan = float("nan")
x = torch.arange(9.0).view(3, 3)
for call in (
    lambda: torch.nanmedian(torch.tensor([])),
    lambda: torch.nanmedian(torch.zeros(2, 0), 1),
    lambda: torch.nanmedian(torch.zeros(2, 3), 2),
    lambda: torch.nanmedian(torch.tensor([nan] * 3)),
    lambda: torch.nanmedian(torch.tensor([[nan] * 3, [1, 2, 3]]), 1, keepdim=True),
    lambda: torch.nanmedian(torch.tensor([3, 1, 2, 4])),
    lambda: torch.nanmedian(torch.tensor(3.0), 0),
    lambda: x.renorm(2, 2, 5.0),
    lambda: x.renorm(-1, 0, 5.0),
    lambda: x.renorm(2, 0, -5.0),
    lambda: x[0].renorm(2, 0, 5.0),
    lambda: x.long().renorm(2, 0, 5.0),
    lambda: x.renorm(float("inf"), 0, 5.0),
    lambda: x.renorm(0, 0, 1.0),
    lambda: x.put(torch.tensor([1, 9]), torch.tensor([5.0, 6.0])),
    lambda: x.put(torch.tensor([1, -10]), torch.tensor([5.0, 6.0])),
    lambda: x.put(torch.tensor([1, -1]), torch.tensor([5.0, 6.0])),
    lambda: x.put(torch.tensor([1, 2]), torch.tensor([5.0])),
    lambda: x.put(torch.tensor([1.0, 2]), torch.tensor([5.0, 6.0])),
    lambda: x.put(torch.tensor([1, 2]), torch.tensor([5, 6])),
    lambda: x.put(torch.tensor([1, 1]), torch.tensor([5.0, 6.0]), True),
    lambda: x.put(torch.tensor([], dtype=torch.long), torch.tensor([])),
    lambda: torch.zeros(0).put(torch.tensor([0]), torch.tensor([1.0])),
    lambda: x.put([1], torch.tensor([1.0])),
):
    told(call)

four = torch.arange(4.0)
for flags in ([0.0, 1.0, 1.0, 0.0], [0, 1, 1, 0], [0, 2, 1, 0], [0.0, 0.1, 0, 0], [0.0, 2.0, 0, 0]):
    mask = torch.tensor(flags)
    told(lambda: four.masked_fill(mask, 9.0))
    told(lambda: four.masked_fill(mask.double(), 9.0))
    told(lambda: four.masked_fill(mask.int(), 9.0))
    told(lambda: four.clone().masked_fill_(mask, 9.0))
    told(lambda: four.masked_fill(mask, torch.tensor(9.0)))
    told(lambda: four.masked_select(mask))
    told(lambda: four.masked_scatter(mask, torch.ones(4)))
