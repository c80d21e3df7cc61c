año = "ñandú" + "é"
print(año)
größe = año + len(año) * 2
