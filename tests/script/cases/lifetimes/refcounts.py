class T:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n)
    def __add__(self, o): return T(self.n + o.n)
    def me(self): return self
a = T("a"); b = a
del a; print("still b")
b = None; print("gone")
T("temporary"); print("after statement")
T("x").me(); print("after method")
c = T("1") + T("2"); print("sum made")
c = T("c2"); print("rebound")
def f(p):
    q = T("local")
    print("in f")
f(T("arg")); print("after f")
def g():
    r = T("returned")
    return r
g(); print("dropped result")
k = g(); print("kept"); del k
l = [T("i0"), T("i1")]
l[0] = 5; print("item replaced"); l.pop(); print("popped"); l = None
d = {"k": T("dict")}; d["k"] = 1; print("value replaced")
d["z"] = T("z"); del d["z"]; print("deleted key")
for i in range(2):
    t = T(f"loop{i}")
    print("body", i)
print("loop over"); t = 0
def closure():
    v = T("captured")
    return lambda: v
fn = closure(); print("closure alive"); fn = None; print("closure dead")
try:
    e1 = T("in try")
    raise ValueError(T("in exception"))
except ValueError as e:
    print("handling")
print("after except")
def raiser():
    inner = T("frame local")
    raise KeyError
try:
    raiser()
except KeyError as e:
    print("frame kept")
print("frame released")
class Holder: pass
h = Holder(); h.x = T("attr"); h.x = None; print("attr replaced"); h.y = T("y"); del h; print("holder gone")
def gen():
    z = T("gen local")
    yield 1
    yield 2
g = gen(); next(g); g = None; print("generator dropped")
x, y = T("u1"), T("u2"); x = y = None; print("unpacked")
[T("l%d" % i) for i in range(2)]; print("list gone")
w = [T("w")] * 2; w.pop(); print("one left"); w.pop(); print("none left")
print((lambda v: v.n)(T("lambda arg")))
z = T("end")
del e1
z = None
print("end")
