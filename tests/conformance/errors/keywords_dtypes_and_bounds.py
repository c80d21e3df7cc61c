# What PyTorch answers where a keyword, a dtype, a bound or a container's key is not one it takes.
import torch
import torch.nn as nn
import torch.nn.functional as F

x = torch.arange(6.0).reshape(2, 3)
layers = nn.Sequential(nn.Linear(2, 3), nn.ReLU())


def attempt(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


def put(tensor, index, value):
    tensor[index] = value
    return tensor


class Power(torch.autograd.Function):
    @staticmethod
    def forward(ctx, base, exponent=2):
        ctx.save_for_backward(base)
        return base ** exponent

    @staticmethod
    def backward(ctx, upstream):
        return upstream, None


print('-- old constructors')
attempt(lambda: torch.Tensor([1.0], requires_grad=True), lambda: torch.Tensor(2, requires_grad=True),
        lambda: torch.FloatTensor([1.0], requires_grad=True), lambda: torch.Tensor(2, dtype=torch.int64),
        lambda: torch.Tensor([1.0], device='cpu'), lambda: torch.autograd.Variable([1]),
        lambda: torch.set_default_tensor_type('x'), lambda: torch.set_default_tensor_type(torch.float32))
print('-- numbers a dtype cannot hold')
attempt(lambda: torch.tensor(300, dtype=torch.uint8), lambda: torch.tensor([300], dtype=torch.uint8),
        lambda: torch.tensor(-1, dtype=torch.uint8), lambda: torch.tensor(200, dtype=torch.int8),
        lambda: torch.tensor(1e10, dtype=torch.int32), lambda: torch.tensor([2 ** 40], dtype=torch.int32),
        lambda: torch.tensor(float('nan'), dtype=torch.int64), lambda: torch.tensor([1.5], dtype=torch.int64))
print('-- values put through indices')
attempt(lambda: put(x.clone(), [0], torch.ones(3, dtype=torch.long)), lambda: put(x.clone(), torch.tensor([0]), torch.tensor(1)),
        lambda: put(x.clone(), (slice(None), [0]), torch.ones(2, 1, dtype=torch.float64)),
        lambda: put(x.clone(), x > 2, torch.tensor(1)), lambda: put(x.clone(), x > 2, torch.ones(3).double()),
        lambda: put(x.clone(), 0, torch.ones(3, dtype=torch.long)), lambda: put(x.clone(), [0], 1),
        lambda: put(x.long(), [0], torch.tensor(1.5)), lambda: put(x.clone(), [0], torch.ones(2, dtype=torch.long)))
print('-- convolutions and recurrent layers')
attempt(lambda: F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), torch.ones(2)),
        lambda: F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), torch.ones(1, dtype=torch.float64)),
        lambda: nn.Conv2d(3, 4, 3, padding='full'), lambda: nn.Conv2d(3, 4, 3, padding_mode='x'),
        lambda: nn.LSTM(2, 3, proj_size=4), lambda: nn.LSTM(2, 3, proj_size=-1), lambda: nn.GRU(2, 3, proj_size=1))
print('-- sums and factorizations')
attempt(lambda: torch.add(x, x, alpha=True), lambda: torch.sub(x, x, alpha=True),
        lambda: torch.add(x > 1, x > 1, alpha=True), lambda: torch.cholesky(torch.zeros(2, 2)),
        lambda: torch.linalg.cholesky(torch.zeros(2, 2)), lambda: torch.cholesky(-torch.ones(2, 2, 2)))
print('-- containers, parameters and devices')
attempt(lambda: layers['a'], lambda: layers[5], lambda: nn.ModuleList([nn.ReLU()])['a'],
        lambda: nn.Parameter(torch.ones(2), requires_grad='x'), lambda: x.to(0), lambda: torch.cuda.current_device(),
        lambda: torch.cuda.get_device_name(0), lambda: torch.cuda.memory_allocated(), lambda: torch.cuda.empty_cache())
print('-- functions and losses')
attempt(lambda: Power.apply(torch.ones(1, requires_grad=True), exponent=3), lambda: Power.apply(2.0),
        lambda: torch.autograd.grad(torch.ones(1, requires_grad=True).sum(), []),
        lambda: F.multi_margin_loss(x, torch.tensor([0, 3])))
