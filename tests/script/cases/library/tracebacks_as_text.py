import traceback

try:
    1 / 0
except ZeroDivisionError:
    text = traceback.format_exc()
print(text.splitlines()[0], text.splitlines()[-1])
from collections import OrderedDict

o = OrderedDict(a=1, b=2, c=3)
print(o.popitem(last=False), o.popitem(), o)
