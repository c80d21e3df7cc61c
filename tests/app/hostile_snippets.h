#pragma once

#include <QByteArray>

// Programs that misbehave at a place of PyTorch's choosing.

inline const QByteArray kFunction =
    "import torch\n"
    "class Double(torch.autograd.Function):\n"
    "    @staticmethod\n"
    "    def forward(ctx, x):\n"
    "        return x * 2\n"
    "    @staticmethod\n"
    "    def backward(ctx, g):\n"
    "        %1\n"
    "x = torch.tensor(1.0, requires_grad=True)\n"
    "Double.apply(x).backward()\n";

inline QByteArray functionWhoseBackwardDoes(const QByteArray& statement) {
    return QByteArray(kFunction).replace("%1", statement);
}

inline QByteArray hook(const QByteArray& statement) {
    return "import torch\n"
           "x = torch.tensor(1.0, requires_grad=True)\n"
           "y = x * 2\n"
           "def hook(g):\n"
           "    " +
           statement + "\ny.register_hook(hook)\ny.backward()\n";
}

inline QByteArray torch(const QByteArray& code) { return "import torch\n" + code + "\n"; }
