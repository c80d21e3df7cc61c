# SHA-512: what random.seed() makes of a text.

_WORD = 0xffffffffffffffff


def _primes(count):
    found = []
    candidate = 2
    while len(found) < count:
        if all(candidate % prime for prime in found):
            found.append(candidate)
        candidate += 1
    return found


# The first 64 bits behind the point of the root of a small number.
def _fraction(number, power):
    low, high = 0, number << 64
    target = number << 64 * power
    while high - low > 1:
        middle = (low + high) // 2
        if middle ** power <= target:
            low = middle
        else:
            high = middle
    return low & _WORD


def _rotated(word, by):
    return (word >> by | word << 64 - by) & _WORD


def digest(message):
    primes = _primes(80)
    state = [_fraction(prime, 2) for prime in primes[:8]]
    constants = [_fraction(prime, 3) for prime in primes]
    length = len(message) * 8
    message = message + b'\x80' + bytes((111 - len(message)) % 128) + length.to_bytes(16, 'big')
    for begin in range(0, len(message), 128):
        words = [int.from_bytes(message[at:at + 8], 'big') for at in range(begin, begin + 128, 8)]
        for i in range(16, 80):
            a, b = words[i - 15], words[i - 2]
            words.append((words[i - 16] + (_rotated(a, 1) ^ _rotated(a, 8) ^ a >> 7) + words[i - 7] +
                          (_rotated(b, 19) ^ _rotated(b, 61) ^ b >> 6)) & _WORD)
        a, b, c, d, e, f, g, h = state
        for word, constant in zip(words, constants):
            first = (h + (_rotated(e, 14) ^ _rotated(e, 18) ^ _rotated(e, 41)) + (e & f ^ ~e & g) + constant + word)
            second = (_rotated(a, 28) ^ _rotated(a, 34) ^ _rotated(a, 39)) + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = (first + second) & _WORD, a, b, c, (d + first) & _WORD, e, f, g
        state = [(old + new) & _WORD for old, new in zip(state, (a, b, c, d, e, f, g, h))]
    return b''.join(word.to_bytes(8, 'big') for word in state)
