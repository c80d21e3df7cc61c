def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import math
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.nn.utils.parametrize as parametrize
import torch.nn.utils.prune as prune
from torch.nn.utils import rnn

ones = torch.ones
w = ones(2, requires_grad=True)
linear = nn.Linear(2, 2)
fresh = nn.Linear(2, 2)
blown = nn.Parameter(ones(2))
blown.grad = torch.tensor([math.inf, 1.0])


def twice(wrap, layer):
    def call():
        wrap(wrap(layer))

    return call


for call in (
    # What modules hold.
    lambda: linear.register_parameter("p", w * 2), lambda: linear.register_parameter("p", 3), lambda: linear.register_parameter("a.b", None),
    lambda: linear.register_parameter("", None), lambda: linear.register_parameter("weight_", w), lambda: linear.register_parameter(3, None),
    lambda: linear.register_parameter("forward", None), lambda: linear.register_buffer("a.b", None), lambda: linear.register_buffer("", None),
    lambda: linear.register_buffer(3, None), lambda: linear.register_buffer("b", 3), lambda: linear.register_buffer("forward", None),
    lambda: linear.add_module("a.b", None), lambda: linear.add_module("", None), lambda: linear.add_module("m", 3), lambda: linear.add_module(3, None),
    lambda: linear.add_module("forward", None), lambda: linear.get_submodule("weight"), lambda: linear.get_submodule("what"),
    lambda: linear.get_parameter("what"), lambda: linear.get_parameter("forward"), lambda: linear.get_buffer("what"), lambda: linear.get_buffer("weight"),
    lambda: nn.Sequential() + 3, lambda: nn.Sequential().__iadd__(3), lambda: nn.Sequential() * 0, lambda: nn.Sequential() * 1.5, lambda: 0 * nn.Sequential(),
    lambda: nn.Sequential().insert(0, 3), lambda: nn.Sequential().insert(5, linear), lambda: nn.Sequential()[0], lambda: nn.Sequential(3), lambda: nn.Sequential().append(3),
    lambda: nn.Sequential().extend(3), lambda: nn.ModuleList().extend(3), lambda: nn.ModuleList([3]), lambda: nn.ModuleList()[0], lambda: nn.ModuleList() + 3,
    lambda: nn.ModuleDict().update(3), lambda: nn.ModuleDict([(1, 2, 3)]), lambda: nn.ModuleDict([1]), lambda: nn.ModuleDict({"a": 3}), lambda: nn.ModuleDict({3: linear}), lambda: nn.ModuleDict()["a"],
    lambda: nn.ParameterList()(1), lambda: nn.ParameterDict()(1), lambda: nn.ParameterList().extend(3), lambda: nn.ParameterList().extend(w), lambda: nn.ParameterDict({3: w}),
    lambda: nn.ParameterDict().update(3), lambda: nn.ParameterDict([(1, 2, 3)]), lambda: nn.ParameterDict()["a"], lambda: nn.ParameterList()[0],
    lambda: nn.LazyLinear(2).weight.shape, lambda: nn.ParameterList().__add__(3),
    # Initialisers.
    lambda: nn.init.dirac_(ones(3, 3, 1), groups=2), lambda: nn.init.dirac_(ones(3)), lambda: nn.init.calculate_gain("leaky_relu", "a"),
    lambda: nn.init.calculate_gain("what"), lambda: nn.init.xavier_uniform_(ones(2)), lambda: nn.init.kaiming_normal_(ones(2, 2), mode="what"),
    lambda: nn.init.orthogonal_(ones(2)), lambda: nn.init.sparse_(ones(2), 0.5), lambda: nn.init.eye_(ones(2)),
    # Sequences of several lengths.
    lambda: rnn.pack_padded_sequence(ones(3, 2), [3]), lambda: rnn.pack_padded_sequence(ones(3, 2), [1, 3]), lambda: rnn.pack_padded_sequence(ones(3, 2), [3, 0]),
    lambda: rnn.pack_sequence([ones(1), ones(2)]), lambda: rnn.pad_packed_sequence(rnn.pack_sequence([ones(2)]), total_length=1),
    lambda: rnn.pad_sequence(3), lambda: rnn.pack_padded_sequence(ones(3, 2), ones(1, 2)),
    # Weights that are computed.
    twice(nn.utils.weight_norm, nn.Linear(2, 2)), twice(nn.utils.spectral_norm, nn.Linear(2, 2)), lambda: nn.utils.remove_weight_norm(linear), lambda: nn.utils.remove_spectral_norm(linear),
    lambda: nn.utils.spectral_norm(linear, n_power_iterations=0), lambda: nn.utils.spectral_norm(nn.Linear(2, 2, bias=False), name="bias"), lambda: nn.utils.weight_norm(linear, name="what"),
    lambda: parametrize.register_parametrization(linear, "what", nn.Identity()), lambda: parametrize.remove_parametrizations(linear, "weight"),
    lambda: nn.utils.clip_grad_norm_([blown], 1.0, error_if_nonfinite=True), lambda: nn.utils.vector_to_parameters(3, []), lambda: nn.utils.parameters_to_vector([]),
    lambda: prune.random_unstructured(linear, "weight", "a"), lambda: prune.random_unstructured(linear, "weight", -1), lambda: prune.random_unstructured(linear, "weight", 1.5),
    lambda: prune.l1_unstructured(linear, "weight", 9), lambda: prune.l1_unstructured(linear, "what", 1), lambda: prune.remove(linear, "weight"), lambda: prune.ln_structured(linear, "weight", 1, 2, 5),
    lambda: prune.ln_structured(linear, "bias", 1, 2, 0), lambda: prune.global_unstructured(3, prune.L1Unstructured), lambda: prune.global_unstructured([(linear, "weight")], prune.RandomStructured, amount=1),
    lambda: prune.custom_from_mask(linear, "weight", ones(3)),
    lambda: nn.LSTM(3, 4, dropout=2), lambda: nn.LSTM(3, 4, dropout=True), lambda: nn.LSTM(3, 4, proj_size=4), lambda: nn.LSTM(3, 4, proj_size=-1), lambda: nn.GRU(3, 4, proj_size=2),
    lambda: nn.CrossEntropyLoss(label_smoothing=2)(ones(1, 2), ones(1).long()), lambda: nn.Dropout(2), lambda: nn.Dropout(-0.5), lambda: nn.Flatten(5)(w), lambda: nn.Unflatten(0, 3), lambda: nn.Unflatten(0, (2, 3))(ones(5)),
    lambda: nn.Unflatten("a", (2, 3)), lambda: nn.Unflatten(0, "ab"), lambda: nn.Upsample(2)(ones(3)), lambda: nn.GroupNorm(2, 3), lambda: nn.LayerNorm(3)(ones(2, 2)), lambda: nn.PReLU(3)(ones(2, 2)), lambda: nn.GLU(0)(ones(3)),
    lambda: nn.BatchNorm1d(2)(ones(2)), lambda: nn.BatchNorm2d(2)(ones(2, 2)), lambda: nn.BatchNorm1d(2)(ones(3, 3)), lambda: nn.InstanceNorm1d(2)(ones(2, 2, 2, 2)), lambda: nn.Bilinear(0, 2, 3), lambda: nn.Threshold(1)(w), lambda: nn.Hardtanh(1, 0),
    lambda: nn.Softplus(0)(w), lambda: nn.CosineSimilarity(5)(w, w), lambda: nn.PairwiseDistance()(w, ones(3)), lambda: nn.ChannelShuffle(2)(w), lambda: nn.PixelShuffle(2)(w), lambda: nn.ReflectionPad1d(5)(ones(1, 3)), lambda: nn.ZeroPad2d((1, 1))(ones(3)),
    lambda: fresh.load_state_dict({}), lambda: fresh.load_state_dict({"weight": ones(3, 3), "bias": ones(2)}), lambda: fresh.load_state_dict({"weight": ones(2, 2), "bias": ones(2), "what": 3}), lambda: fresh.load_state_dict(3), lambda: fresh.load_state_dict({"weight": 3, "bias": ones(2)}),
    lambda: fresh.to("what"), lambda: fresh.to(torch.int64), lambda: fresh.train(3), lambda: fresh.what, lambda: fresh(3), lambda: fresh(w, w), lambda: fresh(), lambda: fresh(ones(3)), lambda: fresh(ones(2).long()), lambda: fresh(ones(2).double()),
    lambda: nn.Module()(1), lambda: nn.Module(3), lambda: nn.Linear(2), lambda: nn.Linear("a", 2), lambda: nn.Linear(-1, 2), lambda: nn.Linear(2, 2, what=1), lambda: nn.Linear(2.5, 2), lambda: nn.Conv2d(1, 1), lambda: nn.Conv2d(1, 1, 3)(ones(1, 2, 5, 5)), lambda: nn.Conv2d(1, 1, 3)(ones(5)),
    lambda: nn.Conv2d(1, 1, 3)(ones(1, 1, 2, 2)), lambda: nn.Conv2d(1, 1, 3, padding="what"), lambda: nn.Conv2d(1, 1, 3, padding_mode="what"), lambda: nn.Conv2d(1, 1, 3, stride=0)(ones(1, 1, 5, 5)), lambda: nn.Conv2d(1, 1, 3, padding=-1)(ones(1, 1, 5, 5)), lambda: nn.Conv2d(1, 1, 3, dilation=0)(ones(1, 1, 5, 5)), lambda: nn.Conv2d(1, 1, 3, padding="same", stride=2),
    lambda: nn.MaxPool2d(3)(ones(1, 2, 2)), lambda: nn.AdaptiveAvgPool2d(2)(ones(2)), lambda: nn.Embedding(2, 2)(ones(1)), lambda: nn.Embedding(2, 2)(ones(1).long() * 5), lambda: nn.MSELoss(reduction="what")(w, w), lambda: nn.NLLLoss()(w, w), lambda: nn.BCELoss()(w * 3, w),
):
    attempt(call)
