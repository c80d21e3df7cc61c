def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import numpy as np

a = np.arange(6.0).reshape(2, 3)
fixed = np.broadcast_to(np.arange(3.0), (3,))


def add_to_fixed():
    global fixed
    fixed += 1


def matmul_in_place():
    b = np.eye(2)
    b @= b


def assign_wrong():
    a[0] = [1, 2]


def assign_mask():
    a[np.array([[True, False, True], [False, True, False]])] = [1, 2]


def shape_in_place():
    a.T.shape = (6,)


for call in (
    lambda: [1, 2][np.array([1, 2])], lambda: f"{a:.2f}", shape_in_place, lambda: a.sum(axis=(0, 0)),
    lambda: a.item(1, 2, 3), lambda: a.item(99), lambda: a.transpose(0, 1, 2), lambda: np.array(2**70, dtype=np.int64),
    lambda: np.zeros(3, dtype="what"), add_to_fixed, matmul_in_place, assign_wrong,
    assign_mask, lambda: fixed.sort(), lambda: int(np.float64("nan")), lambda: int(np.float32("inf")),
    lambda: a[[1.5]], lambda: a["x"], lambda: a[0, 0, 0], lambda: np.array(3)[0], lambda: a[5], lambda: a[:, 7],
    lambda: np.concatenate([]), lambda: np.concatenate([1, 2]), lambda: np.concatenate([a, np.ones(3)]),
    lambda: np.concatenate([a, np.ones((2, 2))]), lambda: np.stack([a, np.ones(3)]),
    lambda: np.arange(0, 10, 0), lambda: np.random.binomial(1, 2), lambda: np.random.poisson(-1),
    lambda: np.random.choice([1, 2], p=[0.5, 0.6]), lambda: np.random.choice(3, 5, replace=False),
    lambda: np.random.choice(0), lambda: np.random.randint(3, 1), lambda: np.add.reduce(a, axis=3),
    lambda: np.sin.reduce(a), lambda: np.subtract.reduce(a, axis=(0, 1)), lambda: np.add(1), lambda: np.sin(1, 2, 3),
    lambda: a + np.ones(2), lambda: a @ a, lambda: a @ 3, lambda: np.dot(a, a),
    lambda: np.linalg.inv(a), lambda: np.linalg.inv(np.zeros((2, 2))), lambda: np.linalg.det(a), lambda: a.reshape(4, 2),
    lambda: a.reshape(-1, -1), lambda: np.squeeze(a, 0), lambda: np.expand_dims(a, 5),
    lambda: np.array([[1, 2], [3]]), lambda: np.argmax([]), lambda: np.max([]), lambda: np.split(a, 4),
    lambda: np.broadcast_to(a, (3, 3)), lambda: bool(a), lambda: float(a), lambda: int(a),
    lambda: a < [1, 2], lambda: np.full(3), lambda: np.linspace(0, 1, -1),
    lambda: a.foo, lambda: np.foo, lambda: a.astype("q9"), lambda: np.mean(), lambda: len(np.array(1)),
    lambda: iter(np.array(1)), lambda: hash(a), lambda: np.where(a, 1), lambda: np.take(a, 99),
    lambda: np.random.seed(-1), lambda: np.random.normal(0, -1),
    lambda: np.random.shuffle(3), lambda: np.vstack([]), lambda: np.cumsum(a, axis=4),
):
    attempt(call)
