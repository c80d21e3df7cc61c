import math

n = (1 << 10**6) - 1
print(len(hex(n)), hex(n)[:5], len(bin(n)), bin(-n)[:5], len(oct(n)), oct(n)[:5], f'{255:#b} {-255:x} {8:o}')
print(int('f' * 10**5, 16) == (1 << 4 * 10**5) - 1, int('0b' + '1' * 70, 0) == (1 << 70) - 1, int('-777', 8), int('zz', 36))
print(int('33', 4), int('vv', 32), int('0', 2), int('00012', 10), int('1' * 200, 2) == (1 << 200) - 1)
print(math.gcd(3**20000, 9**5000) == 9**5000, math.gcd(-12, 18), math.gcd(2**100, 6), math.lcm(4, 6), math.lcm(3**50, 3**40) == 3**50)
print(pow(3, 10**6, 10**9 + 7), pow(3, -1, 7), pow(2, 0, 1), pow(-2, 3, 5), pow(2, 3, -5), pow(7, 2**200, 2**107 - 1) == pow(7, 2**200 % (2**107 - 2), 2**107 - 1))
try:
    int('z' * 5000, 36)
except ValueError as error:
    print(error)
