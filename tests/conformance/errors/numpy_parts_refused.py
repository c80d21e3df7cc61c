def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import numpy as np

a = np.arange(6.0).reshape(2, 3)
random = np.random.RandomState(0)


def store(index, value, into=a):
    def call():
        into.copy()[index] = value

    return call


def shaped(shape):
    def call():
        a.copy().T.resize(shape)

    return call


for call in (
    lambda: np.convolve([1], []), lambda: np.stack([]), lambda: np.diag(np.ones((1, 1, 1))),
    lambda: np.clip(a, None, None), lambda: a.clip(), lambda: np.tensordot(a, a, axes=1), lambda: np.tensordot(a, a, axes=((0, 1), (0,))),
    lambda: np.einsum("ijk", a), lambda: np.einsum("ij,jk", a),
    lambda: np.bincount([-1]),
    lambda: np.average(a, weights=[1, 2]), lambda: np.average(a, axis=0, weights=np.ones((3, 3))), lambda: np.average(a, axis=0, weights=[1, 2, 3]), lambda: np.average(a, weights=np.zeros((2, 3))), lambda: np.average([1.0], weights=[0]),
    lambda: np.quantile(a, 2), lambda: np.quantile(a, -0.1), lambda: np.percentile(a, 200), lambda: np.percentile(a, -1), lambda: np.median(a, axis=5),
    lambda: np.linalg.solve(np.eye(2), np.ones((3, 1))), lambda: np.linalg.solve(np.zeros((2, 2)), np.ones(2)), lambda: np.linalg.norm(np.ones((2, 2, 2)), 2), lambda: np.linalg.norm(np.ones(2), "fro"),
    lambda: np.linalg.norm(np.ones((2, 2)), 3), lambda: np.linalg.norm(np.ones((2, 2)), "what"), lambda: np.linalg.norm(a, axis=(0, 1, 2)), lambda: np.linalg.norm(np.ones((2, 2, 2)), axis=(0, 1, 2)), lambda: np.linalg.norm(a, axis=5), lambda: np.linalg.cholesky(-np.eye(2)), lambda: np.linalg.cholesky(np.ones(2)),
    lambda: np.linalg.inv(3), lambda: np.linalg.det(np.ones(2)), lambda: np.linalg.eig(np.ones(2)), lambda: np.linalg.eigh(a), lambda: np.linalg.matrix_rank("a"),
    # Random numbers.
    lambda: np.random.seed(2**40), lambda: random.choice(3, p=[[0.5, 0.5]]), lambda: random.choice(3, p=[0.5, 0.5]), lambda: random.choice(2, p=[1.5, -0.5]), lambda: random.choice(2, p=[0.5, 0.6]),
    lambda: random.choice(3, 2, replace=False, p=[1, 0, 0]), lambda: random.choice(1.5), lambda: random.choice(a), lambda: random.choice([]), lambda: random.choice(0), lambda: random.choice(3, 5, replace=False), lambda: random.choice([[1, 2], [3, 4]]), lambda: random.multinomial(2, [0.9, 0.9]),
    lambda: random.multinomial(2, [-0.5, 0.5]), lambda: random.randint(5, 2), lambda: random.randint("a"), lambda: random.uniform("a"), lambda: random.normal(0, -1), lambda: random.rand(1.5), lambda: random.randn("a"),
    lambda: random.binomial(-1, 0.5), lambda: random.binomial(1, 1.5), lambda: random.poisson(-1), lambda: random.shuffle(3), lambda: random.shuffle("ab"),
    # Arrays.
    lambda: np.array(object()) + 1, shaped((7, 7)), lambda: a.copy().resize((4, -1)), lambda: np.dtype("what"), lambda: np.dtype("f9"), lambda: a.view("f2x"), lambda: np.generic(), lambda: np.integer(), lambda: np.number(3), lambda: a[1.5], lambda: a[[0.5]], lambda: a[np.array(1.5)], lambda: a[None, 1.5], lambda: a[{}], lambda: a[()][9], lambda: a[0, 1, 2, 3], lambda: a[..., ...],
    lambda: a[np.array([True, False, True])], lambda: a[[5]], lambda: a[[0, 1], [0, 1, 2]], lambda: a[:, [7]], lambda: a[::0], lambda: a[slice("a")], store([0, 1], [[1, 2]]), store(([0, 1], [0, 1]), [1, 2, 3]), store(a > 2, [1, 2]), store(0, [1, 2]), store([[0, 1]], np.ones((2, 2, 2))), store("a", 1), store((0, 9), 1), store(0, 2**70, np.arange(3)),
    lambda: np.arange(1, float("nan")), lambda: np.arange(0, 1e30), lambda: np.arange(0, 1, 0),
    lambda: np.add(a, a, out=np.ones(3)), lambda: np.exp(a, out=np.ones((2, 3), int)), lambda: np.argmin([]), lambda: np.argmax([]), lambda: np.argmin(a, axis=3), lambda: np.argmin(np.ones((0, 2)), axis=0), lambda: np.argmax(np.ones((0, 2)), axis=0), lambda: np.min([]), lambda: np.max(np.ones((0, 2)), axis=0), lambda: np.ptp([]),
    lambda: np.add.at(3, 0, 1), lambda: np.add.at([1], 0, 1), lambda: np.add.at(a, 9, 1), lambda: np.add.accumulate(a, axis=4), lambda: np.sin.accumulate(a), lambda: np.subtract.reduce(np.ones((2, 2)), axis=None), lambda: np.add([1], [1, 2]), lambda: np.negative(np.array([True])), lambda: -np.array([True]), lambda: np.subtract(np.array([True]), np.array([True])), lambda: np.array([True]) - np.array([False]),
    lambda: np.positive(np.array([True])), lambda: ~a, lambda: np.invert(a), lambda: a & 1, lambda: a << 1, lambda: a | a, lambda: np.exp("a"), lambda: np.logical_not(), lambda: np.power(2, -1), lambda: np.array([2]) ** -1, lambda: 2 ** np.array([-1]), lambda: np.matmul(1, a), lambda: np.matmul(a, np.ones((2, 2))), lambda: a.dot(np.ones(2)),
    lambda: np.cross([1], [1]), lambda: a.astype("what"), lambda: np.array(["a"]).astype(float), lambda: np.array("1.5x").astype(float), lambda: a.reshape(4), lambda: a.transpose(0, 0), lambda: a.squeeze(0), lambda: a.squeeze(5), lambda: np.flip(a, 5), lambda: np.roll(a, 1, 5),
    lambda: np.concatenate([a, a], axis=5), lambda: np.concatenate(a, axis=9), lambda: np.hstack([]), lambda: np.hstack([a, np.ones(3)]), lambda: np.dstack([]), lambda: np.column_stack([np.ones(2), np.ones(3)]), lambda: np.stack([a, a], axis=5), lambda: np.delete(a, 9), lambda: np.delete(a, 9, axis=0), lambda: np.split(a, 5),
    lambda: np.meshgrid([[1]], [2]), lambda: np.zeros(-1), lambda: np.zeros((2, -1)), lambda: np.zeros(1.5), lambda: np.ones(3, dtype="what"), lambda: np.linspace(0, 1, -1), lambda: np.logspace(0, 1, -1),
    lambda: np.array([1, [2]]), lambda: np.array([[1], [1, 2]], dtype=float), lambda: np.array(1, what=2), lambda: np.array(2**70, dtype=np.int32), lambda: np.int8(300), lambda: np.float64("a"), lambda: np.float64([1]), lambda: np.uint8(-1), lambda: np.int32(2**40), lambda: a.item(), lambda: int(np.array([1, 2])), lambda: range(np.array([1, 2])), lambda: [1, 2][np.float64(1)],
    lambda: np.where(a), lambda: np.where(a > 0, a), lambda: np.where([True], [1, 2], [1, 2, 3]), lambda: np.take(a, [9]), lambda: np.take(a, 0, axis=5), lambda: np.compress([True], a, axis=5), lambda: np.searchsorted(a, 1), lambda: np.sort(a, axis=5), lambda: np.argsort(a, axis=5), lambda: np.sort(3), lambda: np.unique(a, axis=5), lambda: np.isin(), lambda: np.trapz([1, 2], [1, 2, 3]), lambda: np.cov([1], [1, 2]), lambda: np.corrcoef([[1, 2], [1]]), lambda: np.polyval(),
    lambda: np.apply_along_axis(len, 5, a), lambda: np.allclose(np.ones(2), np.ones(3)), lambda: np.array_equal(a), lambda: np.shape(), lambda: np.size(a, 5), lambda: np.pad(a, 1, mode="what"), lambda: np.can_cast(3), lambda: np.result_type("what"), lambda: np.promote_types("what", "f4"), lambda: np.array2string(), lambda: np.what, lambda: a.what, lambda: np.linalg.what, lambda: np.random.what,
):
    attempt(call)
