import torch

torch.manual_seed(0)


def digits(t):
    """A number that changes with the last digit of any element that is one."""
    t = torch.nan_to_num(t.detach().double().reshape(-1), 0.0, 1.0, -1.0)
    return (t * torch.arange(1, t.numel() + 1).double()).sum().item()


for x in (torch.randn(1000), torch.randn(7) * 10, torch.rand(33, 5).t() * 2 - 1, torch.randn(203).double()):
    for name in ("log tanh sin cos tan asin acos atan sinh cosh erf erfc expm1 log1p log2 log10 exp exp2 lgamma asinh "
                 "acosh atanh sigmoid sqrt rsqrt").split():
        print(name, digits(getattr(torch, name)(x)))
    for name in "softplus logsigmoid silu mish gelu elu selu".split():
        print(name, digits(getattr(torch.nn.functional, name)(x)))
    a = x.abs()
    print(digits(a**1.7), digits(a**x), digits(2.5**x), digits(x**3), digits(a**-0.3))
    print(digits(torch.log_softmax(x, -1)), digits(torch.softmax(x, -1)), torch.logsumexp(x.reshape(-1), 0).item())
