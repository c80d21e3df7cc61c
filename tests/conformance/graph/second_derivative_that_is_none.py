# Backward through backward, where it is flat and where PyTorch has none.
import torch
F = torch.nn.functional
x = torch.randn(2, 3, generator=torch.Generator().manual_seed(0)).requires_grad_(); t0 = torch.tensor([0, 1])
def go(n, f):
    try:
        y = f(); print(n, y.grad_fn.name() if y.grad_fn else None)
        g, = torch.autograd.grad(y.sum(), x, create_graph=True)
        print(n, g.grad_fn.name() if g.grad_fn else None, g.requires_grad)
        print(n, torch.autograd.grad(g.sum(), x)[0].shape)
    except Exception as e: print(n, type(e).__name__, e)
x4 = x.view(1, 1, 2, 3); x3 = x.view(1, 2, 3)
for n, f in dict(multi_margin=lambda: F.multi_margin_loss(x, t0), multilabel_margin=lambda: F.multilabel_margin_loss(x, torch.tensor([[0, -1, 0], [1, 2, -1]])), ctc=lambda: F.ctc_loss(x.log_softmax(1)[:, None], torch.tensor([[1]]), [2], [1]), grid_sample=lambda: F.grid_sample(x4, torch.zeros(1, 1, 1, 2), align_corners=False), gelu=lambda: F.gelu(x), hardsigmoid=lambda: F.hardsigmoid(x), hardtanh=lambda: F.hardtanh(x), silu=lambda: F.silu(x), lrelu=lambda: F.leaky_relu(x), softshrink=lambda: F.softshrink(x), hardshrink=lambda: F.hardshrink(x), threshold=lambda: F.threshold(x, 0, 0), relu6=lambda: F.relu6(x)).items(): go(n, f)
