from torch._C._autograd import enable_grad, inference_mode, no_grad, set_grad_enabled
