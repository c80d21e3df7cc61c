def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import torch
import torch.nn as nn
import torch.nn.functional as F

ones = torch.ones
attention = nn.MultiheadAttention(4, 2)
apart = nn.MultiheadAttention(4, 2, kdim=3, vdim=5)
lstm = nn.LSTM(3, 4)
cell = nn.LSTMCell(3, 4)
q = ones(2, 3, 4)
logs = ones(5, 2, 3).log_softmax(2)
labels = ones(2, 2).long()


def heads(count):
    return lambda: F.multi_head_attention_forward(
        q, q, q, 4, count, attention.in_proj_weight, attention.in_proj_bias, None, None, False, 0.0,
        attention.out_proj.weight, attention.out_proj.bias)


for call in (
    # Attention.
    lambda: attention(ones(4), q, q), lambda: attention(q, ones(3, 4), q), lambda: attention(ones(2, 4), q, q),
    lambda: attention(q, q, q, key_padding_mask=ones(2, 3, 3) > 0), lambda: attention(q, q, q, attn_mask=ones(2) > 0),
    lambda: attention(ones(2, 4), ones(2, 4), ones(2, 4), attn_mask=ones(5, 2, 2)),
    lambda: attention(ones(2, 4), ones(2, 4), ones(2, 4), key_padding_mask=ones(1, 2) > 0),
    lambda: attention(q, q, q, key_padding_mask=ones(3, 2).long()), lambda: attention(q, q, q, attn_mask=ones(2, 2).long()),
    lambda: attention(q, q, q, attn_mask=ones(5, 5)), lambda: attention(q, q, q, attn_mask=ones(5, 2, 2)),
    lambda: attention(q, q, q, key_padding_mask=ones(3, 5) > 0), lambda: attention(ones(2, 3, 5), q, q), heads(3),
    lambda: attention(q, q, ones(2, 3, 5)), lambda: attention(q, ones(3, 3, 4), q),
    lambda: apart(q, ones(2, 3, 3), ones(3, 3, 5)), lambda: apart(q, q, q), lambda: apart(q, ones(2, 3, 3), ones(2, 3, 4)),
    lambda: nn.MultiheadAttention(5, 2), lambda: nn.TransformerEncoderLayer(4, 2, activation="tanh"),
    lambda: nn.TransformerDecoderLayer(4, 2, activation="what"),
    lambda: nn.Transformer(4, 2, 1, 1, 8)(ones(2, 3, 4), ones(2, 2, 4)),
    lambda: nn.Transformer(4, 2, 1, 1, 8)(ones(2, 3, 4), ones(2, 3, 5)), lambda: nn.Transformer(4, 3),
    # Embeddings and bags.
    lambda: F.embedding_bag(ones(1, 1, 1).long(), ones(3, 2)), lambda: F.embedding_bag(ones(2).long(), ones(3, 2)),
    lambda: F.embedding_bag(ones(2, 2).long(), ones(3, 2), per_sample_weights=ones(3)),
    lambda: F.embedding_bag(ones(2, 2).long(), ones(3, 2), per_sample_weights=ones(2, 2)),
    lambda: F.embedding_bag(ones(2, 2).long(), ones(3, 2), mode="max", per_sample_weights=ones(2, 2)),
    lambda: F.embedding_bag(ones(2).long(), ones(3, 2), ones(1, 1).long()), lambda: F.embedding_bag(ones(2).long(), ones(3, 2), ones(1).long()),
    lambda: F.embedding_bag(ones(2, 2).long(), ones(3, 2), ones(1).long()), lambda: F.embedding_bag(ones(2, 2).long(), ones(3, 2), mode="min"),
    lambda: nn.Embedding(3, 2, _weight=ones(2, 2)), lambda: nn.EmbeddingBag(3, 2, _weight=ones(2, 2)),
    lambda: nn.Embedding(3, 2, padding_idx=3), lambda: nn.Embedding(3, 2, padding_idx=-4),
    lambda: nn.EmbeddingBag(3, 2, padding_idx=3), lambda: nn.EmbeddingBag(3, 2, padding_idx=-4),
    lambda: nn.Embedding.from_pretrained(ones(3)), lambda: nn.EmbeddingBag.from_pretrained(ones(3)),
    lambda: F.embedding(ones(1).long(), ones(3, 2), padding_idx=5), lambda: F.embedding(ones(1).long(), ones(3, 2), padding_idx=-5),
    # Losses.
    lambda: F.multi_margin_loss(ones(2, 3), ones(2).long(), p=3), lambda: nn.MultiMarginLoss(p=3),
    lambda: F.multi_margin_loss(ones(2, 3), ones(2).long(), weight=ones(2)), lambda: nn.MultiMarginLoss(weight=ones(2, 2)),
    lambda: F.gaussian_nll_loss(ones(2, 3), ones(2, 3), ones(4)), lambda: F.gaussian_nll_loss(ones(2, 3), ones(2, 3), -ones(2, 3)),
    lambda: F.gaussian_nll_loss(ones(2, 3), ones(2, 3), ones(2, 3), reduction="what"),
    lambda: F.margin_ranking_loss(ones(2), ones(2, 1), ones(2)), lambda: F.triplet_margin_loss(ones(2), ones(2, 1), ones(2)),
    lambda: F.cosine_embedding_loss(ones(2), ones(2), ones(2)), lambda: F.cosine_embedding_loss(ones(2, 3), ones(2, 3), ones(2, 1)),
    lambda: F.ctc_loss(logs, labels, ones(2).long(), ones(2).long(), blank=7), lambda: F.ctc_loss(logs, labels, (9, 9), (1, 1)),
    lambda: F.ctc_loss(logs, labels, (5,), (1, 1)), lambda: F.ctc_loss(logs, labels, (5, 5), (1,)), lambda: F.ctc_loss(logs, labels, (5, 5), (9, 9)),
    lambda: F.ctc_loss(logs, labels.float(), (5, 5), (1, 1)),
    lambda: F.hinge_embedding_loss(ones(2), ones(3)), lambda: F.soft_margin_loss(ones(2), ones(3)),
    lambda: F.multilabel_margin_loss(ones(2, 3), ones(2, 4).long()), lambda: F.multilabel_soft_margin_loss(ones(2, 3), ones(2, 4)),
    lambda: F.poisson_nll_loss(ones(2), ones(2), reduction="what"), lambda: F.kl_div(ones(2), ones(2), reduction="what"),
    # Windows, norms and pixels.
    lambda: F.instance_norm(ones(1, 2, 1)), lambda: F.group_norm(ones(3), 1), lambda: F.group_norm(ones(1, 4), 3),
    lambda: F.max_pool1d(ones(3), 1), lambda: F.max_pool1d(ones(1, 1, 1, 3), 1), lambda: F.max_pool2d(ones(3), 1),
    lambda: F.avg_pool2d(ones(1, 4, 4), 2, divisor_override=0), lambda: F.avg_pool3d(ones(1, 4, 4, 4), 2, divisor_override=0),
    lambda: F.max_pool3d(ones(3), 1), lambda: F.avg_pool3d(ones(3), 1), lambda: F.avg_pool2d(ones(3), 1),
    lambda: F.pad(ones(1, 1, 2), (-3, 0), mode="circular"), lambda: F.pad(ones(1, 1, 2), (3, 0), mode="circular"),
    lambda: F.pad(ones(1, 1, 2), (-2, -1), mode="circular"), lambda: F.pad(ones(1, 1, 2), (1, 1, 1, 1), mode="circular"),
    lambda: F.pixel_unshuffle(ones(1, 3, 4), 2), lambda: F.pixel_unshuffle(ones(1, 4, 3), 2), lambda: F.pixel_unshuffle(ones(4, 4), 2),
    lambda: F.pixel_shuffle(ones(3, 2, 2), 2), lambda: F.pixel_shuffle(ones(2, 2), 2), lambda: F.pixel_shuffle(ones(4, 2, 2), 0),
    lambda: F.pixel_unshuffle(ones(4, 2, 2), 0),
    lambda: F.channel_shuffle(ones(1, 3, 2, 2), 2), lambda: F.channel_shuffle(ones(3, 2), 2), lambda: F.channel_shuffle(ones(1, 4, 2), 0),
    lambda: nn.Softmax2d()(ones(2, 2)), lambda: nn.BatchNorm3d(2)(ones(2, 2)), lambda: nn.Conv1d(2, 2, 1, groups=0), lambda: nn.Conv1d(3, 2, 1, groups=2),
    # Recurrent layers.
    lambda: lstm(ones(3)), lambda: lstm(ones(2, 1, 3), (ones(1, 4), ones(1, 4))), lambda: lstm(ones(2, 3), (ones(1, 1, 4), ones(1, 1, 4))),
    lambda: nn.RNN(3, 4)(ones(2, 3), ones(1, 1, 4)), lambda: nn.GRU(3, 4)(ones(2, 1, 3), ones(1, 4)),
    lambda: cell(ones(1, 1, 3)), lambda: nn.GRUCell(3, 4)(ones(1, 1, 3)), lambda: nn.RNNCell(3, 4)(ones(1, 1, 3)),
    lambda: nn.RNNCell(3, 4, nonlinearity="sin")(ones(1, 3)), lambda: nn.RNN(3, 4, nonlinearity="sin"),
):
    attempt(call)
