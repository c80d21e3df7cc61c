def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    finally:
        print("finally", end=" ")
print(t(lambda: 1 / 0), t(lambda: [][1]), t(lambda: {}["k"]), t(lambda: undefined), t(lambda: None.x), t(lambda: int("x")))
def order():
    try:
        print("try")
        return "from try"
    finally:
        print("cleanup")
print(order())
def override():
    try:
        return 1
    finally:
        return 2
print(override())
def loop():
    for i in range(5):
        try:
            if i == 1: continue
            if i == 3: break
            print("body", i)
        finally:
            print("fin", i)
    return "done"
print(loop())
try:
    try:
        raise ValueError("a")
    except ValueError as e:
        raise KeyError("b") from e
except KeyError as e:
    print(repr(e), repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
try:
    try:
        raise ValueError("a")
    except ValueError:
        raise KeyError("b")
except KeyError as e:
    print(repr(e.__cause__), repr(e.__context__))
try:
    raise ValueError("x") from None
except ValueError as e:
    print(e.__suppress_context__, e.__cause__)
try:
    try:
        raise TypeError("inner")
    except TypeError:
        raise
except TypeError as e:
    print("re-raised", e)
try:
    raise
except RuntimeError as e:
    print(e)
for exc in (ValueError, ValueError(), ValueError("m"), KeyError("k"), Exception(1, 2), StopIteration(5), AssertionError(), OSError("f")):
    try:
        raise exc
    except (KeyError, ValueError) as e:
        print("kv", repr(e), str(e), e.args)
    except Exception as e:
        print("ex", repr(e), str(e), e.args)
    else:
        print("never")
try:
    print("no problem")
except ValueError:
    print("never")
else:
    print("else")
finally:
    print("finally")
class MyErr(ValueError): pass
class Deep(MyErr):
    def __str__(self): return "deep str"
try:
    raise Deep("x")
except MyErr as e:
    print(e, repr(e), isinstance(e, ValueError), type(e).__mro__[1].__name__)
try:
    raise 5
except TypeError as e:
    print(e)
try:
    raise ValueError from 5
except TypeError as e:
    print(e)
try:
    try:
        1 / 0
    except "not a class":
        pass
except TypeError as e:
    print(e)
def nested():
    try:
        try:
            raise ValueError(1)
        finally:
            print("inner finally")
    except ValueError as e:
        print("outer", e)
        try:
            raise KeyError(2)
        except KeyError as k:
            print(k, repr(k.__context__))
        print("still", e)
nested()
e = "outer e"
try:
    raise ValueError
except ValueError as e:
    pass
try:
    print(e)
except NameError as x:
    print(x)
try:
    assert 1 == 2, "math is " + "fine"
except AssertionError as a:
    print("assert", a)
try:
    assert False
except AssertionError as a:
    print("assert", repr(a))
class CM:
    def __init__(self, swallow): self.swallow = swallow
    def __enter__(self): print("enter"); return self
    def __exit__(self, *a): print("exit", a[0] and a[0].__name__); return self.swallow
def ret():
    with CM(False) as c, CM(True):
        return "returned"
print(ret())
for i in range(3):
    with CM(True):
        if i == 1: continue
        if i == 2: break
        raise ValueError
try:
    with 5: pass
except TypeError as x:
    print(x)
def g():
    try:
        yield 1
        yield 2
    finally:
        print("gen finally")
for v in g():
    print(v); break
print("after loop")
err = ValueError("note"); err.add_note("a note"); print(err.__notes__)
print(issubclass(ZeroDivisionError, ArithmeticError), IndexError.__mro__, UnboundLocalError.__bases__)
try:
    {}["a"]["b"]
except LookupError as x:
    print(type(x).__name__)
def swallow():
    for i in range(3):
        try:
            raise ValueError
        except ValueError:
            continue
        finally:
            print("f", i)
    while True:
        try:
            break
        finally:
            print("w")
swallow()
