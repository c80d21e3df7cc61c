def f():
    print(a)
    global a
