# What was new once and is always so now.

annotations = division = print_function = unicode_literals = absolute_import = generator_stop = nested_scopes = True
generators = with_statement = barry_as_FLUFL = True
