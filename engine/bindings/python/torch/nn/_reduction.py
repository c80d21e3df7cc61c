import warnings


# The word for what older code says with size_average and reduce.
def legacy_get_string(size_average, reduce, emit_warning=True):
    average = True if size_average is None else size_average
    if reduce is not None and not reduce:
        word = 'none'
    else:
        word = 'mean' if average else 'sum'
    if emit_warning:
        warnings.warn(f"size_average and reduce args will be deprecated, please use reduction='{word}' instead.")
    return word


def by_older_words(size_average, reduce, reduction):
    if size_average is not None or reduce is not None:
        return legacy_get_string(size_average, reduce)
    return reduction


def chosen(size_average, reduce, reduction):
    reduction = by_older_words(size_average, reduce, reduction)
    if reduction not in ('none', 'mean', 'sum'):
        raise ValueError(f'{reduction} is not a valid value for reduction')
    return reduction


# What a loss written in Python says of a word it does not know.
def known(reduction):
    if reduction not in ('none', 'mean', 'sum'):
        raise ValueError(reduction + ' is not valid')
    return reduction


def reduced(losses, reduction):
    return losses.mean() if reduction == 'mean' else losses.sum() if reduction == 'sum' else losses
