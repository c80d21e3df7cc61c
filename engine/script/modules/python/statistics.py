from math import sqrt as _sqrt, fsum as _fsum


class StatisticsError(ValueError):
    pass


def mean(data):
    data = list(data)
    if not data:
        raise StatisticsError('mean requires at least one data point')
    total = _fsum(data) / len(data)
    return int(total) if all(isinstance(x, int) for x in data) and total == int(total) else total


fmean = lambda data: _fsum(data) / len(data)


def median(data):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError('no median for empty data')
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def mode(data):
    counts = {}
    for item in data:
        counts[item] = counts.get(item, 0) + 1
    return max(counts, key=counts.get)


def variance(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError('variance requires at least two data points')
    m = _fsum(data) / len(data) if xbar is None else xbar
    return _fsum([(x - m) ** 2 for x in data]) / (len(data) - 1)


def pvariance(data, mu=None):
    data = list(data)
    m = _fsum(data) / len(data) if mu is None else mu
    return _fsum([(x - m) ** 2 for x in data]) / len(data)


def stdev(data, xbar=None):
    return _sqrt(variance(data, xbar))


def pstdev(data, mu=None):
    return _sqrt(pvariance(data, mu))
