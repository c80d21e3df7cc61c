from torch._C._autograd import Variable
