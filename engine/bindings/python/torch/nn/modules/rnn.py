import math
import warnings

import torch
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter
from torch.nn.utils.rnn import PackedSequence


# One step of each kind: from what the input gives (`inputs`, its linear part) and the state so far.
def _tanh_step(inputs, hidden, w_hh, b_hh):
    hidden = torch.tanh(F.linear(hidden[0], w_hh, b_hh) + inputs)
    return (hidden,)


def _relu_step(inputs, hidden, w_hh, b_hh):
    hidden = torch.relu(F.linear(hidden[0], w_hh, b_hh) + inputs)
    return (hidden,)


def _lstm_step(inputs, state, w_hh, b_hh, w_hr=None):
    hidden, cell = state
    gates = F.linear(hidden, w_hh, b_hh) + inputs
    taken, kept, new, shown = gates.unsafe_chunk(4, 1)
    taken, kept, new, shown = torch.sigmoid(taken), torch.sigmoid(kept), torch.tanh(new), torch.sigmoid(shown)
    cell = kept * cell + taken * new
    hidden = shown * torch.tanh(cell)
    return hidden if w_hr is None else F.linear(hidden, w_hr), cell


def _gru_step(inputs, state, w_hh, b_hh):
    hidden = state[0]
    from_input = inputs.unsafe_chunk(3, 1)
    from_hidden = F.linear(hidden, w_hh, b_hh).unsafe_chunk(3, 1)
    reset = torch.sigmoid(from_hidden[0] + from_input[0])
    update = torch.sigmoid(from_hidden[1] + from_input[1])
    new = torch.tanh(from_input[2] + from_hidden[2] * reset)
    return ((hidden - new) * update + new,)


_STEPS = {'RNN_TANH': _tanh_step, 'RNN_RELU': _relu_step, 'LSTM': _lstm_step, 'GRU': _gru_step}
_GATES = {'RNN_TANH': 1, 'RNN_RELU': 1, 'LSTM': 4, 'GRU': 3}


