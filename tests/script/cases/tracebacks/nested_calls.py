class Base:
    def run(self, n):
        if n == 0:
            return self.missing
        return self.run(n - 1)

class Child(Base):
    def run(self, n):
        return super().run(n)

result = [Child().run(k) for k in (0, 1)]
