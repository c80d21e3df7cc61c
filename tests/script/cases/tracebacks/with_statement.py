class CM:
    def __enter__(self):
        return self
    def __exit__(self, *exc):
        print("exit", exc[0].__name__)

with CM() as c:
    y = c.nothing
