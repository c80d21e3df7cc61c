"""PyTorch's Python on one of the snippets: processor seconds of the run itself, import not counted."""
import contextlib
import io
import sys
import time

import torch

torch.set_num_threads(1)
source = compile(open(sys.argv[1]).read(), sys.argv[1], "exec")
for _ in range(int(sys.argv[2])):
    with contextlib.redirect_stdout(io.StringIO()):
        start = time.process_time()
        exec(source, {"__name__": "__main__"})
        seconds = time.process_time() - start
    print(seconds)
