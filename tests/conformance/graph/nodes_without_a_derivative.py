# What PyTorch records but cannot differentiate, and random draws over a value with history.
import torch

x = torch.tensor([1., 2., 0., 2.], requires_grad=True)
for make in (lambda: torch.unique(x), lambda: torch.unique(x, return_inverse=True, return_counts=True)[0],
             lambda: torch.unique_consecutive(x), lambda: torch.unique(x.view(1, 4), dim=0),
             lambda: torch.unique_consecutive(x.view(2, 2), dim=0), lambda: torch.aminmax(x)[0],
             lambda: torch.aminmax(x).max, lambda: torch.heaviside(x, torch.tensor(1.))):
    y = make()
    print(y)
    print(y.grad_fn.name(), [node.name() for node, _ in y.grad_fn.next_functions])
    try:
        y.sum().backward()
    except (NotImplementedError, RuntimeError) as e:
        print(type(e).__name__, e)
    print(x.grad)
print(torch.unique_consecutive(torch.tensor([[1, 2], [1, 2], [3, 4], [1, 2]]), dim=0, return_inverse=True,
                               return_counts=True))

torch.manual_seed(0)
for name, arguments in (('uniform_', ()), ('normal_', ()), ('exponential_', ()), ('bernoulli_', (0.5,)),
                        ('bernoulli_', (torch.tensor([0.1, 0.9, 0.5, 1.0]),)), ('geometric_', (0.3,)),
                        ('log_normal_', ()), ('cauchy_', ()), ('random_', ()), ('random_', (3,)),
                        ('random_', (1, 3))):
    y = x * 1.0
    drawn = getattr(y, name)(*arguments)
    print(drawn is y, drawn)
    drawn.sum().backward()
    print(x.grad)
    x.grad = None
y = x * 1.0
y[1:].uniform_()
print(y.grad_fn.name())
y.sum().backward()
print(x.grad)
try:
    x.uniform_()
except RuntimeError as e:
    print(e)
