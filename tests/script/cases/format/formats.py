for spec in ["", "5", "<5", ">5", "^5", "*^7", "05", "+", " ", "-", "x", "X", "#x", "b", "#b", "o", "#o", ",", "_", "08b", "+d", "c", "e", ".2f", "10.3f", "%", "_x", "=+6", "n", "010,"]:
    print(spec, repr(format(42, spec)), repr(format(-42, spec)) if spec != "c" else "")
for spec in ["", ".2f", ".0f", "8.3f", "<8.2f", "+.1f", "e", ".3e", "g", ".3g", ".10g", "%", ".1%", ",.2f", "010.2f", "+08.2f", "#.0f", "^12.4f", ".3", "10", "_.1f", "E", "G", " .2f", "*>10.1f", ".0e", "z.1f"]:
    print(spec, [format(x, spec) for x in (3.14159, -1234567.891, 0.00001234, 0.0, 1e20, float("inf"), float("nan"), 100.0, -0.04)])
for spec in ["", "10", "<10", ">10", "^10", "*^10", ".3", "10.2", "s", "é^7", "05"]:
    print(spec, repr(format("hello", spec)))
for v, spec in [(1, "s"), (1.5, "d"), ("a", "d"), (1, ".2"), ("a", "+"), (1, "zz"), ([], "5"), (None, "5"), ("a", "="), (1, ",x"), (1.5, "x"), ("a", ",")]:
    try:
        print(format(v, spec))
    except Exception as e:
        print(type(e).__name__, e)
x, name, w = 3.14159, "pi", 10
print(f"{x:.2f} {name!r:>6} {x:{w}.{3}f}|{name:^{w}}|{{}} {x=} {name=!s} {x = :.1f} {1 + 1} {'nested ' + f'{name}'} {[1, 2][0]} {dict(a=1)['a']}")
print("%d %i %5d|%-5d|%05d %+d % d %x %X %o %#x %e %.2e %f %.1f %g %s %r %c %c %% %10s|%-10s|%.2s %5.1f|%*d %(a)s" % {"a": 1} if False else "%d %i %5d|%-5d|%05d %+d % d %x %X %o %#x %e %.2e %f %.1f %g %s %r %c %c %% %10s|%-10s|%.2s %5.1f|%*d" % (1, 2, 3, 4, 5, 6, 7, 255, 255, 8, 255, 12345.678, 0.00012, 1.5, 2.25, 1e-5, "s", "r", 65, "B", "right", "left", "truncate", 3.14159, 6, 42))
print("%(a)d-%(b)s" % {"a": 1, "b": "x"}, "%s" % (1,), "%s" % [1, 2], "%s %s" % ("a", None), "100%%" % (), "%d" % 3.99, "%s" % 1.0, "%5s|%-5s|" % (True, None), "%.3g" % 1234.5, "%g" % 100000, "%g" % 1000000, "%.0f" % 0.5, "%.0f" % 1.5, "%i" % True)
for f in (lambda: "%d" % "a", lambda: "%d %d" % 1, lambda: "%d" % (1, 2), lambda: "%q" % 1, lambda: "%(a)s" % 1, lambda: "%" % 1, lambda: "%f" % "a", lambda: "abc" % 1, lambda: "%c" % "ab", lambda: "%x" % 1.5):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("{} {} {}".format(1, "a", [2]), "{0} {1} {0}".format("x", "y"), "{a} {b:.2f}".format(a=1, b=2), "{:>5}|{:<5}|{:^5}".format(1, 2, 3), "{0[1]} {1.real}".format([5, 6], 7), "{:{}.{}f}".format(3.14159, 8, 2), "{{}} {!r}".format("q"), "{d[key]}".format(d={"key": "v"}), "{:,}".format(1234567), "{:%}".format(0.5), "{:e}".format(12345.678))
for f in (lambda: "{} {}".format(1), lambda: "{a}".format(), lambda: "{0} {}".format(1), lambda: "{".format(), lambda: "}".format(), lambda: "{!z}".format(1), lambda: "{:d}".format("a"), lambda: "{0.nope}".format(1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(1, 2, sep="-", end="!\n"); print(); print("a", "b", sep=""); print(*[1, 2], sep=", "); print(None, True, 1.0, 1e100, sep="|"); print("x", end=""); print("y")
print(repr(1.0), str(1.0), repr("a'b"), repr('a"b'), repr("a'\"b"), repr("tab\tnl\nback\\ \x00 \x7f é ñ 日本 \u200b"), ascii("é日"), str([1.5, "s", None]), repr(b"by\x00'"))
try:
    print(1, sep=5)
except TypeError as e:
    print(e)
