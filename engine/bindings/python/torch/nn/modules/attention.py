import torch
from torch.nn import functional as F
from torch.nn._attention_functional import check_padding_mask
from torch.nn.init import constant_, xavier_normal_, xavier_uniform_
from torch.nn.modules.linear import NonDynamicallyQuantizableLinear
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


# Whether PyTorch takes its inference path, which rounds in another order.
def without_grad(tensors):
    return not (torch.is_grad_enabled() and any(t is not None and t.requires_grad for t in tensors))


# Self-attention (batch, sequence, features) as the inference path computes it.
def inference_attention(input, attention, padding=None, need_weights=False, average=True):
    batch, length, width = input.shape
    heads = attention.num_heads
    size = width // heads
    parts = torch.matmul(input, attention.in_proj_weight.t()) + attention.in_proj_bias
    q, k, v = parts.view(batch, length, 3, heads, size).permute(2, 0, 3, 1, 4)
    q = q * (1.0 / size ** 0.5)
    scores = torch.matmul(q, k.transpose(-2, -1))
    if padding is not None:
        scores = scores.masked_fill(padding.view(batch, 1, 1, length), float('-inf')) \
            if padding.dtype == torch.bool else scores + padding.view(batch, 1, 1, length)
    weights = torch.softmax(scores, -1)
    output = torch.matmul(weights, v).transpose(1, 2).reshape(batch, length, width)
    output = F.linear(output, attention.out_proj.weight, attention.out_proj.bias)
    if not need_weights:
        return output, None
    return output, weights.sum(dim=1) / heads if average else weights


class MultiheadAttention(Module):
    def __init__(self, embed_dim, num_heads, dropout=0., bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
                 vdim=None, batch_first=False, device=None, dtype=None):
        super().__init__()
        options = {'device': device, 'dtype': dtype}
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == self.embed_dim, 'embed_dim must be divisible by num_heads'
        names = ('q_proj_weight', 'k_proj_weight', 'v_proj_weight')
        if self._qkv_same_embed_dim:
            self.in_proj_weight = Parameter(torch.empty((3 * embed_dim, embed_dim), **options))
            for name in names:
                self.register_parameter(name, None)
        else:
            for name, width in zip(names, (embed_dim, self.kdim, self.vdim)):
                setattr(self, name, Parameter(torch.empty((embed_dim, width), **options)))
            self.register_parameter('in_proj_weight', None)
        if bias:
            self.in_proj_bias = Parameter(torch.empty(3 * embed_dim, **options))
        else:
            self.register_parameter('in_proj_bias', None)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, **options)
        if add_bias_kv:
            self.bias_k = Parameter(torch.empty((1, 1, embed_dim), **options))
            self.bias_v = Parameter(torch.empty((1, 1, embed_dim), **options))
        else:
            self.bias_k = self.bias_v = None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self):
        if self._qkv_same_embed_dim:
            xavier_uniform_(self.in_proj_weight)
        else:
            for weight in (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
                xavier_uniform_(weight)
        if self.in_proj_bias is not None:
            constant_(self.in_proj_bias, 0.)
            constant_(self.out_proj.bias, 0.)
        for bias in (self.bias_k, self.bias_v):
            if bias is not None:
                xavier_normal_(bias)

    def _infers(self, query, key, value, attn_mask):
        return (query.dim() == 3 and query is key and key is value and not self.training and self.batch_first
                and self.bias_k is None and not self.dropout and not self.add_zero_attn and self._qkv_same_embed_dim
                and self.in_proj_bias is not None and attn_mask is None and self.num_heads % 2 == 0
                and without_grad((query, self.in_proj_weight, self.in_proj_bias, self.out_proj.weight,
                                  self.out_proj.bias)))

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                average_attn_weights=True):
        check_padding_mask(key_padding_mask)
        if self._infers(query, key, value, attn_mask):
            return inference_attention(query, self, key_padding_mask, need_weights, average_attn_weights)
        turned = self.batch_first and query.dim() == 3
        if turned:
            if key is value:
                same = query is key
                key = value = key.transpose(1, 0)
                query = key if same else query.transpose(1, 0)
            else:
                query, key, value = (x.transpose(1, 0) for x in (query, key, value))
        output, weights = F.multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight, self.in_proj_bias, self.bias_k,
            self.bias_v, self.add_zero_attn, self.dropout, self.out_proj.weight, self.out_proj.bias,
            training=self.training, key_padding_mask=key_padding_mask, need_weights=need_weights, attn_mask=attn_mask,
            use_separate_proj_weight=not self._qkv_same_embed_dim, q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight, v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights)
        return (output.transpose(1, 0) if turned else output), weights
