class Point:
    __slots__ = ('x', 'y')

    def __init__(self, x, y):
        self.x, self.y = x, y

    @property
    def total(self):
        return self.x + self.y

    @total.setter
    def total(self, value):
        self.x, self.y = value, 0


class Named(Point):
    __slots__ = 'name'


class Open(Point):
    pass


p = Point(1, 2)
p.total = 5
print(p.x, p.y, p.total)
for make, name in ((Point, 'z'), (Named, 'name'), (Named, 'other'), (Open, 'anything'), (Point, 'total')):
    try:
        it = make(1, 2)
        setattr(it, name, 7)
        print(make.__name__, name, getattr(it, name))
    except AttributeError as error:
        print(error)
