import math
from math import nonsense
