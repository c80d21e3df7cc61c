#!/usr/bin/env python3
"""Makes the tables of expected values beside it with PyTorch 1.13 (one thread, AVX2). Run it in this folder.

A tensor is one line: name, dtype, sizes joined by x ("-" for none), then the values: floats in hexadecimal, so that the
last bit is kept."""
import struct
import torch
import torch.nn.functional as F

torch.set_num_threads(1)


def word(value):
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, int):
        return str(value)
    return value.hex() if value == value and abs(value) != float("inf") else str(value)


def line(name, tensor):
    values = tensor.contiguous().reshape(-1).tolist()
    sizes = "x".join(map(str, tensor.shape)) or "-"
    return " ".join([name, str(tensor.dtype)[6:], sizes] + [word(v) for v in values])


def streams():
    def after(seed, draw):
        torch.manual_seed(seed)
        return draw()

    p = torch.tensor([0.2, 0.8, 0.5, 0.5, 0.9])
    w = torch.tensor([0.1, 0.2, 0.3, 0.15, 0.25])
    cases = {
        "rand": lambda: torch.rand(7),
        "rand_double": lambda: torch.rand(5, dtype=torch.double),
        "randn_1": lambda: torch.randn(1),
        "randn_15": lambda: torch.randn(15),
        "randn_16": lambda: torch.randn(16),
        "randn_17": lambda: torch.randn(17),
        "randn_5x8": lambda: torch.randn(5, 8),
        "randn_double_5": lambda: torch.randn(5, dtype=torch.double),
        "normal_3": lambda: torch.empty(3).normal_(2, 0.3),
        "normal_20": lambda: torch.empty(20).normal_(2, 0.3),
        "mixed": lambda: torch.cat([torch.randn(3), torch.rand(1), torch.randn(2)]),
        "randint_10": lambda: torch.randint(10, (20,)),
        "randint_negative": lambda: torch.randint(-5, 5, (20,)),
        "randint_wide": lambda: torch.randint(0, 2**40, (5,)),
        "randint_float": lambda: torch.randint(3, 9, (5,), dtype=torch.float),
        "randperm": lambda: torch.randperm(11),
        "uniform": lambda: torch.empty(9).uniform_(-0.577, 0.577),
        "bernoulli": lambda: torch.bernoulli(p),
        "bernoulli_number": lambda: torch.zeros(20).bernoulli_(0.3),
        "exponential": lambda: torch.empty(6).exponential_(2),
        "random_float": lambda: torch.empty(4).random_(),
        "random_long": lambda: torch.empty(4, dtype=torch.long).random_(),
        "random_bool": lambda: torch.empty(6, dtype=torch.bool).random_(),
        "multinomial_replacement": lambda: torch.multinomial(w, 30, replacement=True),
        "multinomial": lambda: torch.multinomial(w, 3),
        "multinomial_one": lambda: torch.multinomial(w, 1),
        "multinomial_rows": lambda: torch.multinomial(torch.stack([w, w.flip(0)]), 4, replacement=True),
        "normal_tensors": lambda: torch.normal(torch.tensor([1.0, 10.0]), torch.tensor([0.1, 0.5])),
    }
    for seed in (0, 42, 2147483647):
        for name, draw in cases.items():
            yield line(f"{name}/{seed}", after(seed, draw))


