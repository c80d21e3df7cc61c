# Linear algebra by its newer names.
import torch
from torch._C import _LinAlgError as LinAlgError, _linalg


def _kind(tensor):
    return tensor.type().split('.')[-1].removesuffix('Tensor')


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    if not x.is_floating_point():
        raise RuntimeError(f'linalg.vector_norm: Expected a floating point or complex tensor as input. Got {_kind(x)}')
    return _linalg.linalg_vector_norm(x if dtype is None else x.to(dtype), ord, dim, keepdim)


def matrix_norm(A, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None):
    A = A if dtype is None else A.to(dtype)
    if A.dim() < 2:
        raise RuntimeError(f'linalg.matrix_norm: The input tensor A must have at least 2 dimensions.')
    if ord == 'fro':
        return _linalg.linalg_vector_norm(A, 2, dim, keepdim)
    rows, columns = (each % A.dim() for each in dim)
    if ord in ('nuc', 2, -2):
        return _spectral_norm(A, ord, rows, columns, keepdim)
    if ord not in (1, -1, float('inf'), -float('inf')):
        raise RuntimeError(f'linalg.matrix_norm: Order {ord} not supported.')
    summed, kept = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = _linalg.linalg_vector_norm(A, 1, [summed], keepdim)
    if not keepdim and kept > summed:
        kept -= 1
    return sums.amax(kept, keepdim) if ord > 0 else sums.amin(kept, keepdim)


def _spectral_norm(A, ord, rows, columns, keepdim):
    order = [each for each in range(A.dim()) if each not in (rows, columns)] + [rows, columns]
    values = svdvals(A.permute(order))
    found = values.sum(-1, keepdim) if ord == 'nuc' else values.amax(-1, keepdim) if ord > 0 else values.amin(-1, keepdim)
    if not keepdim:
        return found
    found = found.unsqueeze(-1)
    return found.permute([order.index(each) for each in range(A.dim())])


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None):
    if ord is None:
        return vector_norm(A, 2, dim, keepdim, dtype=dtype)
    if isinstance(dim, int) or (dim is None and A.dim() == 1) or (dim is not None and len(dim) == 1):
        return vector_norm(A, ord, dim, keepdim, dtype=dtype)
    if dim is None and A.dim() != 2:
        raise RuntimeError('linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got '
                           f'{A.dim()}D.')
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
    lower = _linalg.linalg_cholesky(A)
    return lower.mT if upper else lower


def svd(A, full_matrices=True):
    return _linalg.linalg_svd(A, full_matrices)


def svdvals(A):
    return _linalg.linalg_svd(A, False, A.requires_grad and torch.is_grad_enabled())[1]


def eigh(A, UPLO='L'):
    return _linalg.linalg_eigh(A, UPLO)


def eigvalsh(A, UPLO='L'):
    return _linalg.linalg_eigh(A, UPLO)[0]


def qr(A, mode='reduced'):
    return _linalg.linalg_qr(A, mode)


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    if A.dim() < 2:
        raise RuntimeError(f'linalg.pinv({_kind(A)}{{{list(A.shape)}}}): expected a tensor with 2 or more dimensions '
                           'of float, double, cfloat or cdouble types')
    return _linalg.linalg_pinv(A, rtol if rcond is None else rcond)


def matrix_exp(A):
    return _linalg.linalg_matrix_exp(A)


def matmul(input, other):
    return torch.matmul(input, other)


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    if left:
        return _linalg.linalg_solve_triangular(A, B, upper=upper, unitriangular=unitriangular)
    return _linalg.linalg_solve_triangular(A.mT, B.mT, upper=not upper, unitriangular=unitriangular).mT


class _Solution(tuple):
    solution = property(lambda self: self[0])
    residuals = property(lambda self: self[1])
    rank = property(lambda self: self[2])
    singular_values = property(lambda self: self[3])

    def __repr__(self):
        names = ('solution', 'residuals', 'rank', 'singular_values')
        return 'torch.return_types.linalg_lstsq(\n' + ',\n'.join(f'{n}={v}' for n, v in zip(names, self)) + ')'


def lstsq(A, B, rcond=None, *, driver=None):
    if A.dim() < 2:
        raise RuntimeError('torch.linalg.lstsq: input must have at least 2 dimensions.')
    nothing = torch.zeros(0, dtype=A.dtype)
    return _Solution((_linalg.linalg_lstsq(A, B), nothing, matrix_rank(A.detach()), nothing))


def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None):
    if A.dim() < 2:
        raise RuntimeError('torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions.')
    values = svdvals(A.detach())
    if rtol is None:
        eps = torch.finfo(A.dtype).eps
        rtol = max(A.shape[-2:]) * eps if atol is None and tol is None else 0.0
    least = torch.maximum(values.amax(-1, keepdim=True) * rtol, torch.tensor(float(atol or tol or 0.0), dtype=A.dtype))
    return (values > least).sum(-1)


def cond(A, p=None):
    if A.dim() < 2:
        raise RuntimeError('linalg.cond: The input tensor must have at least 2 dimensions.')
    if p is None or p in (2, -2):
        values = svdvals(A)
        if p == -2:
            return (values[..., -1:] / values[..., :1]).squeeze(-1)
        return (values[..., :1] / values[..., -1:]).squeeze(-1)
    return matrix_norm(A, p) * matrix_norm(inv(A), p)


def vander(x, N=None):
    N = x.size(-1) if N is None else N
    powers = x.unsqueeze(-1).expand(*x.shape, N - 1).cumprod(-1)
    return torch.cat([torch.ones(*x.shape, 1, dtype=x.dtype), powers], -1)


def matrix_power(A, n):
    return torch.matrix_power(A, n)


def multi_dot(tensors):
    if len(tensors) < 2:
        raise RuntimeError(f'multi_dot(): expected at least 2 tensors but got {len(tensors)}')
    return torch.chain_matmul(*tensors)


def cross(input, other, *, dim=-1):
    if input.dim() != other.dim():
        raise RuntimeError('linalg.cross: inputs must have the same number of dimensions.')
    return torch.cross(input, other, dim)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    return torch.diagonal(A, offset, dim1, dim2)