class RNNBase(Module):
    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
                 bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__()
        if not isinstance(dropout, (int, float)) or isinstance(dropout, bool) or not 0 <= dropout <= 1:
            raise ValueError('dropout should be a number in range [0, 1] representing the probability of an element '
                             'being zeroed')
        if dropout > 0 and num_layers == 1:
            warnings.warn('dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects '
                          f'num_layers greater than 1, but got dropout={dropout} and num_layers={num_layers}')
        if proj_size < 0:
            raise ValueError('proj_size should be a positive integer or zero to disable projections')
        if proj_size >= hidden_size:
            raise ValueError('proj_size has to be smaller than hidden_size')
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        self._state_size = proj_size or hidden_size  # of what goes on to the next step and layer
        self._suffixes = [f'_l{layer}{end}' for layer in range(num_layers)
                          for end in (('', '_reverse') if bidirectional else ('',))]
        options = {'device': device, 'dtype': dtype}
        gates = _GATES[mode] * hidden_size
        directions = 2 if bidirectional else 1
        for i, suffix in enumerate(self._suffixes):
            width = input_size if i < directions else self._state_size * directions
            setattr(self, 'weight_ih' + suffix, Parameter(torch.empty((gates, width), **options)))
            setattr(self, 'weight_hh' + suffix, Parameter(torch.empty((gates, self._state_size), **options)))
            if bias:
                setattr(self, 'bias_ih' + suffix, Parameter(torch.empty(gates, **options)))
                setattr(self, 'bias_hh' + suffix, Parameter(torch.empty(gates, **options)))
            if proj_size:
                setattr(self, 'weight_hr' + suffix, Parameter(torch.empty((proj_size, hidden_size), **options)))
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def flatten_parameters(self):
        pass

    @property
    def all_weights(self):
        names = ('weight_ih', 'weight_hh', 'bias_ih', 'bias_hh') if self.bias else ('weight_ih', 'weight_hh')
        if self.proj_size:
            names += ('weight_hr',)
        return [[getattr(self, name + suffix) for name in names] for suffix in self._suffixes]

    def extra_repr(self):
        text = f'{self.input_size}, {self.hidden_size}'
        if self.proj_size != 0:
            text += f', proj_size={self.proj_size}'
        if self.num_layers != 1:
            text += f', num_layers={self.num_layers}'
        if self.bias is not True:
            text += f', bias={self.bias}'
        if self.batch_first is not False:
            text += f', batch_first={self.batch_first}'
        if self.dropout != 0:
            text += f', dropout={self.dropout}'
        if self.bidirectional is not False:
            text += f', bidirectional={self.bidirectional}'
        return text

    # The weights of a layer by their roles; `further` is the projection of what an LSTM shows, if it has one.
    def _parts(self, weights):
        biases = weights[2:4] if self.bias else (None, None)
        return (*weights[:2], *biases, weights[4 if self.bias else 2:])

    def _begin(self, batch, parts, dtype):
        sizes = (self._state_size, self.hidden_size)[:parts]
        return tuple(torch.zeros((len(self._suffixes), batch, size), dtype=dtype) for size in sizes)

    # Through time in one direction; gives the outputs, stacked, and the state at the end.
    def _walk(self, input, state, weights, backwards):
        step = _STEPS[self.mode]
        w_ih, w_hh, b_ih, b_hh, further = self._parts(weights)
        outputs = []
        parts = F.linear(input, w_ih, b_ih).unbind(0)
        for part in reversed(parts) if backwards else parts:
            state = step(part, state, w_hh, b_hh, *further)
            outputs.append(state[0])
        if backwards:
            outputs.reverse()
        return torch.stack(outputs, 0), state

    # The same over packed sequences: those that are over leave, or, backwards, those that last longer join.
    def _walk_packed(self, input, sizes, state, weights, backwards):
        step = _STEPS[self.mode]
        w_ih, w_hh, b_ih, b_hh, further = self._parts(weights)
        outputs, ends = [], []
        parts = F.linear(input, w_ih, b_ih)
        first, count, place = state, sizes[-1] if backwards else sizes[0], sum(sizes) if backwards else 0
        if backwards:
            state = tuple(part.narrow(0, 0, count) for part in first)
        for size in reversed(sizes) if backwards else sizes:
            part = parts.narrow(0, place - size if backwards else place, size)
            place += -size if backwards else size
            if size > count:
                state = tuple(torch.cat([now, begin.narrow(0, count, size - count)]) for now, begin in zip(state, first))
            elif size < count:
                ends.append(tuple(now.narrow(0, size, count - size) for now in state))
                state = tuple(now.narrow(0, 0, size) for now in state)
            count = size
            state = step(part, state, w_hh, b_hh, *further)
            outputs.append(state[0])
        if backwards:
            outputs.reverse()
            return torch.cat(outputs), state
        ends.append(state)
        return torch.cat(outputs), tuple(torch.cat(parts[::-1]) for parts in zip(*ends))

    def _run_packed(self, packed, given, parts):
        sizes = packed.batch_sizes.tolist()
        if self.input_size != packed.data.size(-1):
            raise RuntimeError('input.size(-1) must be equal to input_size. Expected '
                               f'{self.input_size}, got {packed.data.size(-1)}')
        if given is None:
            given = self._begin(sizes[0], parts, packed.data.dtype)
        elif packed.sorted_indices is not None:
            given = tuple(part.index_select(1, packed.sorted_indices) for part in given)

        def walk(*layer):
            return self._walk_packed(layer[0], sizes, *layer[1:])

        output, ends = self._through_layers(packed.data, given, walk)
        if packed.unsorted_indices is not None:
            ends = tuple(end.index_select(1, packed.unsorted_indices) for end in ends)
        return PackedSequence(output, *packed[1:]), ends

    # walk(input, state, weights, backwards) goes through one layer in one direction.
    def _through_layers(self, input, states, walk):
        weights = self.all_weights
        states = [tuple(part[i] for part in states) for i in range(len(weights))]
        ends = []
        directions = 2 if self.bidirectional else 1
        for layer in range(self.num_layers):
            outputs = []
            for direction in range(directions):
                i = layer * directions + direction
                output, end = walk(input, states[i], weights[i], direction == 1)
                outputs.append(output)
                ends.append(end)
            input = outputs[0] if directions == 1 else torch.cat(outputs, -1)
            if self.dropout != 0 and self.training and layer < self.num_layers - 1:
                input = F.dropout(input, self.dropout, True)
        return input, tuple(torch.stack(part, 0) for part in zip(*ends))

    def _check(self, input, states):
        if self.input_size != input.size(-1):
            raise RuntimeError('input.size(-1) must be equal to input_size. Expected '
                               f'{self.input_size}, got {input.size(-1)}')
        batch = input.size(0) if self.batch_first else input.size(1)
        for i, state in enumerate(states):
            expected = (len(self._suffixes), batch, self.hidden_size if i else self._state_size)
            if state.size() != expected:
                name = f'hidden[{i}]' if len(states) > 1 else 'hidden'
                raise RuntimeError(f'Expected {name} size {expected}, got {list(state.size())}')

    def _run(self, input, given, parts):
        if isinstance(input, PackedSequence):
            return self._run_packed(input, given, parts)
        batched = input.dim() == 3
        if input.dim() not in (2, 3):
            raise RuntimeError(f'input must have 3 dimensions, got {input.dim() + 1}')
        axis = 0 if self.batch_first else 1
        if given is not None:
            if parts == 2:
                given = given[0], given[1]
            for state in given:
                if state.dim() != input.dim():
                    self._refuse_state(batched, given)
        if not batched:
            input = input.unsqueeze(axis)
            given = None if given is None else tuple(state.unsqueeze(1) for state in given)
        if given is None:
            given = self._begin(input.size(axis), parts, input.dtype)
        self._check(input, given)
        output, ends = self._through_layers(input.transpose(0, 1) if self.batch_first else input, given, self._walk)
        if self.batch_first:
            output = output.transpose(0, 1) if self.mode == 'LSTM' else output.transpose_(0, 1)
        if batched:
            return output, ends
        return output.squeeze(axis), tuple(end.squeeze(1) for end in ends)

    def _refuse_state(self, batched, given):
        wanted = 'batched 3-D' if batched else 'unbatched 2-D'
        rank = 3 if batched else 2
        if len(given) == 1:
            raise RuntimeError(f'For {wanted} input, hx should also be {rank}-D but got {given[0].dim()}-D tensor')
        raise RuntimeError(f'For {wanted} input, hx and cx should also be {rank}-D but got ({given[0].dim()}-D, '
                           f'{given[1].dim()}-D) tensors')

    def forward(self, input, hx=None):
        output, ends = self._run(input, None if hx is None else (hx,), 1)
        return output, ends[0]


