from numpy._core import *
from numpy._shaping import moveaxis
from numpy._calculus import diff
from numpy._numeric import clip
from numpy._types import issubdtype


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    ar = asarray(ar)
    if axis is not None:
        return _unique_slices(ar, return_index, return_inverse, return_counts, axis)
    flat = ar.ravel()
    order = argsort(flat, kind='stable')
    ordered = flat[order]
    first = ones(ordered.shape, dtype=bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    if issubdtype(ordered.dtype, floating) and ordered.size and isnan(ordered[-1]):
        first[searchsorted(ordered, nan) + 1:] = False
    return _unique_result(ordered[first], order, first, return_index, return_inverse, return_counts)


def _unique_result(values, order, first, return_index, return_inverse, return_counts):
    result = (values,)
    if return_index:
        result += (order[first],)
    if return_inverse:
        inverse = empty(order.shape, dtype=int64)
        inverse[order] = cumsum(first) - 1
        result += (inverse,)
    if return_counts:
        at = concatenate(nonzero(first) + ([order.size],))
        result += (diff(at),)
    return result if len(result) > 1 else values


def _unique_slices(ar, return_index, return_inverse, return_counts, axis):
    rows = moveaxis(ar, axis, 0)
    keys = rows.reshape(rows.shape[0], -1).tolist()
    order = array(sorted(range(len(keys)), key=lambda i: keys[i]), dtype=int64)
    first = ones(order.shape, dtype=bool_)
    for i in range(1, len(keys)):
        first[i] = keys[order[i]] != keys[order[i - 1]]
    values = moveaxis(rows[order[first]], 0, axis)
    return _unique_result(values, order, first, return_index, return_inverse, return_counts)


def isin(element, test_elements, invert=False):
    element, tests = asarray(element), unique(test_elements)
    if tests.size == 0:
        found = zeros(element.shape, dtype=bool_)
    else:
        at = clip(searchsorted(tests, element), 0, tests.size - 1)
        found = tests[at] == element
    return ~found if invert else found

in1d = isin


def intersect1d(ar1, ar2):
    ar1 = unique(ar1)
    return ar1[isin(ar1, ar2)]


def union1d(ar1, ar2):
    return unique(concatenate((ar1, ar2), axis=None))


def setdiff1d(ar1, ar2):
    ar1 = unique(ar1)
    return ar1[~isin(ar1, ar2)]


def partition(a, kth, axis=-1):
    return sort(a, axis)


def argpartition(a, kth, axis=-1):
    return argsort(a, axis)


def lexsort(keys, axis=-1):
    order = arange(len(keys[0]))
    for key in keys:
        order = order[argsort(asarray(key)[order], kind='stable')]
    return order
