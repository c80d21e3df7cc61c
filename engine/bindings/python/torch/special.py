# The same functions by SciPy's names.
from torch import (digamma, erf, erfc, erfinv, exp2, expm1, log1p, log_softmax, logit, logsumexp, round, sinc, softmax, xlogy)
from torch import digamma as psi, lgamma as gammaln, sigmoid as expit
from torch import special_entr as entr
