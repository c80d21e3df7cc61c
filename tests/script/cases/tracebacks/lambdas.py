key = lambda p: p["name"]
people = [{"name": "b"}, {"nome": "a"}]
print(sorted(people, key=key))
