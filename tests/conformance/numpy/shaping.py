import numpy as np
a = np.arange(6)
print(a.reshape(2, 3), a.reshape((3, -1)), a.reshape(-1, 1), a.reshape(2, 3).T, a.reshape(2, 3).ravel(), a.reshape(2, 3).flatten(), a.reshape(2, 3, order='F'), a.reshape(2,3).ravel(order='F'))
b = a.reshape(2, 3)
print(b.shape, b.ndim, b.size, b.T.shape, b.transpose().shape, np.transpose(b).shape, np.transpose(np.zeros((2, 3, 4)), (1, 0, 2)).shape, b.swapaxes(0, 1).shape, np.expand_dims(a, 0).shape, a[:, np.newaxis].shape, np.squeeze(np.zeros((1, 3, 1))).shape, np.moveaxis(np.zeros((2, 3, 4)), 0, -1).shape, b.strides)
print(np.concatenate([a, a]), np.concatenate([b, b], axis=0), np.concatenate((b, b), axis=1), np.stack([a, a]), np.stack([a, a], axis=1), np.vstack([a, a]), np.hstack([b, b]), np.column_stack([a, a]), np.dstack([a, a]).shape, np.append(a, 9), np.append(b, [[7, 8, 9]], axis=0))
print(np.split(a, 3), np.split(a, [2, 4]), np.array_split(np.arange(7), 3), np.hsplit(b, 3), np.tile([1, 2], 3), np.tile([1, 2], (2, 2)), np.repeat([1, 2], 2), np.repeat(b, 2, axis=0), np.flip(a), np.fliplr(b), np.flipud(b), np.roll(a, 2), np.rot90(b))
print(np.pad([1, 2], 1), np.pad(b, ((1, 0), (0, 1))), np.insert(a, 1, 99), np.delete(a, [0, 1]), np.delete(b, 1, axis=1), np.c_[a, a], np.r_[a, 7, 8], np.broadcast_to([1, 2], (2, 2)), np.atleast_2d(a).shape, np.indices((2, 2)))
print(b + np.array([10, 20, 30]), b + np.array([[1], [2]]), b * b[:1], np.ones((3, 1)) + np.ones((1, 4)), np.array([[1], [2]]) * np.array([1, 2, 3]))
c = np.zeros((2, 3)); c.fill(4); print(c, c.sum(), np.sum(c, axis=0, keepdims=True), np.linspace(0, 1, 3)[:, None] * np.ones(2))
s = np.array([3, 1, 2]); s.sort(); print(s, np.array([[2, 1], [4, 3]]).sort(), sorted(np.array([2, 1])))
print(np.isin([1, 2, 3], [2]), np.intersect1d([1, 2], [2, 3]), np.union1d([1], [2]), np.setdiff1d([1, 2, 3], [2]), np.triu_indices(3), np.unravel_index(5, (2, 3)), list(np.ndindex(2, 2)), list(np.ndenumerate(np.array([[1, 2]]))))
print(np.apply_along_axis(sum, 0, np.arange(6).reshape(2, 3)), np.vectorize(lambda x: x * 2)(np.array([1, 2, 3])), np.fromiter((x * x for x in range(4)), dtype=float), np.select([a < 2, a > 3], [a, -a], 0), np.array([1, 2, 3]).repeat(2))

