# Pools over three dimensions, pools of norms, random slopes and the loss of unaligned sequences.
import torch
import torch.nn as nn
import torch.nn.functional as F

for layer in [nn.MaxPool3d(2), nn.AvgPool3d(2, stride=1), nn.LPPool1d(2, 3), nn.LPPool2d(2, 2), nn.AdaptiveMaxPool1d(2),
              nn.AdaptiveAvgPool3d((None, 1, 2)), nn.RReLU(), nn.RReLU(0.1, 0.2, inplace=True), nn.CTCLoss(),
              nn.NLLLoss2d(), nn.TripletMarginWithDistanceLoss()]:
    print(layer)
torch.manual_seed(3)
volume = torch.randn(1, 2, 4, 4, 4, requires_grad=True)
for pooled in [F.max_pool3d(volume, 2), F.max_pool3d(volume, 3, stride=2, padding=1), F.max_pool3d(volume, 2, dilation=2),
               F.max_pool3d(volume, 3, 2, ceil_mode=True), F.avg_pool3d(volume, 2), F.avg_pool3d(volume, 3, 2, 1),
               F.avg_pool3d(volume, 3, 2, 1, count_include_pad=False), F.avg_pool3d(volume, 2, divisor_override=3),
               F.adaptive_avg_pool3d(volume, 1), F.adaptive_avg_pool3d(volume, (3, None, 2))]:
    print(pooled.shape, pooled.sum())
    print(torch.autograd.grad(pooled.pow(2).sum(), volume)[0][0, 0, 1])
values, places = F.max_pool3d(volume, 2, return_indices=True)
print(places, torch.equal(volume.flatten(2).gather(2, places.flatten(2)), values.flatten(2)))
row = torch.randn(1, 2, 7, requires_grad=True)
print(F.adaptive_max_pool1d(row, 3).detach(), F.adaptive_max_pool1d(row, 3, return_indices=True)[1])
print(F.lp_pool1d(row.abs(), 2, 3), F.lp_pool2d(volume[0].abs(), 2, 2).sum())
torch.manual_seed(7)
print(F.rrelu(torch.tensor([-1.0, 2.0, -1.0, -1.0]), training=True), F.rrelu(torch.tensor([-1.0, 2.0])))
log_probs = torch.randn(6, 2, 4).log_softmax(2).detach().requires_grad_()
targets = torch.tensor([[1, 2, 2], [3, 1, 0]])
loss = F.ctc_loss(log_probs, targets, torch.tensor([6, 5]), torch.tensor([3, 2]))
print(loss.item())
loss.backward()
print(log_probs.grad[0])
for how in ['none', 'sum', 'mean']:
    print(F.ctc_loss(log_probs.detach(), targets, (6, 5), (3, 2), reduction=how))
print(F.ctc_loss(log_probs.detach(), torch.tensor([1, 2, 2, 3, 1]), (6, 5), (3, 2), reduction='none'))
print(F.ctc_loss(log_probs.detach(), targets, (2, 5), (3, 2), reduction='none'))
print(F.ctc_loss(log_probs.detach(), targets, (2, 5), (3, 2), reduction='none', zero_infinity=True))
