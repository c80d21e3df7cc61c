import torch


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for f in (lambda: torch.device(1.5), lambda: torch.device(), lambda: torch.device('cpu', 1.5),
          lambda: torch.device('cuda:0', 1), lambda: torch.device('cuda', -2), lambda: torch.device(True),
          lambda: torch.device('cpu', None), lambda: torch.device('cpu', 0, 1),
          lambda: torch.device(torch.device('cpu')), lambda: torch.device([1]), lambda: torch.device(''),
          lambda: torch.device('cuda:'), lambda: torch.device('cuda:01'), lambda: torch.device('cuda:1:2'),
          lambda: torch.device(device='cpu'), lambda: torch.device(foo='cpu'), lambda: torch.device('gpu'),
          lambda: torch.device('CPU'), lambda: torch.device('gpu:0'), lambda: torch.device(type=1),
          lambda: torch.device(1), lambda: torch.device(-1), lambda: torch.device(1, 2),
          lambda: torch.device(type='cuda', index=2), lambda: torch.device('cuda', 1).index,
          lambda: torch.device('cpu').index, lambda: torch.zeros(2, device='cuda'),
          lambda: torch.zeros(2, device='foo'), lambda: torch.zeros(2, device=0), lambda: torch.zeros(2).to('foo'),
          lambda: torch.zeros(2).to('cuda:0'), lambda: torch.zeros(2).cuda()):
    attempt(f)

for f in (lambda: torch.no_grad(1), lambda: torch.enable_grad(1), lambda: torch.set_grad_enabled(1),
          lambda: torch.set_grad_enabled(), lambda: torch.set_grad_enabled('x'), lambda: torch.set_grad_enabled(None),
          lambda: torch.is_grad_enabled(1)):
    attempt(f)
print(torch.is_grad_enabled())

try:
    @torch.no_grad
    def forgotten(x):
        return x * 2
except TypeError as e:
    print(e)
