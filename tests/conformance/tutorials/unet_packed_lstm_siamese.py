import torch
from torch import nn, optim
import torch.nn.functional as F
from sys import stdout
from functools import partial
import itertools, operator, collections
torch.manual_seed(0)
# ResNet-ish, U-Net-ish
class DoubleConv(nn.Module):
    def __init__(self, i, o):
        super().__init__(); self.net = nn.Sequential(nn.Conv2d(i, o, 3, padding=1, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True), nn.Conv2d(o, o, 3, padding=1, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))
    def forward(self, x): return self.net(x)
class UNet(nn.Module):
    def __init__(self, cin=1, cout=2, feats=(4, 8)):
        super().__init__(); self.downs = nn.ModuleList(); self.ups = nn.ModuleList(); self.pool = nn.MaxPool2d(2, 2); c = cin
        for f in feats: self.downs.append(DoubleConv(c, f)); c = f
        for f in reversed(feats): self.ups.append(nn.ConvTranspose2d(f * 2, f, kernel_size=2, stride=2)); self.ups.append(DoubleConv(f * 2, f))
        self.bott = DoubleConv(feats[-1], feats[-1] * 2); self.final = nn.Conv2d(feats[0], cout, kernel_size=1)
    def forward(self, x):
        skips = []
        for d in self.downs: x = d(x); skips.append(x); x = self.pool(x)
        x = self.bott(x); skips = skips[::-1]
        for i in range(0, len(self.ups), 2):
            x = self.ups[i](x); s = skips[i // 2]
            if x.shape != s.shape: x = F.interpolate(x, size=s.shape[2:])
            x = self.ups[i + 1](torch.cat((s, x), dim=1))
        return self.final(x)
u = UNet(); x = torch.randn(1, 1, 8, 8); o = u(x); print(o.shape, sum(p.numel() for p in u.parameters())); l = F.cross_entropy(o, torch.zeros(1, 8, 8, dtype=torch.long)); l.backward(); print(f'{l.item():.4f}', f'{u.final.weight.grad.abs().sum():.4f}')
class LSTMClassifier(nn.Module):
    def __init__(self, v, e, h, o, nl=2, bi=True, dr=0.5):
        super().__init__(); self.embedding = nn.Embedding(v, e, padding_idx=0); self.rnn = nn.LSTM(e, h, num_layers=nl, bidirectional=bi, dropout=dr, batch_first=True); self.fc = nn.Linear(h * 2, o); self.dropout = nn.Dropout(dr)
    def forward(self, text, lens):
        emb = self.dropout(self.embedding(text)); packed = nn.utils.rnn.pack_padded_sequence(emb, lens.to('cpu'), batch_first=True, enforce_sorted=False); po, (h, c) = self.rnn(packed); out, ol = nn.utils.rnn.pad_packed_sequence(po, batch_first=True)
        return self.fc(self.dropout(torch.cat((h[-2, :, :], h[-1, :, :]), dim=1)))
m = LSTMClassifier(20, 6, 5, 1); print(m); t = torch.randint(1, 20, (4, 7)); ln = torch.tensor([7, 3, 5, 1])
for i, n in enumerate(ln): t[i, n:] = 0
opt = optim.Adam(m.parameters(), lr=1e-2)
for ep in range(3): opt.zero_grad(); loss = nn.BCEWithLogitsLoss()(m(t, ln).squeeze(1), torch.tensor([0., 1., 1., 0.])); loss.backward(); opt.step(); stdout.write(f'{ep}: {loss.item():.4f}\n')
rounded = torch.round(torch.sigmoid(m(t, ln).squeeze(1))); print(rounded.shape)
class Siamese(nn.Module):
    def __init__(self): super().__init__(); self.f = nn.Sequential(nn.Linear(4, 8), nn.PReLU(), nn.Linear(8, 3))
    def forward(self, a, b): return self.f(a), self.f(b)
s = Siamese(); a, b = s(torch.randn(5, 4), torch.randn(5, 4)); d = F.pairwise_distance(a, b); y = torch.tensor([0., 1., 0., 1., 1.]); print(torch.mean((1 - y) * d.pow(2) + y * torch.clamp(2.0 - d, min=0.0).pow(2)))
print(nn.TripletMarginLoss()(a, b, torch.randn(5, 3)), nn.CosineEmbeddingLoss()(a, b, torch.ones(5)), F.cosine_similarity(a, b))
ema = {k: v.clone() for k, v in s.state_dict().items()}
for k, v in s.state_dict().items(): ema[k].mul_(0.9).add_(v, alpha=0.1)
print({k: tuple(v.shape) for k, v in ema.items()}); print(list(itertools.islice(itertools.cycle([1, 2]), 5)), list(map(operator.itemgetter(1), [(1, 2)])), partial(F.leaky_relu, negative_slope=0.2)(torch.tensor([-1.])))
pe = torch.zeros(5, 4); pos = torch.arange(0, 5).unsqueeze(1).float(); div = torch.exp(torch.arange(0, 4, 2).float() * -(torch.log(torch.tensor(10000.0)) / 4)); pe[:, 0::2] = torch.sin(pos * div); pe[:, 1::2] = torch.cos(pos * div); print(pe)
img = torch.arange(16.).view(1, 1, 4, 4); print(F.unfold(img, 2, stride=2), F.interpolate(img, scale_factor=2, mode='nearest').shape, F.pad(img, (1, 1, 1, 1)).shape, F.avg_pool2d(img, 2), img.flip(-1)[0, 0, 0], torch.rot90(img[0, 0]))
theta = torch.einsum('bij,bjk->bik', torch.ones(2, 2, 3), torch.ones(2, 3, 2)); print(theta, torch.bincount(torch.tensor([0, 1, 1])), torch.histc(torch.tensor([1., 2., 1.]), bins=4, min=0, max=3))
conf = torch.zeros(3, 3, dtype=torch.int64)
for tt, pp in zip(torch.tensor([0, 1, 2, 2]), torch.tensor([0, 2, 2, 1])): conf[tt.long(), pp.long()] += 1
print(conf, conf.diag() / conf.sum(1), torch.cov(torch.randn(2, 5)).shape, torch.tril(torch.ones(3, 3)), torch.meshgrid(torch.arange(2), torch.arange(3), indexing='ij')[0])
