from _paths import *
