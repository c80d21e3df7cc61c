import torch


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


a = torch.arange(6.).view(2, 3)
v = torch.arange(3.)
s = torch.tensor(1.)
c = torch.arange(24.).view(2, 3, 4)

b = torch.tensor([True, False])
n = torch.tensor([1, 2])
for f in (lambda: b - b, lambda: b - 1, lambda: 1 - b, lambda: -b, lambda: torch.relu(b),
          lambda: n.relu_().sqrt_(), lambda: torch.sub(b, b), lambda: torch.add(n, n, alpha=1.5),
          lambda: n.div_(2), lambda: n.add_(1.5), lambda: n.mul_(v[:2]), lambda: n / 0, lambda: n // 0,
          lambda: n % 0, lambda: n.mean(), lambda: b.mean(), lambda: n.var(), lambda: n.std(), lambda: v.sum(3),
          lambda: a.sum((0, 0)), lambda: a.sum(dim=(0, 2)), lambda: torch.zeros(0).max(),
          lambda: torch.zeros(0).argmax(), lambda: torch.zeros(0, 3).max(0), lambda: torch.zeros(0).min(),
          lambda: a.max(2), lambda: a.argmax(5), lambda: torch.zeros(0).median(), lambda: a.median(5),
          lambda: a.kthvalue(5), lambda: a.kthvalue(0), lambda: a.topk(5), lambda: a.topk(2, dim=7),
          lambda: a.sort(5), lambda: s.topk(2), lambda: a.cumsum(2), lambda: a.cumprod(3), lambda: a.prod((0, 1)),
          lambda: a.logsumexp(4), lambda: n.logsumexp(0), lambda: n.softmax(0), lambda: a.softmax(2),
          lambda: torch.log_softmax(n, 0), lambda: torch.quantile(n, 0.5), lambda: torch.quantile(v, 1.5),
          lambda: torch.quantile(v, torch.tensor([0.5, 2.])), lambda: torch.quantile(torch.zeros(0), 0.5),
          lambda: torch.quantile(v, a), lambda: torch.quantile(v, torch.tensor(0.5, dtype=torch.float64)),
          lambda: torch.diff(s), lambda: torch.clamp(v), lambda: torch.clamp(v, 'a'),
          lambda: torch.lerp(v, v, 'a'), lambda: torch.lerp(v, v.double(), 0.5), lambda: torch.lerp(n, n, 1),
          lambda: torch.lerp(v, v, v.double()), lambda: torch.addcdiv(n, n, n),
          lambda: torch.addcmul(n, n, n, value=0.5), lambda: torch.heaviside(v, n[:1]),
          lambda: torch.allclose(v, v, rtol=-1), lambda: torch.isclose(v, v, atol=-1),
          lambda: torch.isclose(v, v.double()), lambda: torch.imag(v), lambda: torch.bitwise_and(v, v),
          lambda: v & 1, lambda: ~v, lambda: v << 1, lambda: torch.logical_not('x'), lambda: torch.gcd(v, v),
          lambda: torch.fmod(n, 0), lambda: torch.pow(n, -1), lambda: n ** -1, lambda: torch.float_power(n, 'a'),
          lambda: int(a), lambda: float(v), lambda: bool(a), lambda: a.item(), lambda: v.tolist(1),
          lambda: a if a > 1 else s, lambda: torch.exp(1), lambda: torch.sigmoid('a'), lambda: torch.sin(None),
          lambda: v.exp(1), lambda: v.log(base=2), lambda: torch.round(v, decimals='a'),
          lambda: torch.std(v, correction='a'), lambda: torch.var(v, 5), lambda: v.norm('abc'),
          lambda: torch.cummax(v, 3), lambda: torch.mode(v, 3), lambda: torch.dist(v, n),
          lambda: torch.nn.functional.glu(s), lambda: torch.nn.functional.glu(v),
          lambda: torch.nn.functional.hardshrink(n, 0.5), lambda: torch.nn.functional.softshrink(v, -1),
          lambda: torch.nn.functional.celu(n), lambda: torch.nn.functional.celu(v, 0),
          lambda: torch.nn.functional.elu(n), lambda: torch.nn.functional.leaky_relu(n),
          lambda: torch.nn.functional.prelu(v, a), lambda: torch.nn.functional.dropout(v, 2.),
          lambda: torch.nn.functional.softmax(v, 'a')):
    attempt(f)
