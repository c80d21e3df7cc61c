# A step along a direction that satisfies the strong Wolfe conditions: low enough, and flat enough.

# The minimum between two points of the cubic through their values and slopes.
def _cubic_minimum(x1, f1, g1, x2, f2, g2, bounds=None):
    low, high = bounds if bounds is not None else (x1, x2) if x1 <= x2 else (x2, x1)
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1 ** 2 - g1 * g2
    if square < 0:
        return (low + high) / 2.
    d2 = square.sqrt()
    if x1 <= x2:
        best = x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2))
    else:
        best = x1 - (x1 - x2) * ((g1 + d2 - d1) / (g1 - g2 + 2 * d2))
    return min(max(best, low), high)


# One tried step: its length, the loss there, the gradient and the slope along the direction.
class _Point:
    def __init__(self, t, loss, grad, slope):
        self.t = t
        self.loss = loss
        self.grad = grad
        self.slope = slope


def _between(a, b, bounds=None):
    return _cubic_minimum(a.t, a.loss, a.slope, b.t, b.loss, b.slope, bounds)


class StrongWolfe:
    c1 = 1e-4
    c2 = 0.9
    most = 25

    def __init__(self, evaluate, direction, loss, grad, slope, tolerance_change):
        self.evaluate = evaluate
        self.direction = direction
        self.start = _Point(0, loss, grad.clone(), slope)
        self.tolerance_change = tolerance_change
        self.evaluations = 0
        self.done = False

    def _try(self, t):
        loss, grad = self.evaluate(t)
        self.evaluations += 1
        return _Point(t, loss, grad, grad.dot(self.direction))

    def _too_high(self, point):
        return point.loss > (self.start.loss + self.c1 * point.t * self.start.slope)

    def _flat(self, point):
        return abs(point.slope) <= -self.c2 * self.start.slope

    # Wider and wider steps, until two of them have a good one between them or one is good itself.
    def _bracket(self, t):
        before, point = self.start, self._try(t)
        for tries in range(self.most):
            if self._too_high(point) or (tries > 1 and point.loss >= before.loss):
                return [before, point]
            if self._flat(point):
                self.done = True
                return [point]
            if point.slope >= 0:
                return [before, point]
            wider = _between(before, point, (point.t + 0.01 * (point.t - before.t), point.t * 10))
            before, point = point, self._try(wider)
        return [self.start, point]

    # Not too near an end of the bracket twice in a row.
    def _inside(self, bracket, t, stuck):
        low, high = min(bracket[0].t, bracket[1].t), max(bracket[0].t, bracket[1].t)
        margin = 0.1 * (high - low)
        if min(high - t, t - low) >= margin:
            return t, False
        if stuck or t >= high or t <= low:
            return (high - margin if abs(t - high) < abs(t - low) else low + margin), False
        return t, True

    def search(self, t):
        width = self.direction.abs().max()
        bracket = self._bracket(t)
        low = 0 if bracket[0].loss <= bracket[-1].loss else 1
        stuck = False
        while not self.done and self.evaluations - 1 < self.most:
            if abs(bracket[1].t - bracket[0].t) * width < self.tolerance_change:
                break
            t, stuck = self._inside(bracket, _between(*bracket), stuck)
            point = self._try(t)
            if self._too_high(point) or point.loss >= bracket[low].loss:
                bracket[1 - low] = point
                low = 0 if bracket[0].loss <= bracket[1].loss else 1
                continue
            if self._flat(point):
                self.done = True
            elif point.slope * (bracket[1 - low].t - bracket[low].t) >= 0:
                bracket[1 - low] = bracket[low]
            bracket[low] = point
        best = bracket[low]
        return best.loss, best.grad, best.t, self.evaluations
