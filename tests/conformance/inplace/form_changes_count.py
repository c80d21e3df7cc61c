# A change of form in place counts as a write, of every view of the memory, and what was saved notices.
import torch

changes = {
    't_': lambda t: t.t_(), 'transpose_': lambda t: t.transpose_(0, 1), 'squeeze_': lambda t: t.squeeze_(),
    'squeeze_ 0': lambda t: t.squeeze_(0), 'unsqueeze_': lambda t: t.unsqueeze_(0),
    'swapaxes_': lambda t: t.swapaxes_(0, 1), 'swapdims_': lambda t: t.swapdims_(0, 1),
}
for name, change in changes.items():
    for f in (torch.sigmoid, torch.exp, lambda t: t * t):
        for result_too in (True, False):
            x = torch.ones(1, 3, requires_grad=True)
            y = x * 1
            s = f(y)
            changed = change(s if result_too else y)
            print(name, tuple(changed.shape), changed._version, type(changed.grad_fn).__name__)
            try:
                s.sum().backward()
                print(x.grad)
            except RuntimeError as error:
                print(error)
whole = torch.ones(2, 3)
part = whole[0]
part.unsqueeze_(0)
print(whole._version, part._version, whole.shape, part.shape)
whole.t_()
print(whole._version, part._version, whole.shape, part.shape)
part.add_(1)
print(whole, whole._version)
apart = torch.ones(2)
apart.data = torch.zeros(2)
apart.add_(1)
print(apart._version)
apart.data = apart.detach()[:1]
apart.add_(1)
print(apart, apart._version)
