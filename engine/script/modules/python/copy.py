def copy(x):
    cls = type(x)
    method = getattr(cls, '__copy__', None)
    if method is not None:
        return method(x)
    if cls in (list, dict, set):
        return x.copy()
    if not hasattr(x, '__dict__') or isinstance(x, type) or callable(x) and not hasattr(cls, '__call__'):
        return x
    if isinstance(x, (list, dict)):
        new = cls.__new__(cls)
        if isinstance(x, list):
            new.extend(x)
        else:
            dict.update(new, x)
    else:
        new = cls.__new__(cls)
    new.__dict__.update(x.__dict__)
    return new


_atomic = (type(None), int, float, bool, str, bytes, type, range, type(copy), type(len))


def deepcopy(x, memo=None):
    if isinstance(x, _atomic):
        return x
    if memo is None:
        memo = {}
    key = id(x)
    if key in memo:
        return memo[key]
    cls = type(x)
    method = getattr(cls, '__deepcopy__', None)
    if method is not None:
        new = method(x, memo)
    elif cls is list:
        new = []
        memo[key] = new
        for item in x:
            new.append(deepcopy(item, memo))
    elif cls is dict:
        new = {}
        memo[key] = new
        for k, v in x.items():
            new[deepcopy(k, memo)] = deepcopy(v, memo)
    elif cls is tuple:
        new = tuple([deepcopy(item, memo) for item in x])
    elif cls is set:
        new = {deepcopy(item, memo) for item in x}
    elif hasattr(x, '__dict__') and not callable(getattr(x, '__code__', None)):
        new = cls.__new__(cls)
        memo[key] = new
        if isinstance(x, list):
            for item in x:
                new.append(deepcopy(item, memo))
        elif isinstance(x, dict):
            for k, v in x.items():
                dict.__setitem__(new, deepcopy(k, memo), deepcopy(v, memo))
        for k, v in x.__dict__.items():
            new.__dict__[k] = deepcopy(v, memo)
    else:
        new = x
    memo[key] = new
    return new
