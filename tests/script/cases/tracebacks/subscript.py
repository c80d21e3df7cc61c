data = {"a": [1, 2, 3]}
i = 7
print(data["a"][0])
x = data["a"][i] + 1
