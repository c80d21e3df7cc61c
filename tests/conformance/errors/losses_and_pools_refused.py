def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import torch
import torch.nn as nn
import torch.nn.functional as F

ones = torch.ones
logs = ones(5, 2, 3).log_softmax(2)
labels = ones(2, 2).long()

for call in (
    lambda: F.ctc_loss(logs, labels, (9, 9), (1, 1)), lambda: F.ctc_loss(logs, labels.float(), (5, 5), (1, 1)), lambda: F.ctc_loss(logs, labels.view(-1), (5, 5), (1, 1)),
    lambda: F.ctc_loss(logs, labels.view(-1), (5, 5), (3, 3)), lambda: F.ctc_loss(logs, labels[:1], (5, 5), (1, 1)),
    lambda: F.ctc_loss(logs, labels[None, None], (5, 5), (1, 1)), lambda: F.ctc_loss(logs[None], labels, (5, 5), (1, 1)),
    lambda: F.ctc_loss(logs[0, 0], labels, (5, 5), (1, 1)), lambda: F.ctc_loss(logs, labels, torch.ones(2).long(), torch.ones(2)),
    lambda: F.ctc_loss(logs, labels, (5, 5.), (1, 1)), lambda: F.ctc_loss(logs, labels, (5, 5), (1, 1), reduction="what"),
    lambda: F.ctc_loss(logs[:, 0], labels[0], (5, 5), (1, 1)), lambda: F.cosine_embedding_loss(ones(2), ones(2), ones(2)),
    lambda: F.cosine_embedding_loss(ones(2, 3), ones(2, 3), ones(2, 1)), lambda: F.cosine_embedding_loss(ones(2), ones(2), ones(1)),
    lambda: F.cosine_embedding_loss(ones(2, 3), ones(2), ones(1)), lambda: F.cosine_embedding_loss(ones(2), ones(2), torch.tensor(1.)),
    lambda: F.cosine_embedding_loss(ones(2, 3), ones(2, 3), torch.tensor(1.)), lambda: F.cosine_embedding_loss(ones(2, 2, 3), ones(2, 2, 3), ones(2, 2)),
    lambda: F.cosine_embedding_loss(ones(2, 2, 3), ones(2, 2, 3), ones(2)), lambda: F.cosine_embedding_loss(ones(2, 4), ones(2, 3), ones(2)),
    lambda: F.triplet_margin_loss(ones(2), ones(2, 1), ones(2)), lambda: F.triplet_margin_loss(ones(2, 2, 2), ones(2, 2, 2), ones(2, 2, 2)),
    lambda: F.triplet_margin_loss(ones(2), ones(2), ones(1)), lambda: F.triplet_margin_loss(ones(2), ones(3), ones(1)),
    lambda: nn.TripletMarginWithDistanceLoss()(ones(2), ones(2, 1), ones(1)), lambda: F.triplet_margin_with_distance_loss(ones(2), ones(2, 1), ones(1)),
    lambda: F.hinge_embedding_loss(ones(2), ones(3)), lambda: F.hinge_embedding_loss(ones(3), ones(2)), lambda: F.soft_margin_loss(ones(3), ones(2)),
    lambda: F.multilabel_margin_loss(ones(2, 3), ones(2, 4).long()), lambda: F.multilabel_margin_loss(ones(2, 3), ones(3).long()),
    lambda: F.multilabel_margin_loss(ones(3), ones(1, 3).long()), lambda: F.multilabel_margin_loss(ones(2, 2, 3), ones(1, 3).long()),
    lambda: F.multilabel_margin_loss(ones(2, 3), ones(2, 3)), lambda: F.multilabel_margin_loss(ones(2, 3), ones(2, 3).long()*9),
    lambda: F.multilabel_margin_loss(ones(3), ones(2, 3).long()), lambda: F.multilabel_margin_loss(ones(3), ones(2).long()),
    lambda: F.multi_margin_loss(ones(2, 3), ones(3).long()), lambda: F.multi_margin_loss(ones(2, 3), ones(2)), lambda: F.multi_margin_loss(ones(2, 3), ones(2).long()*5),
    lambda: F.multi_margin_loss(ones(2, 3), ones(2, 1).long()), lambda: F.multi_margin_loss(ones(2, 3, 4), ones(2).long()),
    lambda: F.multi_margin_loss(ones(3), ones(2).long()), lambda: F.multi_margin_loss(ones(2, 3), ones(2).long(), weight=ones(2)),
    lambda: F.multi_margin_loss(ones(2, 3), ones(2).long(), weight=ones(3, 1)), lambda: F.multi_margin_loss(ones(2, 3).long(), ones(2).long()),
    lambda: F.multi_margin_loss(ones(()), ones(1).long()), lambda: F.group_norm(ones(1, 3), 1), lambda: F.group_norm(ones(1, 3), 3),
    lambda: F.batch_norm(ones(1, 3), None, None, training=True), lambda: F.max_pool1d(ones(0, 3), 1), lambda: F.max_pool1d(ones(3, 0), 1),
    lambda: F.max_pool1d(ones(2, 3), 0), lambda: F.max_pool1d(ones(2, 3), 5), lambda: F.max_pool1d(ones(2, 3), 2, padding=2),
    lambda: F.max_pool1d(ones(2, 3), 2, padding=-1), lambda: F.max_pool1d(ones(2, 3), 2, stride=0), lambda: F.max_pool1d(ones(2, 3), 2, dilation=0),
    lambda: F.max_pool1d(ones(2, 3), (2, 2)), lambda: F.max_pool1d(ones(2, 3), 2, return_indices=True), lambda: F.max_pool1d(ones(3), 1, return_indices=True),
    lambda: F.max_pool1d(ones(3, requires_grad=True), 1), lambda: F.max_pool1d(ones(2, 3, requires_grad=True), 5), lambda: F.max_pool1d(ones(2, 3).long(), 2),
    lambda: F.avg_pool1d(ones(2, 3).long(), 2), lambda: F.avg_pool2d(ones(3), 1), lambda: F.avg_pool2d(ones(3, 3), 1), lambda: F.avg_pool2d(ones(1, 1, 3, 3, 3), 1),
    lambda: F.max_pool2d(ones(3, 3), 1), lambda: F.avg_pool3d(ones(3, 3, 3), 1), lambda: F.avg_pool3d(ones(3, 3), 1), lambda: F.max_pool3d(ones(3, 3, 3), 1),
    lambda: F.pixel_shuffle(ones(3, 2, 2), -2), lambda: F.pixel_unshuffle(ones(3, 2, 2), -2), lambda: F.channel_shuffle(ones(2), 2),
    lambda: F.channel_shuffle(ones(()), 2), lambda: F.channel_shuffle(ones(1, 2, 3), -2), lambda: nn.LSTM(3, 4)(ones(3)), lambda: nn.LSTM(3, 4)(ones(1, 1, 1, 3)),
    lambda: nn.GRU(3, 4)(ones(3)), lambda: nn.RNN(3, 4)(ones(3)), lambda: nn.LSTM(3, 4)(ones(3), (ones(1, 4), ones(1, 4))), lambda: nn.LSTM(3, 4)(ones(1, 1, 5)),
    lambda: nn.GRU(3, 4)(ones(1, 5)), lambda: F.mse_loss(ones(2), ones(2), reduction="what"), lambda: F.huber_loss(ones(2), ones(2), reduction="what"),
    lambda: F.smooth_l1_loss(ones(2), ones(2), reduction="what"), lambda: F.kl_div(ones(2), ones(2), reduction="what"),
    lambda: F.nll_loss(ones(2, 2), ones(2).long(), reduction="what"), lambda: F.triplet_margin_loss(ones(2), ones(2), ones(2), reduction="what"),
    lambda: F.poisson_nll_loss(ones(2), ones(2), reduction="what"), lambda: F.gaussian_nll_loss(ones(2), ones(2), ones(2), reduction="what"),
    lambda: F.gaussian_nll_loss(ones(2), ones(2), ones(2), reduction=3), lambda: F.cosine_embedding_loss(ones(2), ones(2), ones(2), reduction="what"),
    lambda: F.multilabel_soft_margin_loss(ones(2), ones(2), reduction="what"), lambda: F.multilabel_soft_margin_loss(ones(2, 3), ones(2, 4)),
    lambda: F.max_pool1d(ones(2, 3), 8), lambda: F.max_pool1d(ones(2, 3, requires_grad=True), 8), lambda: F.max_pool1d(ones(2, 3, requires_grad=True), 4),
    lambda: F.max_pool1d(ones(2, 3), 1, (1, 1)), lambda: F.max_pool1d(ones(2, 3), 1, 1, (1, 1)), lambda: F.max_pool1d(ones(2, 3), 1, 1, 0, (1, 1)),
    lambda: F.max_pool1d(ones(2, 3), 1, (1, 1), return_indices=True), lambda: F.max_pool1d(ones(2, 3), 1, 1, (1, 1), return_indices=True),
    lambda: F.max_pool1d(ones(2, 3), 1, 1, 0, (1, 1), return_indices=True), lambda: F.max_pool1d(ones(2, 3), (1, 1), return_indices=True),
    lambda: F.max_pool1d(ones(2, 3), 5, return_indices=True), lambda: F.max_pool1d(ones(2, 3), 1, padding=1, return_indices=True), lambda: F.max_pool1d(ones(2, 3), []),
    lambda: F.max_pool1d(ones(2, 3), 1, []), lambda: nn.MultiLabelMarginLoss()(ones(3), torch.tensor([0, -1, 7])),
    lambda: nn.MultiLabelMarginLoss()(ones(3), torch.tensor([0, 7, -1])), lambda: nn.MultiLabelMarginLoss()(ones(3), torch.tensor([0, -2, -1])),
    lambda: nn.MultiLabelMarginLoss()(ones(0), torch.tensor([]).long()), lambda: nn.MultiLabelMarginLoss()(ones(2, 0), torch.ones(2, 0).long()),
    lambda: nn.MultiLabelMarginLoss()(ones(2).long(), torch.ones(2).long()), lambda: nn.MultiLabelMarginLoss()(ones(()), torch.ones(()).long()),
    lambda: nn.MultiMarginLoss()(ones(()), torch.ones(()).long()), lambda: nn.MultiMarginLoss()(ones(()), torch.zeros(()).long()),
    lambda: nn.MultiMarginLoss()(ones(3), torch.zeros(()).long()), lambda: nn.MultiMarginLoss()(ones(3), torch.zeros(1).long()),
    lambda: nn.MultiMarginLoss()(ones(3, 0), torch.zeros(3).long()), lambda: nn.MultiMarginLoss()(ones(3), torch.zeros(1).long(), weight=ones(2)),
    lambda: F.multi_margin_loss(ones(3), torch.zeros(1).long(), weight=ones(2)), lambda: F.multi_margin_loss(ones(2, 3), torch.zeros(2).long(), weight=ones(3).double()),
    lambda: F.multi_margin_loss(ones(2, 3), torch.tensor([0, -1])), lambda: F.hinge_embedding_loss(ones(2), ones(2), reduction="what"),
    lambda: F.hinge_embedding_loss(ones(2, 3), ones(3)), lambda: F.cosine_embedding_loss(ones(2, 3), ones(2, 3), ones(3)),
    lambda: F.cosine_embedding_loss(ones(2, 3), ones(3), torch.tensor(1.)), lambda: F.cosine_embedding_loss(ones(3), ones(2, 3), ones(2)),
    lambda: F.cosine_embedding_loss(ones(3), ones(3), -torch.ones(())), lambda: F.cosine_embedding_loss(ones(3), 2*torch.arange(3.), -torch.ones(())),
    lambda: F.cosine_embedding_loss(torch.zeros(3), 2*torch.arange(3.), torch.ones(())),
    lambda: F.cosine_embedding_loss(torch.zeros(3, 2), 2*torch.arange(6.).view(3, 2), torch.tensor([1, -1, 1]), reduction="none"),
    lambda: F.cosine_embedding_loss(torch.zeros(3, 2, requires_grad=True), 2*torch.arange(6.).view(3, 2), torch.tensor([1, -1, 1])),
    lambda: F.ctc_loss(ones(2, 1, 3), ones(1, 1).long(), ones(1).double(), ones(1).long()),
    lambda: F.ctc_loss(ones(2, 1, 3), ones(1, 1).long(), ones(1).long(), ones(1).double()),
    lambda: F.ctc_loss(ones(2, 1, 3), ones(1, 1).int(), ones(1).long(), ones(1).int()),
    lambda: F.ctc_loss(ones(2, 1, 3).long(), ones(1, 1).long(), ones(1).long(), ones(1).int()),
):
    attempt(call)
