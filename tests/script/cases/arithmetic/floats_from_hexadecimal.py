for t in ("ff","-ff","+0x1.8p3"," 0x1p-2 \n","-0X1.FP+1","inf","-Infinity","nan","1.8","0x.8","","0x","-","x","0x1.8p","1 2","--1","e","0xinf", "0x1p5000","infx","  ","1.2.3","1e3"):
    try: print(repr(t), float.fromhex(t))
    except Exception as e: print(repr(t), type(e).__name__, e)
