#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

inline const char* const kSnippet =
    "import torch\n"
    "w = torch.tensor(2.0, requires_grad=True)\n"
    "x = torch.tensor(3.0)\n"
    "b = torch.tensor(1.0, requires_grad=True)\n"
    "y = w * x + b\n"
    "loss = (y - 10.0) ** 2\n"
    "loss.backward()\n"
    "print(loss.item(), w.grad, b.grad)\n";

// The command line as a shell without a display meets it, in a folder of its own where snippet.py stands.
class CommandLine {
  public:
    CommandLine() { write("snippet.py", kSnippet); }

    struct Ended {
        int exitCode = -1;
        QByteArray output;
        QByteArray error;
    };
    Ended backstep(const QStringList& arguments, const char* locale = "C.UTF-8") const;
    QString folder() const { return m_folder.path(); }
    QString write(const QString& name, const QByteArray& content) const;  // gives the name
    QByteArray contents(const QString& name) const;

  private:
    QTemporaryDir m_folder;
};
