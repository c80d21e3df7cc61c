import sys

print(sys.maxsize, sys.float_info.epsilon, sys.version_info[:2], sys.version_info >= (3, 8), sys.byteorder)
sys.stdout.write('written\n')
print('printed', file=sys.stdout)
sys.stdout.flush()
sys.setrecursionlimit(2000)
try:
    sys.exit('leaving')
except SystemExit as left:
    print(repr(left), left.code)
try:
    exit()
except SystemExit as left:
    print(left.code)
