# Linear algebra by its newer names.
import torch
from torch._C import _linalg


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    return _linalg.linalg_vector_norm(x if dtype is None else x.to(dtype), ord, dim, keepdim)


def matrix_norm(A, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None):
    A = A if dtype is None else A.to(dtype)
    if A.dim() < 2:
        raise RuntimeError(f'linalg.matrix_norm: The input tensor A must have at least 2 dimensions.')
    if ord == 'fro':
        return _linalg.linalg_vector_norm(A, 2, dim, keepdim)
    if ord not in (1, -1, float('inf'), -float('inf')):
        raise RuntimeError(f'linalg.matrix_norm: Order {ord} not supported.')
    rows, columns = (each % A.dim() for each in dim)
    summed, kept = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = A.abs().sum(summed, keepdim=True)
    found = sums.amax(kept, keepdim=True) if ord > 0 else sums.amin(kept, keepdim=True)
    return found if keepdim else found.squeeze(max(rows, columns)).squeeze(min(rows, columns))


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None):
    if ord is None:
        return vector_norm(A, 2, dim, keepdim, dtype=dtype)
    if isinstance(dim, int) or (dim is None and A.dim() == 1) or (dim is not None and len(dim) == 1):
        return vector_norm(A, ord, dim, keepdim, dtype=dtype)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim, dtype=dtype)


def inv(A):
    return torch.inverse(A)


def det(A):
    return torch.det(A)


def slogdet(A):
    return torch.slogdet(A)


def solve(A, B):
    return _linalg.linalg_solve(A, B)


def cholesky(A, *, upper=False):
    return torch.cholesky(A).mT if upper else torch.cholesky(A)


def matrix_power(A, n):
    return torch.matrix_power(A, n)


def multi_dot(tensors):
    return torch.chain_matmul(*tensors)


def cross(input, other, *, dim=-1):
    return torch.cross(input, other, dim)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    return torch.diagonal(A, offset, dim1, dim2)
