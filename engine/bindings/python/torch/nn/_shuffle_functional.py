# Pixels that become channels, and channels that change places.


def pixel_shuffle(input, upscale_factor):
    if input.dim() < 3:
        raise RuntimeError('pixel_shuffle expects input to have at least 3 dimensions, but got input with '
                           f'{input.dim()} dimension(s)')
    *batch, channels, height, width = input.shape
    r = upscale_factor
    if r <= 0:
        raise RuntimeError(f'pixel_shuffle expects a positive upscale_factor, but got {r}')
    if channels % (r * r) != 0:
        raise RuntimeError(f"pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
                           f"upscale_factor, but input.size(-3)={channels} is not divisible by {r * r}")
    n = len(batch)
    parts = input.view(*batch, channels // (r * r), r, r, height, width)
    order = list(range(n)) + [n, n + 3, n + 1, n + 4, n + 2]
    return parts.permute(order).reshape(*batch, channels // (r * r), height * r, width * r)


def pixel_unshuffle(input, downscale_factor):
    if input.dim() < 3:
        raise RuntimeError('pixel_unshuffle expects input to have at least 3 dimensions, but got input with '
                           f'{input.dim()} dimension(s)')
    r = downscale_factor
    if r <= 0:
        raise RuntimeError(f'pixel_unshuffle expects a positive downscale_factor, but got {r}')
    batch, (channels, height, width) = input.shape[:-3], input.shape[-3:]
    for name, length in (('height', height), ('width', width)):
        if length % r != 0:
            raise RuntimeError(f'pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size('
                               f'{-2 if name == "height" else -1})={length} is not divisible by {r}')
    parts = input.reshape(-1, channels, height // r, r, width // r, r).permute(0, 1, 3, 5, 2, 4)
    return parts.reshape(*batch, channels * r * r, height // r, width // r)


def channel_shuffle(input, groups):
    if input.dim() < 3:
        raise RuntimeError(f'channel_shuffle expects input with > 2 dims, but got input with sizes {list(input.shape)}')
    if groups <= 0:
        raise RuntimeError(f'Number of groups to divide channels in must be positive. Value of groups:{groups}')
    batch, channels = input.shape[:2]
    if channels % groups != 0:
        raise RuntimeError(f'Number of channels must be divisible by groups. Got {channels} channels and {groups} groups.')
    return input.reshape(batch, groups, channels // groups, -1).transpose(1, 2).reshape(input.shape)
