from torch._C._autograd import *
from torch.autograd.anomaly_mode import detect_anomaly, set_detect_anomaly
from torch.autograd.function import once_differentiable
from torch.autograd.gradcheck import gradcheck, gradgradcheck
