import torch
from torch import nn

torch.manual_seed(0)
for m in (
    nn.RNN(2, 3),
    nn.LSTM(2, 3),
    nn.GRU(2, 3),
    nn.RNN(2, 3, 2, nonlinearity="relu", batch_first=True),
    nn.LSTM(2, 3, 2, bidirectional=True, batch_first=True),
    nn.GRU(2, 3, 2, dropout=0.5, bias=False),
):
    outputs, state = m(torch.randn(4, 2, 2))
    print(m, outputs.detach(), sep="\n")
    print([tuple(part.shape) for part in (state if isinstance(state, tuple) else (state,))])
    (outputs * outputs).sum().backward()
    for name, p in m.named_parameters():
        print(name, f"{p.grad.norm():.4f}", p.grad.flatten()[0])
cell = nn.RNNCell(2, 3)
print(cell(torch.ones(1, 2), torch.zeros(1, 3)), cell)
for cell in (nn.LSTMCell(2, 3), nn.GRUCell(2, 3)):
    print(cell(torch.ones(1, 2)), cell)
print(nn.RNN(2, 3)(torch.ones(4, 2))[0].shape)
for bad in (
    lambda: nn.RNN(2, 3)(torch.ones(4, 1, 5)),
    lambda: nn.LSTM(2, 3)(torch.ones(4, 1, 2), (torch.zeros(1, 2, 3), torch.zeros(1, 2, 3))),
    lambda: nn.GRU(2, 3)(torch.ones(4, 1, 2), torch.zeros(1, 3)),
):
    try:
        bad()
    except RuntimeError as error:
        print(error)
