print(7 // 2, -7 // 2, 7 // -2, -7 // -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3, divmod(-7, 3), divmod(7, -3))
print(2 ** 10, 2 ** 0, (-2) ** 3, -2 ** 2, 2 ** -1, 0 ** 0, 10 ** 20, 2 ** 100, -(2 ** 63), 2 ** 63 - 1, 2 ** 64)
print(9223372036854775807 + 1, -9223372036854775808 - 1, 9223372036854775807 * 2, -(-9223372036854775808), abs(-9223372036854775808))
print(1 << 70, (1 << 70) >> 68, -1 >> 3, -5 >> 1, 5 & 3, 5 | 3, 5 ^ 3, ~5, -5 & 0xff, (1 << 70) & (1 << 70) - 1, -(1 << 70) | 1)
print(True + True, True * 3, -True, ~True, True & False, True | 2, True == 1, False < True)
print(7 / 2, 1 / 3, 10 ** 30 / 10 ** 10, 2 ** 70 / 3, -1 / 2)
print(10 ** 30 // 7, -(10 ** 30) // 7, 10 ** 30 % 7, -(10 ** 30) % 7, divmod(10 ** 30, -7))
print(int("42"), int(" -7 "), int("1_000"), int("ff", 16), int("0x1f", 0), int("101", 2), int(3.99), int(-3.99), int(True), int("9" * 30))
for text, base in [("", 10), ("x", 10), ("1.5", 10), ("12", 2), ("1__0", 10), ("0x", 0)]:
    try:
        int(text, base)
    except ValueError as e:
        print(e)
for f in (lambda: 1 // 0, lambda: 1 % 0, lambda: 1 / 0, lambda: divmod(1, 0), lambda: 0 ** -1, lambda: 1 << -1, lambda: "a" + 1, lambda: 1 + "a", lambda: [] + 1,
          lambda: 1 + None, lambda: "a" * 1.5, lambda: -"a", lambda: ~1.5, lambda: 1 < "a", lambda: [] < {}, lambda: int([]), lambda: int("z"), lambda: float("z"), lambda: float([]),
          lambda: 10 ** 400 * 1.0, lambda: float(10 ** 400), lambda: 2.0 ** 10000, lambda: int(float("nan")), lambda: int(float("inf")), lambda: None + 1, lambda: [1] * "a", lambda: 5 @ 6, lambda: len(5), lambda: abs("a"), lambda: round("a"), lambda: max(1), lambda: max([]), lambda: sum("a"), lambda: sum(["a"]), lambda: chr(-1), lambda: ord("ab"), lambda: pow(2, -1, 4), lambda: range(1, 2, 0), lambda: range(1.5)):
    try:
        print("no error", f())
    except Exception as e:
        print(type(e).__name__, e)
print((5).bit_length(), (-5).bit_length(), (2 ** 100).bit_length(), pow(3, 200, 7), pow(3, -1, 7), hex(255), oct(8), bin(-5), bin(2 ** 70), hex(-(2 ** 70)))
print(round(7, -1), round(15, -1), round(25, -1), round(-15, -1), round(1234567, -3), round(5))
x = 5; x += 2; x *= 3; x -= 1; x //= 3; x **= 2; x %= 7; x <<= 3; x |= 1; x ^= 2; x &= 0xff; x >>= 1; print(x)
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 == True, 3 > 2 >= 2 != 1, 10 ** 20 > 1e19, 2 ** 53 + 1 == 2.0 ** 53, 2 ** 53 == 2.0 ** 53, 10 ** 400 > float("inf"))
print(0xff, 0b11, 0o17, 1_000_000, 1e3, 1.5e-7, .5, 5., 0.1 + 0.2, hash(2 ** 61 - 1), hash(-1), hash(2.5), hash(10 ** 30), hash(1.0) == hash(1))