def _refuse_projection(kwargs):
    if 'proj_size' in kwargs:
        raise ValueError('proj_size argument is only supported for LSTM, not RNN or GRU')


class RNN(RNNBase):
    def __init__(self, *args, **kwargs):
        _refuse_projection(kwargs)
        nonlinearity = kwargs.pop('nonlinearity', 'tanh')
        if nonlinearity not in ('tanh', 'relu'):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'")
        super().__init__('RNN_TANH' if nonlinearity == 'tanh' else 'RNN_RELU', *args, **kwargs)
        self.nonlinearity = nonlinearity


class GRU(RNNBase):
    def __init__(self, *args, **kwargs):
        _refuse_projection(kwargs)
        super().__init__('GRU', *args, **kwargs)


class LSTM(RNNBase):
    def __init__(self, *args, **kwargs):
        super().__init__('LSTM', *args, **kwargs)

    def forward(self, input, hx=None):
        return self._run(input, hx, 2)


class RNNCellBase(Module):
    def __init__(self, mode, input_size, hidden_size, bias, device=None, dtype=None):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self._mode = mode
        options = {'device': device, 'dtype': dtype}
        gates = _GATES[mode] * hidden_size
        self.weight_ih = Parameter(torch.empty((gates, input_size), **options))
        self.weight_hh = Parameter(torch.empty((gates, hidden_size), **options))
        if bias:
            self.bias_ih = Parameter(torch.empty(gates, **options))
            self.bias_hh = Parameter(torch.empty(gates, **options))
        else:
            self.register_parameter('bias_ih', None)
            self.register_parameter('bias_hh', None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def extra_repr(self):
        text = f'{self.input_size}, {self.hidden_size}'
        if self.bias is not True:
            text += f', bias={self.bias}'
        nonlinearity = self.__dict__.get('nonlinearity', 'tanh')
        return text if nonlinearity == 'tanh' else text + f', nonlinearity={nonlinearity}'

    def _check(self, input, state):
        if input.size(1) != self.input_size:
            raise RuntimeError(f'input has inconsistent input_size: got {input.size(1)} expected {self.input_size}')
        for part in state:
            if part.size(0) != input.size(0):
                raise RuntimeError(f"Input batch size {input.size(0)} doesn't match hidden0 batch size {part.size(0)}")
            if part.size(1) != self.hidden_size:
                raise RuntimeError(f'hidden0 has inconsistent hidden_size: got {part.size(1)}, expected '
                                   f'{self.hidden_size}')

    def _step(self, input, state, parts):
        assert input.dim() in (1, 2), (f'{self._get_name()}: Expected input to be 1-D or 2-D but received '
                                       f'{input.dim()}-D tensor')
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
            state = None if state is None else tuple(part.unsqueeze(0) for part in state)
        if state is None:
            state = (torch.zeros(input.size(0), self.hidden_size, dtype=input.dtype),) * parts
        self._check(input, state)
        inputs = F.linear(input, self.weight_ih, self.bias_ih)
        state = _STEPS[self._mode](inputs, state, self.weight_hh, self.bias_hh)
        return state if batched else tuple(part.squeeze(0) for part in state)

    def forward(self, input, hx=None):
        return self._step(input, None if hx is None else (hx,), 1)[0]


class RNNCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity='tanh', device=None, dtype=None):
        if nonlinearity not in ('tanh', 'relu'):
            raise RuntimeError(f'Unknown nonlinearity: {nonlinearity}')
        super().__init__('RNN_TANH' if nonlinearity == 'tanh' else 'RNN_RELU', input_size, hidden_size, bias, device,
                         dtype)
        self.nonlinearity = nonlinearity


class LSTMCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__('LSTM', input_size, hidden_size, bias, device, dtype)

    def forward(self, input, hx=None):
        return self._step(input, hx, 2)


class GRUCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__('GRU', input_size, hidden_size, bias, device, dtype)
