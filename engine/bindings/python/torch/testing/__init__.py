import math
from collections.abc import Mapping, Sequence

import numpy
import torch

_TOLERANCES = {torch.float16: (1e-3, 1e-5), torch.bfloat16: (1.6e-2, 1e-5), torch.float32: (1.3e-6, 1e-5), torch.float64: (1e-7, 1e-7)}


def _place(path):
    return '\n\nThe failure occurred for item ' + ''.join(str([step]) for step in path) if path else ''


def _tolerances(dtypes, rtol, atol, path):
    if (rtol is None) != (atol is None):
        raise ValueError("Both 'rtol' and 'atol' must be either specified or omitted, but got no "
                         f"{'rtol' if rtol is None else 'atol'}.{_place(path)}")
    if rtol is not None:
        return rtol, atol
    known = [_TOLERANCES.get(dtype, (0.0, 0.0)) for dtype in dtypes]
    return max(rtol for rtol, _ in known), max(atol for _, atol in known)


def _differences(what, parts, tolerances):
    exact = not any(tolerances)
    lines = [f'{what} are not {"equal" if exact else "close"}!\n']
    for (kind, difference, where), tolerance in zip(parts, reversed(tolerances)):
        head = f'{kind} difference: {difference}'
        if where is not None:
            head = f'Greatest {kind.lower()} difference: {difference} at index {where}'
        lines.append(head if exact else f'{head} (up to {tolerance} allowed)')
    return '\n'.join(lines)


def _scalar_mismatch(actual, expected, tolerances):
    difference = abs(actual - expected)
    relative = math.inf if expected == 0 else difference / abs(expected)
    return _differences('Scalars', [('Absolute', difference, None), ('Relative', relative, None)], tolerances)


def _tensor_mismatch(actual, expected, wrong, tolerances):
    def greatest(values):
        values[~wrong.flatten()] = 0
        most, flat = torch.max(values, 0)
        flat, at = int(flat), []
        for size in reversed(wrong.shape):
            at.insert(0, flat % size)
            flat //= size
        return most.item(), tuple(at)

    apart = torch.abs(actual.flatten() - expected.flatten())
    absolute = greatest(apart)
    relative = greatest(apart / torch.abs(expected.flatten()))
    text = _differences('Tensor-likes', [('Absolute', *absolute), ('Relative', *relative)], tolerances)
    head, rest = text.split('\n\n')
    count, total = int(wrong.sum()), wrong.numel()
    return f'{head}\n\nMismatched elements: {count} / {total} ({count / total:.1%})\n{rest}'


# Each of these says what is wrong with one pair, or None.
def _compare_none(actual, expected, options):
    if actual is not expected:
        return f'None mismatch: {actual} is not {expected}'


def _compare_bools(actual, expected, options):
    if bool(actual) is not bool(expected):
        return f'Booleans mismatch: {actual} is not {expected}'


def _compare_numbers(actual, expected, options):
    actual, expected = (value.item() if isinstance(value, numpy.number) else value for value in (actual, expected))
    if options['check_dtype'] and type(actual) is not type(expected):
        return f'The (d)types do not match: {type(actual)} != {type(expected)}.'
    if actual == expected or options['equal_nan'] and math.isnan(actual) and math.isnan(expected):
        return None
    rtol, atol = options['tolerances']
    difference = abs(actual - expected)
    if not math.isfinite(difference) or difference > atol + rtol * abs(expected):
        return _scalar_mismatch(actual, expected, (rtol, atol))


def _compare_tensors(actual, expected, options):
    for name, asked in (('shape', True), ('stride()', options['check_stride']), ('dtype', options['check_dtype'])):
        pair = [tensor.stride() if name == 'stride()' else getattr(tensor, name) for tensor in (actual, expected)]
        if asked and pair[0] != pair[1]:
            return f"The values for attribute '{name}' do not match: {pair[0]} != {pair[1]}."
    rtol, atol = options['tolerances']
    dtype = torch.float64 if torch.promote_types(actual.dtype, expected.dtype).is_floating_point else torch.int64
    actual, expected = actual.detach().to(dtype), expected.detach().to(dtype)
    matches = torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=options['equal_nan'])
    if torch.all(matches):
        return None
    if actual.dim() == 0:
        return _scalar_mismatch(actual.item(), expected.item(), (rtol, atol))
    return _tensor_mismatch(actual, expected, ~matches, (rtol, atol))


def _both(kinds, actual, expected):
    return isinstance(actual, kinds) and isinstance(expected, kinds)


def _tensors_of(actual, expected):
    if not (isinstance(actual, type(expected)) or isinstance(expected, type(actual))):
        return None
    try:
        return [value if isinstance(value, torch.Tensor) else torch.as_tensor(value) for value in (actual, expected)]
    except Exception:
        return None


def _pair(actual, expected, path, options):
    if actual is None or expected is None:
        return _compare_none, actual, expected, path, options
    if _both((bool, numpy.bool_), actual, expected):
        return _compare_bools, actual, expected, path, options
    if _both((int, float, numpy.number), actual, expected):
        dtypes = [torch.float64 if isinstance(value, (float, numpy.floating)) else torch.int64 for value in (actual, expected)]
        compare = _compare_numbers
    else:
        tensors = _tensors_of(actual, expected)
        if tensors is None or not options['allow_subclasses'] and type(actual) is not type(expected):
            raise TypeError('No comparison pair was able to handle inputs of type '
                            f'{type(actual)} and {type(expected)}.{_place(path)}')
        actual, expected = tensors
        dtypes = [actual.dtype, expected.dtype]
        compare = _compare_tensors
    tolerances = _tolerances(dtypes, options['rtol'], options['atol'], path)
    return compare, actual, expected, path, {**options, 'tolerances': tolerances}


# All pairs of two values built alike, each with the way that leads to it.
def _pairs(actual, expected, path, options):
    if _both(Sequence, actual, expected) and not isinstance(actual, str) and not isinstance(expected, str):
        if len(actual) != len(expected):
            raise AssertionError(f'The length of the sequences mismatch: {len(actual)} != {len(expected)}{_place(path)}')
        steps = range(len(actual))
    elif _both(Mapping, actual, expected):
        missing, additional = set(expected) - set(actual), set(actual) - set(expected)
        if missing or additional:
            raise AssertionError('The keys of the mappings do not match:\n'
                                 f'Missing keys in the actual mapping: {sorted(missing)}\n'
                                 f'Additional keys in the actual mapping: {sorted(additional)}{_place(path)}')
        try:
            steps = sorted(actual)
        except TypeError:
            steps = list(actual)
    else:
        return [_pair(actual, expected, path, options)]
    return [pair for step in steps for pair in _pairs(actual[step], expected[step], (*path, step), options)]


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True,
                 check_dtype=True, check_layout=True, check_stride=False, msg=None):
    options = dict(allow_subclasses=allow_subclasses, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=check_dtype,
                   check_stride=check_stride)
    for compare, one, other, path, options in _pairs(actual, expected, (), options):
        mismatch = compare(one, other, options)
        if mismatch is not None:
            mismatch += _place(path)
            raise AssertionError(mismatch if msg is None else msg(mismatch) if callable(msg) else msg)


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=''):
    actual, expected = (value if isinstance(value, torch.Tensor) else torch.as_tensor(value) for value in (actual, expected))
    assert_close(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False, msg=msg or None)
