import numpy as np
f32 = np.array([1, 2], dtype=np.float32); f64 = np.array([1.0, 2]); i64 = np.array([1, 2]); i32 = np.array([1, 2], dtype=np.int32); u8 = np.array([200, 100], dtype=np.uint8); bo = np.array([True, False])
for x in (f32, f64, i64, i32, u8, bo):
    print([str((x + y).dtype) for y in (f32, f64, i64, i32, u8, bo)], (x * 2).dtype, (x * 2.5).dtype, (x / 2).dtype, (x + True).dtype, x.sum().dtype, x.mean().dtype, np.exp(x.astype(float) if x.itemsize == 1 else x).dtype, (x > 0).dtype, (x * np.float64(2)).dtype, (x * np.int64(3)).dtype, (x ** 2).dtype)
print(u8 + 100, u8 * 2, u8 + u8, i32 * 1000000000, -u8, u8 - 201, ~u8, u8 // 7, u8 / 2)
print(np.float32(1) * 2.0, (np.float32(1) * 2.0).dtype, (np.float32(1) * np.float32(2)).dtype, (np.int32(3) + 4).dtype, type(np.float64(1) + 1), type(np.int64(1) + 1), type(np.int64(3) / 2))
print(bo + bo, bo * 2, bo.sum(), bo.mean(), bo & True, np.array([1, 0]).astype(bool), f64.astype(np.int64), np.array([1.9, -1.9]).astype(int), np.array([300]).astype(np.uint8), np.array([1, 2]).astype(np.float32), np.array([1, 2]).astype('float64'))
print(i64.dtype, f32.dtype, repr(f32.dtype), i64.dtype == np.int64, f64.dtype == float, f64.dtype == 'float64', i64.dtype == int, np.dtype('float32'), np.dtype(np.int32).itemsize, f32.dtype.name, f32.dtype.kind, f32.itemsize, f32.nbytes)
print(np.float64, np.int64, np.bool_, type(np.array([1.0])[0]), type(np.array([1])[0]), type(np.array([True])[0]), type(np.sum([1, 2])), np.dtype(float), np.float32(3), repr(np.float64(2)), np.bool_(True))
print(isinstance(np.float64(1), float), isinstance(np.int64(1), int), isinstance(np.float32(1), np.floating), np.issubdtype(np.int32, np.integer), np.issubdtype(f32.dtype, np.floating), isinstance(np.float64(1), np.number), isinstance(bo[0], np.bool_))
print(float(np.float32(0.1)), int(np.float64(3.9)), round(np.float64(2.567), 2), round(np.float64(2.5)), np.float64(7) // 2, np.float64(7) % 4, np.float64(2) ** 3, np.int64(7) // 2, np.int64(-7) % 3, divmod(np.int64(7), 2), abs(np.float64(-2)), -np.int64(3), np.int64(2) ** 10)
print(np.finfo(np.float32).eps, np.finfo(float).max, np.iinfo(np.int32).max, np.iinfo('uint8').min, np.result_type(np.int32, np.float32), np.promote_types('i4', 'f4'), np.can_cast(np.int64, np.float32))
print({np.int64(1): 'a'}[1], np.int64(3) in [1, 2, 3], sorted([np.float64(2), np.float64(1)]), max(np.array([1, 5, 3])), sum(np.array([1.5, 2])), bool(np.array([1])), float(np.array([2.5])), int(np.array(7)), np.float64(3) == 3, np.float64(0.5) < 1, hash(np.float64(1.5)) == hash(1.5))
import math
print(math.sqrt(np.float64(4)), math.exp(np.array([0.0])[0]), math.floor(np.float64(2.5)), [0] * np.int64(3), range(np.int64(3)), list(range(np.array([2])[0])), "x" * np.int64(2), np.pi, np.e, np.inf, np.nan, -np.inf)
print(f"{np.float32(0.1)} {np.float32(0.1):.3f} {np.int64(5):3d} {np.int64(5):.2f} {np.float64(1234.5):,.2f} {np.float64(0.000123):.2e} {np.bool_(True)} {np.float64(0.5):.1%} {np.float64(1.5)!r}")
