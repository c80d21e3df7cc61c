# LSTMs that show a projection of their state, borders of volumes, and calls with other parameters.
import torch
from torch import nn

torch.manual_seed(0)
for options in (dict(), dict(num_layers=2, bidirectional=True), dict(bias=False, batch_first=True)):
    lstm = nn.LSTM(3, 4, proj_size=2, **options)
    print(lstm, [(name, tuple(each.shape)) for name, each in lstm.named_parameters()])
    y, (h, c) = lstm(torch.randn(2, 3, 3))
    print(y, h.shape, c.shape, y.grad_fn.name())
    y.sum().backward()
    print(lstm.weight_hr_l0.grad)
    n = 2 if options.get("bidirectional") else 1
    y, _ = lstm(torch.randn(2, 3, 3), (torch.ones(n * lstm.num_layers, 2 if lstm.batch_first else 3, 2), torch.ones(n * lstm.num_layers, 2 if lstm.batch_first else 3, 4)))
    print(y.sum())
packed = nn.utils.rnn.pack_padded_sequence(torch.randn(3, 2, 3), [3, 1])
lstm = nn.LSTM(3, 4, proj_size=2)
print(lstm(packed)[0].data)
for wrong in (lambda: nn.LSTM(3, 4, proj_size=4), lambda: nn.LSTM(3, 4, proj_size=-1), lambda: nn.GRU(3, 4, proj_size=2),
              lambda: lstm(torch.ones(1, 1, 3), (torch.ones(1, 1, 4), torch.ones(1, 1, 4))),
              lambda: lstm(torch.ones(1, 1, 3), (torch.ones(1, 1, 2), torch.ones(1, 1, 2)))):
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, error)
x = torch.arange(8.0).view(1, 1, 2, 2, 2).requires_grad_()
for pad in (nn.ReflectionPad3d(1), nn.ReplicationPad3d((1, 0, 0, 1, 1, 0)), nn.ConstantPad3d(1, 3.5)):
    x.grad = None
    y = pad(x)
    (y * torch.arange(float(y.numel())).view(y.shape)).sum().backward()
    print(pad, y.shape, y.sum(), x.grad.flatten(), y.grad_fn.name())
from torch.nn.utils.stateless import functional_call

model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
before = model[0].weight.clone()
w = torch.ones(2, 2, requires_grad=True)
y = functional_call(model, {"0.weight": w * 2, "0.bias": torch.zeros(2), "1.running_mean": torch.zeros(2)}, torch.tensor([[1.0, 2.0], [0.0, 1.0]]))
y[0].sum().backward()
print(y, w.grad, torch.equal(model[0].weight, before), model[0].weight.grad, model[1].running_mean)
