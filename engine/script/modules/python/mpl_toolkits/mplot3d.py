from mpl_toolkits import __getattr__
