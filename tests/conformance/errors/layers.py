import torch
import torch.nn as nn
import torch.nn.functional as F


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


x = torch.arange(6.).view(2, 3)
image = torch.arange(32.).view(1, 2, 4, 4)
i = torch.tensor([0, 1])
torch.manual_seed(0)
for f in (lambda: nn.Linear(2, 2)(x), lambda: nn.Linear(3, 2)(x.long()), lambda: nn.Linear(3, 2)(x.double()),
          lambda: nn.Linear(3), lambda: nn.Linear('a', 2), lambda: nn.Linear(3, 2)('a'), lambda: nn.Linear(3, 2)(),
          lambda: nn.Bilinear(3, 3, 2)(x, x[:1]), lambda: F.linear(x, x[0], x),
          lambda: F.linear(x, torch.ones(2, 2)), lambda: nn.Conv2d(3, 2, 3)(image),
          lambda: nn.Conv2d(2, 2, 5)(image), lambda: nn.Conv2d(2, 2, 3)(x), lambda: nn.Conv2d(2, 3, 3, groups=2),
          lambda: nn.Conv2d(3, 2, 3, groups=2), lambda: nn.Conv2d(2, 2, 3, stride=0)(image),
          lambda: nn.Conv2d(2, 2, 3, padding=-1)(image), lambda: nn.Conv2d(2, 2, 3, dilation=0)(image),
          lambda: nn.Conv2d(2, 2, 3, padding='same', stride=2), lambda: nn.Conv1d(2, 2, 3)(image),
          lambda: nn.ConvTranspose2d(3, 2, 3)(image), lambda: F.max_pool2d(image, 5),
          lambda: F.max_pool2d(x[0], 2), lambda: F.max_pool2d(image, 2, padding=2), lambda: F.max_pool2d(image, 0),
          lambda: F.max_pool2d(image, 2, stride=0), lambda: F.avg_pool2d(image, 5),
          lambda: F.avg_pool2d(image, 2, padding=2), lambda: F.adaptive_avg_pool2d(x, 2),
          lambda: F.adaptive_max_pool2d(x, 2), lambda: F.unfold(image, 5), lambda: F.unfold(image, 0),
          lambda: F.fold(x, (2, 2), 2), lambda: F.fold(torch.ones(1, 4, 3), (3, 3), 2),
          lambda: F.fold(torch.ones(1, 3, 4), (3, 3), 2), lambda: nn.BatchNorm1d(2)(x),
          lambda: nn.BatchNorm1d(3)(x[:1]), lambda: nn.BatchNorm1d(3)(image), lambda: nn.BatchNorm2d(2)(x),
          lambda: nn.BatchNorm2d(3)(image), lambda: F.batch_norm(x, None, None),
          lambda: F.batch_norm(x, torch.ones(2), torch.ones(2), training=True), lambda: nn.LayerNorm(2)(x),
          lambda: nn.LayerNorm((2, 4))(x), lambda: F.layer_norm(x, ()), lambda: nn.GroupNorm(2, 3),
          lambda: nn.GroupNorm(1, 2)(x), lambda: nn.InstanceNorm2d(2)(x), lambda: nn.InstanceNorm1d(2)(x),
          lambda: F.group_norm(image, 3), lambda: nn.Embedding(3, 2)(x),
          lambda: nn.Embedding(3, 2)(torch.tensor([3])), lambda: nn.Embedding(3, 2)(torch.tensor([-1])),
          lambda: nn.Embedding(3, 2, padding_idx=5), lambda: nn.Embedding.from_pretrained(x[0]),
          lambda: nn.EmbeddingBag(3, 2)(i), lambda: nn.EmbeddingBag(3, 2)(i, torch.tensor([1])),
          lambda: nn.EmbeddingBag(3, 2, mode='x'),
          lambda: nn.EmbeddingBag(3, 2)(torch.tensor([5]), torch.tensor([0])), lambda: nn.Dropout(2.),
          lambda: nn.Dropout(-0.1), lambda: F.dropout(x, -1.), lambda: nn.Dropout2d(1.5),
          lambda: F.alpha_dropout(x, 2.), lambda: nn.Softmax(3)(x), lambda: nn.Flatten(2, 1)(image),
          lambda: nn.Unflatten(1, (2, 2))(x), lambda: nn.PReLU(2)(x), lambda: nn.GLU()(x),
          lambda: nn.Softshrink(-1)(x), lambda: nn.Threshold(1), lambda: nn.Hardtanh(2, 1),
          lambda: nn.PixelShuffle(2)(x), lambda: nn.PixelShuffle(3)(image),
          lambda: nn.Upsample(scale_factor=2, mode='bilinear')(x), lambda: F.interpolate(x, 2),
          lambda: F.interpolate(image, size=2, scale_factor=2), lambda: F.interpolate(image),
          lambda: F.interpolate(image, size=(2,)), lambda: F.interpolate(image, 2, mode='x'),
          lambda: F.interpolate(image, 2, mode='nearest', align_corners=True), lambda: nn.RNN(2, 3)(x),
          lambda: nn.RNN(3, 2, nonlinearity='x'), lambda: nn.LSTM(3, 2)(x, (torch.zeros(1, 3), torch.zeros(1, 2))),
          lambda: nn.GRU(3, 2)(x, torch.zeros(2, 2)), lambda: nn.LSTM(3, 2, dropout=2),
          lambda: nn.RNNCell(2, 3)(x), lambda: nn.LSTMCell(3, 2)(x, (torch.zeros(2, 2), torch.zeros(1, 2))),
          lambda: nn.GRUCell(3, 2)(x, torch.zeros(2, 3)), lambda: nn.GRUCell(3, 2)(image),
          lambda: nn.MultiheadAttention(3, 2), lambda: nn.MultiheadAttention(4, 2)(x, x, x),
          lambda: nn.TransformerEncoderLayer(3, 2), lambda: nn.Transformer(3, 2)):
    attempt(f)
