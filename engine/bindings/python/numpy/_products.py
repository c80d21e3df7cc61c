from numpy._core import *
from numpy._shaping import *
from numpy._joining import stack
from numpy._matrices import diagonal


def inner(a, b):
    a, b = asarray(a), asarray(b)
    return dot(a, b) if a.ndim == 0 or b.ndim == 0 else tensordot(a, b, (-1, -1))


def vdot(a, b):
    return dot(ravel(a), ravel(b))


def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    if isinstance(axes, int):
        a_axes, b_axes = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        a_axes, b_axes = axes
        a_axes = [a_axes] if isinstance(a_axes, int) else list(a_axes)
        b_axes = [b_axes] if isinstance(b_axes, int) else list(b_axes)
    a_axes = [d % a.ndim for d in a_axes]
    b_axes = [d % b.ndim for d in b_axes]
    if len(a_axes) != len(b_axes) or [a.shape[d] for d in a_axes] != [b.shape[d] for d in b_axes]:
        raise ValueError('shape-mismatch for sum')
    a_rest = [d for d in range(a.ndim) if d not in a_axes]
    b_rest = [d for d in range(b.ndim) if d not in b_axes]
    k = 1
    for d in a_axes:
        k *= a.shape[d]
    left = a.transpose(a_rest + a_axes).reshape(-1 if a.size else 0, k)
    right = b.transpose(b_axes + b_rest).reshape(k, -1 if b.size else 0)
    return dot(left, right).reshape([a.shape[d] for d in a_rest] + [b.shape[d] for d in b_rest])[()]


def kron(a, b):
    if ndim(a) < 2 and ndim(b) < 2:
        return ravel(outer(a, b))
    a, b = atleast_2d(a), atleast_2d(b)
    return multiply(a[:, newaxis, :, newaxis], b[newaxis, :, newaxis, :]).reshape(
        a.shape[0] * b.shape[0], a.shape[1] * b.shape[1])


def cross(a, b, axis=-1):
    a, b = asarray(a), asarray(b)
    if a.shape[-1] == 2 and b.shape[-1] == 2:
        return (a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])[()]
    if a.shape[-1] != 3 or b.shape[-1] != 3:
        raise ValueError('incompatible dimensions for cross product\n(dimension must be 2 or 3)')
    a0, a1, a2 = a[..., 0], a[..., 1], a[..., 2]
    b0, b1, b2 = b[..., 0], b[..., 1], b[..., 2]
    return stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], -1)


def einsum(subscripts, *operands, optimize=False):
    operands = [asarray(each) for each in operands]
    subscripts = subscripts.replace(' ', '')
    if '->' in subscripts:
        inputs, output = subscripts.split('->')
    else:
        inputs = subscripts
        letters = [c for c in inputs if c not in ',.']
        output = ''.join(sorted([c for c in set(letters) if letters.count(c) == 1]))
        if '...' in inputs:
            output = '...' + output
    terms = inputs.split(',')
    if len(terms) != len(operands):
        raise ValueError('more operands provided to einstein sum function than specified in the subscripts string')
    free = ''
    for term, x in zip(terms, operands):
        if '...' in term and x.ndim - len(term) + 3 > len(free):
            free = '0123456789'[:x.ndim - len(term) + 3]
    terms = [t.replace('...', free[len(free) - (x.ndim - len(t) + 3):] if '...' in t else '')
             for t, x in zip(terms, operands)]
    output = output.replace('...', free)
    summed = sorted(set(''.join(terms)) - set(output))
    order = list(output) + summed
    result = None
    for term, x in zip(terms, operands):
        if len(term) != x.ndim:
            raise ValueError('einstein sum subscripts string contains too many subscripts for operand 0')
        for letter in sorted(set(term)):
            while term.count(letter) > 1:
                first = term.index(letter)
                second = term.index(letter, first + 1)
                x = moveaxis(diagonal(x, 0, first, second), -1, first)
                term = term[:second] + term[second + 1:]
        x = x.transpose([term.index(c) for c in order if c in term])
        x = x.reshape([x.shape[[d for d in order if d in term].index(c)] if c in term else 1 for c in order])
        result = x if result is None else result * x
    if summed:
        result = sum(result, axis=tuple(range(len(output), len(order))))
    return result
