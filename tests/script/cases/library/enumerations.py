from enum import Enum, IntEnum, auto, Flag, unique, IntFlag
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1
    @property
    def pretty(self): return self.name.title()
    @classmethod
    def default(cls): return cls.GREEN
print(Color.RED, repr(Color.RED), Color(2), Color['BLUE'], Color.RED.name, Color.RED.value, Color.CRIMSON is Color.RED)
print(list(Color), len(Color), Color.RED in Color, Color.default().pretty, {Color.RED: 1}[Color.CRIMSON])
print(Color.__members__)
class Sh(IntEnum):
    A = auto(); B = auto()
print(Sh.A + 1, Sh.B > Sh.A, Sh.A == 1, repr(Sh.B), f'{Sh.A}', str(Sh.A), sorted([Sh.B, Sh.A]), [10, 20, 30][Sh.A])
class Act(str, Enum):
    RELU = 'relu'
    TANH = 'tanh'
print(Act.RELU == 'relu', Act('tanh'), Act.RELU.value, f'{Act.RELU}')
class Perm(Flag):
    R = auto(); W = auto(); X = auto()
print(Perm.R | Perm.W, Perm.R in (Perm.R | Perm.X), bool(Perm.R & Perm.W), repr(Perm.R), (Perm.R|Perm.W).value)
try: Color(9)
except ValueError as e: print(e)
try: Color.RED = 4
except AttributeError as e: print(e)
try: Color['NO']
except KeyError as e: print('KeyError', e)
try:
    @unique
    class U(Enum):
        A = 1; B = 1
except ValueError as e: print(e)
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.42e23, 3.39e6)
    def __init__(self, mass, radius): self.mass = mass; self.radius = radius
    @property
    def g(self): return 6.67e-11 * self.mass / self.radius ** 2
print(round(Planet.EARTH.g, 2), Planet.MARS.mass)
An = Enum('An', 'CAT DOG'); print(list(An))
for c in Color: print(c.name, c.value, end=' ')
print()
print(isinstance(Color.RED, Color), type(Color.RED), Color.RED != Color.BLUE, hash(Color.RED) == hash(Color.RED))
class Weekday(Enum):
    MON = auto()
    TUE = auto()
    def __str__(self): return 'day ' + self.name
print(Weekday.MON, f'{Weekday.TUE}', Weekday.TUE.value)
