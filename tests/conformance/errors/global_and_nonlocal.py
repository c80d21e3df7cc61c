def g():
    a = 1

    def f():
        nonlocal a
        global a
