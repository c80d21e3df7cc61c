# Everything is computed by one plain processor.

from torch.backends import cuda, cudnn, mkl, mps, mkldnn, openmp
