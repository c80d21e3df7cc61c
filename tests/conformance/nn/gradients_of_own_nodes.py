# Values and gradients of layers and losses that have nodes of their own.
import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(3)
second = ('sm', 'smn', 'bil', 'bil1', 'ps', 'pu', 'cosine', 'cosb', 'ls', 'lsw', 'lrn', 'ct3', 'mr', 'tr', 'po')
def leaf(*s): return torch.randn(*s, requires_grad=True)
def t(n, f, *xs):
    try:
        y = f(*xs)
        print(n, y.detach().flatten()[:6])
        gs = torch.autograd.grad((y * torch.arange(1., y.numel() + 1).view(y.shape)).sum(), [x for x in xs if x.requires_grad], create_graph=True)
        for g in gs: print('  g', g.detach().flatten()[:8])
        if n in second: 
            for g in torch.autograd.grad(sum((g * g).sum() for g in gs), [x for x in xs if x.requires_grad], allow_unused=True): print('  gg', None if g is None else g.flatten()[:6])
    except Exception as e: print(n, type(e).__name__, str(e)[:200])
x3 = leaf(1, 2, 4, 5, 4); m = leaf(3, 4); tg = torch.tensor([0, 3, 1])
t('mp3', lambda x: F.max_pool3d(x, 2, padding=1), x3); t('mp3s', lambda x: F.max_pool3d(x, (2, 1, 3), stride=(1, 2, 1), ceil_mode=True), x3); t('mp3d', lambda x: F.max_pool3d(x, 2, dilation=2, return_indices=True)[0], x3)
print(F.max_pool3d(x3, 2, return_indices=True)[1].flatten()[:10])
for f, k in ((F.max_pool3d, dict(kernel_size=0)), (F.max_pool3d, dict(kernel_size=9)), (F.max_pool3d, dict(kernel_size=2, padding=2)), (F.avg_pool3d, dict(kernel_size=2, stride=0)), (F.avg_pool3d, dict(kernel_size=9)), (F.avg_pool3d, dict(kernel_size=2, padding=-1)), (F.max_pool3d, dict(kernel_size=2, dilation=0))):
    t('bad', lambda x: f(x, **k), x3)
t('ap3', lambda x: F.avg_pool3d(x, 2), x3); t('ap3p', lambda x: F.avg_pool3d(x, (2, 3, 2), stride=2, padding=1, ceil_mode=True, count_include_pad=False), x3); t('ap3d', lambda x: F.avg_pool3d(x, 2, stride=1, padding=(1, 0, 1), divisor_override=3), x3); t('ap3u', lambda x: F.avg_pool3d(x, 2), leaf(2, 2, 2, 4))
t('mm', lambda x: F.multi_margin_loss(x, tg), m); t('mm2', lambda x: F.multi_margin_loss(x, tg, p=2, margin=.7, weight=torch.tensor([1., 2., .5, 3.]), reduction='none'), m); t('mm1', lambda x: F.multi_margin_loss(x, torch.tensor(2), reduction='sum'), leaf(4))
t('ml', lambda x: F.multilabel_margin_loss(x, torch.tensor([[3, 0, -1, 1], [1, -1, 0, 0], [-1, 0, 0, 0]])), m); t('mln', lambda x: F.multilabel_margin_loss(x, torch.tensor([[3, 0, -1, 1], [1, -1, 0, 0], [2, 0, 1, 3]]), reduction='none'), m); t('ml1', lambda x: F.multilabel_margin_loss(x, torch.tensor([1, 0, -1, 2])), leaf(4))
s = torch.sign(torch.randn(3, 4))
t('sm', lambda x: F.soft_margin_loss(x, s), m); t('smn', lambda x: F.soft_margin_loss(x, s, reduction='none'), m); t('hinge', lambda x: F.hinge_embedding_loss(x, s, margin=.5), m); t('hn', lambda x: F.hinge_embedding_loss(x, s, reduction='none'), m)
t('mr', lambda a, b: F.margin_ranking_loss(a, b, s[:, 0], margin=.3), leaf(3), leaf(3)); t('ce', lambda a, b: F.cosine_embedding_loss(a, b, s[:, 0], margin=.2, reduction='none'), m, leaf(3, 4)); t('tr', lambda a, b, c: F.triplet_margin_loss(a, b, c, swap=True, reduction='none'), m, leaf(3, 4), leaf(3, 4)); t('po', lambda x: F.poisson_nll_loss(x, torch.arange(12.).view(3, 4), full=True, reduction='none'), m); t('po2', lambda x: F.poisson_nll_loss(x.abs(), torch.arange(12.).view(3, 4), log_input=False), m)
lp = leaf(6, 2, 4); T = torch.tensor([[1, 2], [2, 2]]); L = torch.tensor([6, 5]); N = torch.tensor([2, 2])
t('ctc', lambda x: F.ctc_loss(x.log_softmax(2), T, L, N), lp); t('ctcn', lambda x: F.ctc_loss(x.log_softmax(2), T, (6, 2), (2, 2), reduction='none', zero_infinity=True), lp); t('ctci', lambda x: F.ctc_loss(x.log_softmax(2), T, (6, 2), (2, 2), reduction='none'), lp); t('ctc0', lambda x: F.ctc_loss(x.log_softmax(2), torch.tensor([1, 2, 3]), (6, 4), (2, 1), reduction='sum'), lp); t('ctce', lambda x: F.ctc_loss(x.log_softmax(2), T, (6, 5), (0, 1), reduction='none', blank=3), lp); t('ctc1', lambda x: F.ctc_loss(x.log_softmax(1), torch.tensor([1, 2]), torch.tensor(6), torch.tensor(2)), leaf(6, 4)); t('ctcd', lambda x: F.ctc_loss(x.double().log_softmax(2), T, L, N), lp)
t('bil', lambda a, b, w: F.bilinear(a, b, w), leaf(2, 3), leaf(2, 4), leaf(2, 3, 4)); t('bil3', lambda a, b, w, c: F.bilinear(a, b, w, c), leaf(2, 2, 3), leaf(2, 2, 4), leaf(2, 3, 4), leaf(2)); t('bil1', lambda a, b, w: F.bilinear(a, b, w), leaf(3), leaf(4), leaf(2, 3, 4))
w = leaf(5, 3); i = torch.tensor([1, 2, 4, 4, 0]); o = torch.tensor([0, 3, 3])
for mode in ('sum', 'mean', 'max'):
    t('eb' + mode, lambda w: F.embedding_bag(i, w, o, mode=mode), w); t('ebp' + mode, lambda w: F.embedding_bag(i, w, o, mode=mode, padding_idx=4), w)
