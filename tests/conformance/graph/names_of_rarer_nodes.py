# The names, values and gradients of operations that snippets meet less often.
import torch
import torch.nn.functional as F


def a():
    return torch.tensor([[0.5, -1.5, 2.25], [3.0, -0.25, 1.0]], requires_grad=True)


def b():
    return torch.tensor([[1.5, 0.5, -2.0], [0.75, 2.5, -1.0]], requires_grad=True)


def names(node, depth=3):
    found = []
    while node is not None and len(found) < depth:
        found.append(type(node).__name__)
        following = [each for each, _ in node.next_functions if each is not None]
        node = following[0] if following else None
    return ' <- '.join(found)


def show(title, f, *makers):
    tensors = [make() for make in makers]
    result = f(*tensors)
    print(title, names(result.grad_fn))
    print(result.detach())
    result.backward(torch.arange(1.0, result.numel() + 1).view(result.shape))
    for tensor in tensors:
        print('   ', tensor.grad)


index = torch.tensor([[0, 1, 0], [1, 0, 1]])
show('remainder', torch.remainder, a, b)
show('remainder by a number', lambda x: x % 2, a)
show('fmod', torch.fmod, a, b)
show('rsub', torch.rsub, a, b)
show('number minus', lambda x: 1 - x, a)
show('number first', lambda x: torch.add(2, x), a)
show('div floor', lambda x, y: torch.div(x, y, rounding_mode='floor'), a, b)
show('copysign', torch.copysign, a, b)
show('xlogy of a number', lambda x: torch.xlogy(2, x.abs()), a)
show('scatter a number', lambda x: x.scatter(1, index, 2.0), a)
show('scatter', lambda x, y: x.scatter(1, torch.tensor([[0, 2, 1], [1, 0, 2]]), y), a, b)
for reduce in ('sum', 'prod', 'mean', 'amax', 'amin'):
    show('scatter_reduce ' + reduce, lambda x, y: x.scatter_reduce(1, index, y, reduce), a, b)
show('scatter_reduce without self', lambda x, y: x.scatter_reduce(1, index, y, 'mean', include_self=False), a, b)
show('index_put', lambda x: x.index_put((torch.tensor([0]), torch.tensor([1])), torch.tensor(9.0)), a)
show('index_add', lambda x, y: x.index_add(1, torch.tensor([0, 1, 0]), y, alpha=2), a, b)
show('slice_scatter', lambda x: x.slice_scatter(torch.ones(1, 3), 0, 0, 1), a)
show('diagonal_scatter', lambda x: x.diagonal_scatter(torch.ones(2)), a)
show('as_strided', lambda x: x.as_strided((2, 2), (1, 2)), a)
show('block_diag', torch.block_diag, a, b)
show('cdist', torch.cdist, a, b)
show('cdist 1', lambda x, y: torch.cdist(x, y, p=1.0), a, b)
show('cosine_similarity', F.cosine_similarity, a, b)
show('pairwise_distance', F.pairwise_distance, a, b)
show('hardshrink', F.hardshrink, a)
show('softshrink', F.softshrink, a)
show('glu', lambda x: F.glu(torch.cat([x, x], 1)), a)
show('pad', lambda x: F.pad(x, (1, 2)), a)
show('crop', lambda x: F.pad(x, (-1, 1, 0, 1), value=7.0), a)
show('kl_div', lambda x, y: F.kl_div(x, y, reduction='sum'), a, lambda: b().detach().abs().requires_grad_())
show('leaky_relu_', lambda x: F.leaky_relu(x.clone(), inplace=True), a)
show('elu_', lambda x: F.elu(x.clone(), inplace=True), a)
show('cumulative_trapezoid', torch.cumulative_trapezoid, a)
show('ldexp', torch.ldexp, a, b)
show('unfold', lambda x: F.unfold(x.view(1, 1, 2, 3), 2), a)
show('fold', lambda x: F.fold(x.view(1, 2, 3)[:, :, :2].repeat(1, 2, 1), (2, 3), 2), a)
show('linear of a batch', lambda x, y: F.linear(x.view(1, 2, 3), y, torch.ones(2)), a, b)
print(torch.isreal(a()), torch.real(a()), torch.nextafter(torch.tensor(1.0), torch.tensor(2.0)))
