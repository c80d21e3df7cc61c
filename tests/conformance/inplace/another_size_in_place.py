# resize_: another size over the same memory, for tensors that autograd does not follow.
import torch
for name, f in {'leaf': lambda: torch.ones(3, requires_grad=True).resize_(5), 'result': lambda: (torch.ones(3, requires_grad=True) * 2).resize_(2), 'result same': lambda: (torch.ones(3, requires_grad=True) * 2).resize_(3), 'shrink': lambda: torch.arange(6).resize_(2, 2), 'same': lambda: torch.arange(6.).resize_((2, 3)), 'strided': lambda: torch.arange(6).reshape(2, 3).t().resize_(3, 2), 'list': lambda: torch.arange(6).resize_([3]), 'neg': lambda: torch.arange(6).resize_(-1), 'none': lambda: torch.arange(6).resize_(), 'view': lambda: torch.arange(6)[2:].resize_(2), 'viewgrow': lambda: torch.arange(6)[2:4].resize_(4), 'float': lambda: torch.arange(6).resize_(2.0), 'str': lambda: torch.arange(6).resize_('a'), 'as': lambda: torch.arange(6).resize_as_(torch.ones(2, 2)), 'asleaf': lambda: torch.ones(3, requires_grad=True).resize_as_(torch.ones(2)), 'zero': lambda: torch.arange(3).resize_(0), 'np': lambda: torch.arange(6).resize_(size=(2, 2))}.items():
    try:
        r = f()
        print(name, r, r._version, r.stride(), r.storage_offset())
    except Exception as e:
        print(name, type(e).__name__, str(e).split('\n')[0])
with torch.no_grad():
    w = torch.ones(3, requires_grad=True)
    try:
        w.resize_(2)
        print(w)
    except Exception as e:
        print(type(e).__name__, e)
a = torch.arange(3)
b = a.resize_(5)
print(b is a, a.shape, a[:3], a._version)

# as_strided counts its offset from the start of the memory, or from where the view begins.
x = torch.arange(6.0)[2:]
print(x.as_strided((2,), (1,)), x.as_strided((2,), (1,), 3), x.as_strided((2,), (1,), 0))
y = torch.arange(6.0).requires_grad_()
z = (y * 1)[2:]
a = z.as_strided((2,), (1,), 3)
a.sum().backward()
print(a.detach(), y.grad)