t('ebw', lambda w, p: F.embedding_bag(i, w, o, mode='sum', per_sample_weights=p), w, leaf(5))
t('ps', lambda x: F.pixel_shuffle(x, 2), leaf(1, 4, 2, 2)); t('pu', lambda x: F.pixel_unshuffle(x, 2), leaf(1, 2, 4, 2)); t('cs', lambda x: F.channel_shuffle(x, 2), leaf(1, 4, 2, 2)); print(F.channel_shuffle(torch.arange(8.).view(1, 4, 2, 1), 2).flatten())
t('cosine', lambda a, b: F.cosine_similarity(a, b), m, leaf(3, 4)); t('cosb', lambda a, b: F.cosine_similarity(a, b, dim=-1), m, leaf(4)); t('cosz', lambda a, b: F.cosine_similarity(a, b, dim=0), leaf(4), torch.zeros(4))
for q in (.3, torch.tensor([.1, .5, .9])):
    for kw in (dict(), dict(dim=0), dict(dim=1), dict(dim=1, keepdim=True), dict(keepdim=True), dict(dim=0, interpolation='midpoint')):
        t('q', lambda x: x.quantile(q, **kw), m)
t('ls', lambda x: F.cross_entropy(x, tg, label_smoothing=.2), m); t('lsi', lambda x: F.cross_entropy(x, tg, label_smoothing=.2, ignore_index=3), m); t('lsw', lambda x: F.cross_entropy(x, tg, label_smoothing=.2, ignore_index=3, weight=torch.tensor([1., 2., 3., 4.])), m); t('lsn', lambda x: F.cross_entropy(x, tg, label_smoothing=.2, ignore_index=3, reduction='none'), m); t('lss', lambda x: F.cross_entropy(x, tg, label_smoothing=.2, reduction='sum'), m); t('ce2', lambda x: F.cross_entropy(x, torch.tensor([[0, 1, 1]]), reduction='none'), leaf(1, 2, 3))
t('lrn', lambda x: F.local_response_norm(x, 3), leaf(1, 4, 3)); t('lrn4', lambda x: F.local_response_norm(x, 2), leaf(1, 4, 2, 2)); t('entr', lambda x: torch.special.entr(x), torch.tensor([.5, 2., 0., -1.], requires_grad=True)); t('erfinv', lambda x: torch.erfinv(x), torch.tensor([.5, -.2], requires_grad=True)); t('put', lambda x: x.put(torch.tensor([1, 2]), torch.tensor([5., 6.])), m); t('floor', lambda a, b: torch.div(a, b, rounding_mode='floor'), m, leaf(3, 4))
t('ct3', lambda x, w: F.conv_transpose3d(x, w, stride=2), leaf(1, 2, 2, 2, 2), leaf(2, 1, 2, 2, 2))
t('rr', lambda x: F.rrelu(x), m)
x = leaf(3, 4, 2)
for bf in (False, True):
    for cls in (nn.RNN, nn.LSTM, nn.GRU):
        for bi in (False, True):
            r = cls(2, 3, batch_first=bf, bidirectional=bi, num_layers=2)
            lens = torch.tensor([4, 2, 1]) if bf else torch.tensor([3, 3, 2, 1])
            p = nn.utils.rnn.pack_padded_sequence(x, lens, batch_first=bf)
            print(p.data.flatten()[:5], p.batch_sizes)
            out, h = r(p)
            y, l = nn.utils.rnn.pad_packed_sequence(out, batch_first=bf, padding_value=-1.)
            print(y.detach().flatten()[:12], l, y.shape)
            (y * y).sum().backward()
            print(x.grad.flatten()[:9]); x.grad = None
            p = nn.utils.rnn.pack_padded_sequence(x, lens.flip(0), batch_first=bf, enforce_sorted=False)
            y, l = nn.utils.rnn.pad_packed_sequence(r(p)[0], batch_first=bf, total_length=5); print(y.detach().flatten()[:12], l)
s = nn.utils.rnn.pad_sequence([leaf(3, 2), leaf(1, 2)], padding_value=2.); print(s.detach(), s.grad_fn.name()); print(nn.utils.rnn.pad_sequence([torch.ones(3), torch.zeros(1)], batch_first=True))
p = nn.utils.rnn.pack_sequence([torch.ones(3, 1), torch.zeros(2, 1)]); print(p)
for bad in ((torch.tensor([1, 2]),), (torch.tensor([2]),), (torch.tensor([2, 0]),)):
    try: nn.utils.rnn.pack_padded_sequence(torch.ones(2, 2, 1), *bad)
    except Exception as e: print(type(e).__name__, e)
