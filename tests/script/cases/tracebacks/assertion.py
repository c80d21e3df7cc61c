x = 3
assert x > 1
assert x % 2 == 0, f"{x} is odd"