def kernels():
    torch.manual_seed(1)
    x = torch.cat([torch.tensor([0.0, -0.0, 88.5, -100.0, float("inf"), -float("inf"), float("nan")]), torch.rand(57) * 8 - 3])
    y = torch.rand(64) * 4 - 2
    a = torch.rand(33, 100)
    b = torch.rand(10, 20, 20)
    yield line("x", x)
    yield line("y", y)
    yield line("a", a)
    yield line("b", b)
    for f in ("exp", "sigmoid", "sqrt", "rsqrt", "floor", "ceil", "round", "trunc", "frac", "sign", "reciprocal"):
        yield line(f, getattr(torch, f)(x))
    yield line("relu", torch.relu(x))
    yield line("silu", F.silu(x))
    yield line("elu", F.elu(x))
    yield line("leaky_relu", F.leaky_relu(x))
    yield line("add", x + y)
    yield line("add_scaled", torch.add(x, y, alpha=0.3))
    yield line("div", x / y)
    yield line("floor_divide", x // y)
    yield line("remainder", torch.remainder(x, y))
    yield line("fmod", torch.fmod(x, y))
    yield line("square", x**2)
    yield line("cube", x**3)
    yield line("maximum", torch.maximum(x, y))
    yield line("lerp", torch.lerp(x, y, 0.8))
    yield line("addcmul", torch.addcmul(x, y, y, value=0.7))
    yield line("addcdiv", torch.addcdiv(x, y, y + 3, value=0.7))
    yield line("clamp", torch.clamp(x, -1, 2))
    yield line("softmax", torch.softmax(a[:5], 1))
    yield line("softmax_0", torch.softmax(a[:5], 0))
    yield line("log_softmax", torch.log_softmax(a[:5], 1))
    yield line("logsumexp", torch.logsumexp(a[:5], 1))
    yield line("cumsum", a[:5].cumsum(1))
    yield line("cumprod", a[:5].cumprod(0))
    yield line("sum", a.sum())
    yield line("sum_0", a.sum(0))
    yield line("sum_1", a.sum(1))
    yield line("sum_t_0", a.t().sum(0))
    yield line("sum_b_02", b.sum((0, 2)))
    yield line("sum_b_12", b.sum((1, 2)))
    yield line("sum_b_01", b.sum((0, 1)))
    yield line("sum_b_permuted", b.permute(2, 0, 1).sum(1))
    yield line("sum_b_every_second", b[:, ::2].sum())
    yield line("mean", a.mean())
    yield line("mean_0", a.mean(0))
    yield line("var", a.var())
    yield line("std_0", a.std(0))
    yield line("norm", a.norm())
    yield line("norm_1", a.norm(dim=1))
    yield line("prod_0", (a + 0.5).prod(0))
    yield line("prod_1", (a + 0.5).prod(1))
    yield line("linspace_11", torch.linspace(-1, 1, 11))
    yield line("linspace_100", torch.linspace(-5, 5, 100))
    yield line("linspace_double", torch.linspace(-2, 3, 37, dtype=torch.double))
    yield line("linspace_int", torch.linspace(0, 10, 7, dtype=torch.long))
    yield line("arange", torch.arange(-3, 3, 0.01))
    yield line("arange_int", torch.arange(10, -4, -3))
    yield line("logspace", torch.logspace(0, 2, 5))


def printing():
    """Blocks: a tensor line (name: options and suffixes joined by ;), the text with | before each line, a blank line."""
    torch.manual_seed(3)
    r = torch.rand
    inf, nan = float("inf"), float("nan")
    tensors = [torch.tensor(v) for v in (3.0, -0.0, 3, True, 1e-5, 123456.789, 1e10, nan, inf, 0.1, 2.5e-8, 16777216.0)]
    tensors += [torch.tensor(v) for v in (
        [1.0, 2.0, 3.0], [1.5, -2.25], [1, -20, 300], [True, False], [0.0, 0.0], [nan, inf, -inf], [1.0, nan], [0.5, inf, -inf],
        [1e-5, 1.0], [1e-5, 1e-5], [1.0, 1000.0], [1.0, 1001.0], [0.1, 100.0], [0.1, 101.0], [1e8, 1.0], [1.1e8, 1e8], [0.0001],
        [0.00009], [1e-38, 0.0], [3.4e38], [123.456, 0.001], [1e3, 1e-3], [0.0, 1e-10], [-1e-5, 2.0, nan],
        [[1.0, 2.0], [3.0, 4.0]], [[1, 2], [3, 40]], [[True], [False]], [[[1.0], [2.0]], [[3.0], [4.5]]])]
    tensors += [r(2, 3), r(3, 2) * 100, r(2, 2, 2), r(2, 1, 2, 2), torch.randn(3, 4) * 1e4, torch.randn(20), torch.randn(4, 15),
                torch.arange(100), torch.arange(1000), torch.arange(1001), torch.arange(1001.0), torch.randn(40, 40),
                torch.randn(1100, 1), torch.randn(2, 600), torch.randn(2, 3, 200), torch.randn(11, 10, 10), torch.zeros(7, 200),
                torch.rand(3, dtype=torch.double), torch.ones(2, 2, dtype=torch.double), torch.zeros(0), torch.zeros(2, 0),
                torch.zeros(0, dtype=torch.long), torch.zeros(0, 3, dtype=torch.double), torch.zeros(0, 2, dtype=torch.bool),
                torch.tensor(1.5, dtype=torch.double), torch.randn(3, 3).t(), torch.eye(12), torch.arange(24.0).view(2, 3, 4) / 7]
    for t in tensors:
        yield block("", t)
    options = ["precision=2", "precision=8", "threshold=5", "threshold=5;edgeitems=1", "linewidth=40", "sci_mode=1", "sci_mode=0",
               "precision=1;linewidth=30;threshold=10;edgeitems=2"]
    for o in options:
        for t in (r(3), torch.tensor([1e-6, 1.0]), torch.arange(30.0), torch.randn(4, 5), torch.arange(12).view(3, 4), torch.zeros(2)):
            yield block(o, t)
    for t in (torch.tensor(2.0), torch.ones(3), torch.randn(2, 3), torch.randn(9), torch.randn(10), torch.randn(4, 7), r(2, dtype=torch.double), torch.randn(3, 40)):
        yield block("suffix=requires_grad=True", t)
        yield block("suffix=grad_fn=<AddBackward0>", t)
        yield block("suffix=grad_fn=<LogSoftmaxBackward0WithAVeryLongName>", t)
        yield block("linewidth=30;suffix=grad_fn=<MulBackward0>", t)


def block(options, t):
    kwargs = dict(precision=4, threshold=1000, edgeitems=3, linewidth=80, sci_mode=None)
    suffix = None
    for option in filter(None, options.split(";")):
        key, value = option.split("=", 1)
        if key == "suffix":
            suffix = value
        else:
            kwargs[key] = bool(int(value)) if key == "sci_mode" else int(value)
    torch.set_printoptions(**kwargs)
    if suffix is None:
        text = repr(t)
    else:
        body = torch._tensor_str._tensor_str(t, 7)
        suffixes = [] if t.dtype == torch.float else ["dtype=" + str(t.dtype)]
        text = torch._tensor_str._add_suffixes("tensor(" + body, suffixes + [suffix], 7, False)
    torch.set_printoptions(profile="default")
    return line("=" + options.replace(" ", "_"), t) + "\n" + "".join(f"|{row}\n" for row in text.split("\n"))


def number_forms():
    """Lines: the double in hexadecimal, its repr, the repr of the nearest float32's shortest digits."""
    import numpy
    torch.manual_seed(9)
    values = [0.1, 1.0, -0.0, 0.0, 1e16, 9999999999999998.0, 1e15, 1e-4, 9.999e-5, 123456789.0, 5e-324, 1.7976931348623157e308, 2 / 3,
              1e22, 1e23, 100.0, 1.5, 3.4028234663852886e38, 1e-45, 16777216.0, 0.30000000000000004]
    bits = torch.randint(-2**62, 2**62, (60,)).tolist()
    values += [v for b in bits if (v := struct.unpack("<d", struct.pack("<q", b))[0]) == v]
    values += torch.randn(40, dtype=torch.double).tolist()
    for v in values:
        with numpy.errstate(over="ignore"):
            f = numpy.float32(v)
        short = numpy.format_float_positional(f, unique=True) if f == f and abs(f) != float("inf") else "-"
        yield f"{v.hex()} {v!r} {short}"


if __name__ == "__main__":
    for name, rows in dict(streams=streams(), kernels=kernels(), printing=printing(), number_forms=number_forms()).items():
        with open(name + ".txt", "w") as file:
            for row in rows:
                file.write(row + "\n")
