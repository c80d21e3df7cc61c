import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 2


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: torch.autograd.grad(y, x, [1.0]))
attempt(lambda: torch.autograd.grad(y, x, 1.0))
attempt(lambda: torch.autograd.grad(y, [1.0], torch.ones(2)))
attempt(lambda: torch.autograd.backward([y], [3]))
attempt(lambda: torch.autograd.backward(y, 3))
attempt(lambda: torch.autograd.backward(y, (torch.ones(2), torch.ones(2))))
attempt(lambda: torch.autograd.backward([1.0]))
attempt(lambda: y.backward("ab"))
attempt(lambda: y.backward({1: 2}))
for spread in (torch.std, torch.var):
    one = torch.tensor([3.0], requires_grad=True)
    attempt(lambda: spread(one).backward())
    lone = torch.tensor(3.0, requires_grad=True)
    attempt(lambda: spread(lone).backward())
    print(lone.grad)
