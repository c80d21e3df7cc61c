from torch.nn.modules.module import Module
from torch.nn.modules.container import Sequential, ModuleList, ModuleDict
from torch.nn.modules.parameter_containers import ParameterList, ParameterDict
from torch.nn.modules.linear import Identity, Linear, NonDynamicallyQuantizableLinear, Bilinear, LazyLinear
from torch.nn.modules.flatten import Flatten, Unflatten
from torch.nn.modules.sparse import Embedding, EmbeddingBag
from torch.nn.modules.activation import *
from torch.nn.modules.dropout import (
    AlphaDropout, Dropout, Dropout1d, Dropout2d, Dropout3d, FeatureAlphaDropout,
)
from torch.nn.modules.batchnorm import BatchNorm1d, BatchNorm2d, BatchNorm3d, LazyBatchNorm1d, LazyBatchNorm2d
from torch.nn.modules.instancenorm import InstanceNorm1d, InstanceNorm2d, InstanceNorm3d
from torch.nn.modules.normalization import LayerNorm, GroupNorm, LocalResponseNorm
from torch.nn.modules.loss import *
from torch.nn.modules.margin_loss import *
from torch.nn.modules.distance import PairwiseDistance, CosineSimilarity
from torch.nn.modules.conv import (Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, LazyConv1d,
                                   LazyConv2d)
from torch.nn.modules.pooling import (MaxPool1d, MaxPool2d, MaxPool3d, AvgPool1d, AvgPool2d, AvgPool3d, LPPool1d,
                                      LPPool2d, AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d,
                                      AdaptiveMaxPool1d, AdaptiveMaxPool2d, AdaptiveMaxPool3d, Upsample,
                                      UpsamplingBilinear2d, UpsamplingNearest2d)
from torch.nn.modules.fold import Fold, Unfold
from torch.nn.modules.pixelshuffle import PixelShuffle, PixelUnshuffle, ChannelShuffle
from torch.nn.modules.rnn import RNNBase, RNN, LSTM, GRU, RNNCell, LSTMCell, GRUCell
from torch.nn.modules.padding import (ConstantPad1d, ConstantPad2d, ConstantPad3d, ZeroPad2d, ReflectionPad1d,
                                      ReflectionPad2d, ReflectionPad3d, ReplicationPad1d, ReplicationPad2d,
                                      ReplicationPad3d)
from torch.nn.modules.attention import MultiheadAttention
from torch.nn.modules.transformer import (TransformerEncoder, TransformerDecoder, TransformerEncoderLayer,
                                          TransformerDecoderLayer, Transformer)

# The layers, and not the files they stand in: `torch.nn.linear` is no name.
__all__ = [name for name, value in globals().items() if isinstance(value, type)]
