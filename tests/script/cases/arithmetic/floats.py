print(0.1, 1.0, -0.0, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 0.00001234, 1e100, 1.7976931348623157e308, 5e-324, 1e22, 1e21, 3.0e-10)
print(float("inf"), float("-inf"), float("nan"), float(" 1.5 "), float("1e3"), float("1_0.5"), float("-0"), float("infinity"), float("NaN"))
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, 1e20 // 3, divmod(7.5, -2), 5.0 // 0.1, 0.0 % 5, -0.0 % 5, 3 % -0.7)
print(2 ** 0.5, 4 ** 0.5, 2.0 ** 3, (-8.0) ** 3, 0.0 ** 0, 10.0 ** -2, 1e308 * 10, -1e308 * 10)
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1.005, 2), round(0.5), round(1.5), round(1234.5678, -2), round(1e300, 2), round(2.5, 0), round(-0.4), type(round(2.0)), type(round(2.0, 1)))
print(1 / 3, 2 / 3, 1e3 / 7, 100 * 1.1, 1.1 * 3, 0.1 * 3, 1 - 0.9)
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, nan in [nan], [nan] == [nan], 1 < nan, max(nan, 1), min(1, nan))
print((2.5).is_integer(), (2.0).is_integer(), (0.75).as_integer_ratio(), float.__name__, (1.5).real)
print(int(1e20), int(-1e15), 1e16 + 1, 0.1 + 0.2 == 0.3, abs(-2.5), -(-2.5), +1.5, 1.0 == 1, 1.5 > 1, True + 0.5)
for f in (lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 0.0 ** -1, lambda: 10.0 ** 400, lambda: 1.5 & 1, lambda: 1.5 << 1):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
import math
print(math.sqrt(2), math.exp(1), math.log(10), math.log(8, 2), math.log2(8), math.log10(1000), math.sin(1), math.cos(1), math.tanh(0.5), math.pi, math.e, math.inf, math.nan, math.tau)
print(math.floor(2.7), math.ceil(2.1), math.trunc(-2.7), math.floor(-2.5), math.factorial(20), math.factorial(25), math.gcd(12, 18), math.lcm(4, 6), math.comb(5, 2), math.perm(5, 2), math.isqrt(17))
print(math.hypot(3, 4), math.atan2(1, -1), math.degrees(math.pi), math.radians(180), math.copysign(1, -0.0), math.fsum([0.1] * 10), math.prod([1, 2, 3]), math.isclose(0.1 + 0.2, 0.3), math.isnan(nan), math.isinf(1e999), math.isfinite(1), math.fmod(-7, 3), math.modf(2.5), math.frexp(8.0), math.ldexp(0.5, 3), math.erf(0.5), math.gamma(5), math.lgamma(10), math.expm1(1e-5), math.log1p(1e-5), math.fabs(-3), math.dist([0, 0], [3, 4]), math.pow(2, 3), math.cbrt(27))
for f in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.exp(1000), lambda: math.factorial(-1), lambda: math.sqrt("a"), lambda: math.acos(2), lambda: math.nope, lambda: math.floor(nan), lambda: math.pow(0, -1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
