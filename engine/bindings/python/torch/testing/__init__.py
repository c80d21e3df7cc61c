import torch

_TOLERANCES = {torch.float16: (1e-3, 1e-5), torch.bfloat16: (1.6e-2, 1e-5), torch.float32: (1.3e-6, 1e-5), torch.float64: (1e-7, 1e-7)}


def _as_tensor(value):
    return value if isinstance(value, torch.Tensor) else torch.as_tensor(value)


def _tolerances(actual, expected, rtol, atol):
    if (rtol is None) != (atol is None):
        raise ValueError(f'Both \'rtol\' and \'atol\' must be either specified or unspecified, but got no {"rtol" if rtol is None else "atol"}.')
    if rtol is not None:
        return rtol, atol
    both = [_TOLERANCES.get(tensor.dtype, (0.0, 0.0)) for tensor in (actual, expected)]
    return max(both[0][0], both[1][0]), max(both[0][1], both[1][1])


def _mismatch(actual, expected, rtol, atol, equal_nan):
    wrong = ~torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)
    difference = (actual - expected).abs().double()
    allowed = f'(up to {{}} allowed)'
    if actual.dim() == 0:
        relative = (difference / expected.double().abs()).item()
        kind = 'Scalars'
        return (f'{kind} are not close!\n\nAbsolute difference: {difference.item()} {allowed.format(atol)}\n'
                f'Relative difference: {relative} {allowed.format(rtol)}')
    difference[~wrong] = 0
    relative = difference / expected.double().abs()
    relative[~wrong] = 0

    def place(values):
        flat, at = values.argmax().item(), []
        for size in reversed(values.shape):
            at.insert(0, flat % size)
            flat //= size
        return tuple(at)

    count, total = int(wrong.sum()), wrong.numel()
    return (f'Tensor-likes are not close!\n\nMismatched elements: {count} / {total} ({count / total:.1%})\n'
            f'Greatest absolute difference: {difference.max().item()} at index {place(difference)} {allowed.format(atol)}\n'
            f'Greatest relative difference: {relative.max().item()} at index {place(relative)} {allowed.format(rtol)}')


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True,
                 check_dtype=True, check_layout=True, check_stride=False, msg=None):
    if isinstance(expected, dict):
        for key in expected:
            assert_close(actual[key], expected[key], rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=check_dtype)
        return
    if isinstance(expected, (list, tuple)) and not isinstance(expected, str):
        if len(actual) != len(expected):
            raise AssertionError(f'The length of the sequences mismatch: {len(actual)} != {len(expected)}')
        for one, other in zip(actual, expected):
            assert_close(one, other, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=check_dtype)
        return
    actual, expected = _as_tensor(actual), _as_tensor(expected)
    if actual.shape != expected.shape:
        raise AssertionError(msg or f'The values for attribute \'shape\' do not match: {actual.shape} != {expected.shape}.')
    if check_dtype and actual.dtype != expected.dtype:
        raise AssertionError(msg or f'The values for attribute \'dtype\' do not match: {actual.dtype} != {expected.dtype}.')
    rtol, atol = _tolerances(actual, expected, rtol, atol)
    dtype = torch.promote_types(actual.dtype, expected.dtype)
    actual, expected = actual.detach().to(dtype), expected.detach().to(dtype)
    if not torch.allclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan):
        raise AssertionError(msg or _mismatch(actual, expected, rtol, atol, equal_nan))


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=''):
    assert_close(_as_tensor(actual), _as_tensor(expected), rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False, msg=msg or None)
