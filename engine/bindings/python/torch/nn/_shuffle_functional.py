# Pixels that become channels, and channels that change places.


def _need_rank(name, input, least):
    if input.dim() < least:
        raise RuntimeError(f'{name} expects input to have at least {least} dimensions, but got input with {input.dim()} '
                           'dimension(s)')


def pixel_unshuffle(input, downscale_factor):
    _need_rank('pixel_unshuffle', input, 3)
    r = downscale_factor
    batch, (channels, height, width) = input.shape[:-3], input.shape[-3:]
    for name, length in (('height', height), ('width', width)):
        if length % r != 0:
            raise RuntimeError(f'pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size('
                               f'{-2 if name == "height" else -1})={length} is not divisible by {r}')
    parts = input.reshape(-1, channels, height // r, r, width // r, r).permute(0, 1, 3, 5, 2, 4)
    return parts.reshape(*batch, channels * r * r, height // r, width // r)


def channel_shuffle(input, groups):
    _need_rank('channel_shuffle', input, 3)
    batch, channels = input.shape[:2]
    if channels % groups != 0:
        raise RuntimeError(f'Number of channels must be divisible by groups. Got {channels} channels and {groups} groups.')
    return input.reshape(batch, groups, channels // groups, -1).transpose(1, 2).reshape(input.shape)
