import torch
x = torch.tensor(2.0, requires_grad=True)
@torch.no_grad()
def g(n):
    print(torch.is_grad_enabled())
    got = yield x * 2
    print('got', got, torch.is_grad_enabled())
    try:
        yield x * 3
    except ValueError as e:
        print('caught', e, torch.is_grad_enabled())
        yield x * 4
    return 'end'
it = g(1)
print(next(it).requires_grad, torch.is_grad_enabled())
print(it.send('a').requires_grad)
print(it.throw(ValueError('v')).requires_grad)
try:
    next(it)
except StopIteration as e:
    print(e.value, torch.is_grad_enabled())
print([t.requires_grad for t in g(2)], type(g(1)))
@torch.inference_mode()
def h():
    yield from (x * k for k in range(2))
print([t.is_inference() for t in h()])
