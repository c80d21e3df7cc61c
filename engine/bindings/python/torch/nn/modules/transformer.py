import copy

import torch
from torch.nn import functional as F
from torch.nn.init import xavier_uniform_
from torch.nn._attention_functional import check_padding_mask
from torch.nn.modules.activation import GELU, ReLU
from torch.nn.modules.attention import MultiheadAttention, inference_attention, without_grad
from torch.nn.modules.container import ModuleList
from torch.nn.modules.dropout import Dropout
from torch.nn.modules.linear import Linear
from torch.nn.modules.module import Module
from torch.nn.modules.normalization import LayerNorm


def _copies(module, count):
    return ModuleList([copy.deepcopy(module) for _ in range(count)])


def _activation_named(activation):
    if not isinstance(activation, str):
        return activation
    if activation not in ('relu', 'gelu'):
        raise RuntimeError(f'activation should be relu/gelu, not {activation}')
    return F.relu if activation == 'relu' else F.gelu


# What the layers of both sides share: self-attention, a feed-forward part, and a norm and a dropout for each part,
# before it or behind it.
class _Layer(Module):
    def __init__(self, d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first,
                 with_memory, options):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first, **options)
        if with_memory:
            self.multihead_attn = MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first,
                                                     **options)
        self.linear1 = Linear(d_model, dim_feedforward, **options)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, **options)
        self.norm_first = norm_first
        parts = range(1, 4 if with_memory else 3)
        for i in parts:
            setattr(self, f'norm{i}', LayerNorm(d_model, eps=layer_norm_eps, **options))
        for i in parts:
            setattr(self, f'dropout{i}', Dropout(dropout))
        self.activation = _activation_named(activation)

    def _attend(self, attention, x, memory, mask, padding):
        return attention(x, memory, memory, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0]

    def _feed_forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))

    # x + part(x), with the norm on its side.
    def _residual(self, x, norm, part):
        return x + part(norm(x)) if self.norm_first else norm(x + part(x))


class TransformerEncoderLayer(_Layer):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=F.relu, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, device=None, dtype=None):
        super().__init__(d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first,
                         False, {'device': device, 'dtype': dtype})
        self.activation_relu_or_gelu = (1 if self.activation is F.relu or isinstance(self.activation, ReLU) else
                                        2 if self.activation is F.gelu or isinstance(self.activation, GELU) else 0)

    def _infers(self, src, src_mask):
        return (src.dim() == 3 and not self.training and self.self_attn.batch_first and src_mask is None
                and self.self_attn._qkv_same_embed_dim and self.self_attn.in_proj_bias is not None
                and self.activation_relu_or_gelu and self.norm1.eps == self.norm2.eps
                and self.self_attn.num_heads % 2 == 0 and without_grad((src,) + tuple(self.parameters())))

    def forward(self, src, src_mask=None, src_key_padding_mask=None):
        check_padding_mask(src_key_padding_mask)
        if self._infers(src, src_mask):
            def attend(x):
                return inference_attention(x, self.self_attn, src_key_padding_mask)[0]

            x = self._residual(src, self.norm1, attend)
            return self._residual(x, self.norm2, self._feed_forward)

        x = self._residual(src, self.norm1, lambda x: self.dropout1(
            self._attend(self.self_attn, x, x, src_mask, src_key_padding_mask)))
        return self._residual(x, self.norm2, lambda x: self.dropout2(self._feed_forward(x)))


class TransformerDecoderLayer(_Layer):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=F.relu, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, device=None, dtype=None):
        super().__init__(d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first,
                         True, {'device': device, 'dtype': dtype})

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None):
        x = self._residual(tgt, self.norm1, lambda x: self.dropout1(
            self._attend(self.self_attn, x, x, tgt_mask, tgt_key_padding_mask)))
        x = self._residual(x, self.norm2, lambda x: self.dropout2(
            self._attend(self.multihead_attn, x, memory, memory_mask, memory_key_padding_mask)))
        return self._residual(x, self.norm3, lambda x: self.dropout3(self._feed_forward(x)))


class TransformerEncoder(Module):
    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.mask_check = mask_check

    # The inference path leaves out what is padding at the end of each sequence: zeros come out there.
    def _leaves_out_padding(self, src, mask, padding):
        layer = self.layers[0]
        if padding is None or padding.dtype != torch.bool or not self.enable_nested_tensor:
            return False
        if not isinstance(layer, TransformerEncoderLayer) or layer.norm_first or not layer._infers(src, mask):
            return False
        return not self.mask_check or not (padding[:, :-1] & ~padding[:, 1:]).any()

    def forward(self, src, mask=None, src_key_padding_mask=None):
        check_padding_mask(src_key_padding_mask)
        output = src
        for layer in self.layers:
            output = layer(output, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        if self._leaves_out_padding(src, mask, src_key_padding_mask):
            longest = int((~src_key_padding_mask).sum(1).max())
            output = output.masked_fill(src_key_padding_mask.unsqueeze(-1), 0.)[:, :longest]
        return output if self.norm is None else self.norm(output)


class TransformerDecoder(Module):
    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None):
        output = tgt
        for layer in self.layers:
            output = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                           tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048,
                 dropout=0.1, activation=F.relu, custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, device=None, dtype=None):
        super().__init__()
        options = {'device': device, 'dtype': dtype}
        shape = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first)
        if custom_encoder is None:
            layer = TransformerEncoderLayer(*shape, **options)
            norm = LayerNorm(d_model, eps=layer_norm_eps, **options)
            custom_encoder = TransformerEncoder(layer, num_encoder_layers, norm)
        self.encoder = custom_encoder
        if custom_decoder is None:
            layer = TransformerDecoderLayer(*shape, **options)
            norm = LayerNorm(d_model, eps=layer_norm_eps, **options)
            custom_decoder = TransformerDecoder(layer, num_decoder_layers, norm)
        self.decoder = custom_decoder
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
                tgt_key_padding_mask=None, memory_key_padding_mask=None):
        axis = 0 if self.batch_first else 1
        if src.dim() == 3 and src.size(axis) != tgt.size(axis):
            raise RuntimeError('the batch number of src and tgt must be equal')
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError('the feature number of src and tgt must be equal to d_model')
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                            tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask)

    @staticmethod
    def generate_square_subsequent_mask(sz, device='cpu'):
        return torch.triu(torch.full((sz, sz), float('-inf'), device=device), diagonal=1)

    def _reset_parameters(self):
        for param in self.parameters():
            if param.dim() > 1:
                xavier_uniform_(param)
