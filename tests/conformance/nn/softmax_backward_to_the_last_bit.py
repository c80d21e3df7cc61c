import torch

torch.manual_seed(5)
for f in (torch.softmax, torch.log_softmax):
    for shape in ((3,), (2, 8), (3, 11), (2, 2, 4)):
        for dim in range(len(shape)):
            x = torch.randn(shape).requires_grad_()
            f(x, dim).backward(torch.randn(shape))
            last = dim == len(shape) - 1
            print(f.__name__, shape, dim, x.grad.tolist() if last or f is torch.softmax else x.grad)
            # A gradient of zeros keeps or loses its sign by the order of the sum.
            x.grad = None
            f(x, dim).backward(torch.full(shape, -0.0))
            print(x.grad.flatten()[:2].tolist())
