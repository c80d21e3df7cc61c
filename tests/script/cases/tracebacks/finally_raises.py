def risky():
    try:
        return int("x")
    finally:
        print("closing")
        [].pop()

risky()
