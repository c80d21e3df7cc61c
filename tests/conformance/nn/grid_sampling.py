# Pictures looked at through a grid of places: values, gradients of picture and grid, refusals.
import warnings

import torch
import torch.nn.functional as F

warnings.simplefilter("ignore")


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


torch.manual_seed(0)
x = torch.randn(1, 2, 3, 4)
places = torch.tensor(
    [[[[-1.0, -1.0], [0.3, -0.2], [1.0, 1.0], [1.4, 0.1]], [[-1.7, 0.5], [0.0, 0.1], [0.5, 2.6], [-0.33, 0.9]]]]
)
for mode in ("bilinear", "nearest"):
    for padding_mode in ("zeros", "border", "reflection"):
        for align_corners in (False, True):
            a, b = x.clone().requires_grad_(), places.clone().requires_grad_()
            result = F.grid_sample(a, b, mode=mode, padding_mode=padding_mode, align_corners=align_corners)
            print(type(result.grad_fn).__name__, result.detach())
            (result * torch.arange(16.0).view(result.shape)).sum().backward()
            print(a.grad, b.grad + 0.0)  # no negative zeros
print([name for name in dir(result.grad_fn) if name.startswith("_saved")])


def twice():
    a = x.clone().requires_grad_()
    (g,) = torch.autograd.grad(F.grid_sample(a, places, align_corners=True).pow(2).sum(), a, create_graph=True)
    g.sum().backward()


for call in (
    lambda: F.grid_sample(x, places).shape,
    lambda: F.grid_sample(x, places, mode="a"),
    lambda: F.grid_sample(x, places, padding_mode="a"),
    lambda: F.grid_sample(x, places[0], align_corners=False),
    lambda: F.grid_sample(x[0], places, align_corners=False),
    lambda: F.grid_sample(x, places.repeat(2, 1, 1, 1), align_corners=False),
    lambda: F.grid_sample(x, torch.zeros(1, 2, 2, 3), align_corners=False),
    lambda: F.grid_sample(x.double(), places, align_corners=False),
    lambda: F.grid_sample(x[:, :, :0], places, align_corners=False),
    lambda: F.grid_sample(x.long(), places.long(), align_corners=False),
    lambda: F.grid_sample(x, places * float("nan"), align_corners=False),
    twice,
):
    told(call)

theta = torch.tensor([[[1.0, 0.2, 0.1], [-0.3, 0.8, 0.0]]])
for align_corners in (True, False):
    t = theta.clone().requires_grad_()
    grid = F.affine_grid(t, (1, 1, 2, 3), align_corners=align_corners)
    print(type(grid.grad_fn).__name__, [n for n in dir(grid.grad_fn) if n.startswith("_saved")], grid.detach())
    (grid * torch.arange(12.0).view(grid.shape)).sum().backward()
    print(t.grad)
for call in (
    lambda: F.affine_grid(theta, (1, 1, 1, 1), align_corners=True),
    lambda: F.affine_grid(theta, [1, 1, 1, 3], align_corners=False),
    lambda: F.affine_grid(theta, (1, 1, 2)),
    lambda: F.affine_grid(theta[0], (1, 1, 2, 2)),
    lambda: F.affine_grid(theta, (2, 1, 2, 2)),
    lambda: F.affine_grid(theta.long(), (1, 1, 2, 2)),
    lambda: F.affine_grid(theta, (1, 1, 0, 2)),
    lambda: F.affine_grid(theta, (1, 1, 2, 2)).shape,
):
    told(call)
print(torch.tensor([2.5, 3.0]).polygamma(1), torch.tensor([2.5]).polygamma(0))
told(lambda: F.grid_sample(x, places[0, 0, :1].expand(1, 2), align_corners=False))
told(lambda: F.grid_sample(torch.zeros(1, 2, 3, 4), torch.zeros(1, 3, 2), align_corners=False))
