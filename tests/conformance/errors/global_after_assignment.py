def f():
    a = 1
    global a
