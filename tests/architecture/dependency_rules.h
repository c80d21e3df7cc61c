#pragma once

#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

// The rooms of the tree and who may use whom. A room is a folder of engine/, or `ui`, or `app`.
class DependencyRules {
  public:
    DependencyRules();

    // "engine/tensor/storage.h" -> "tensor"; "ui/canvas/x.h" -> "ui"; empty for what is not ours.
    static QString roomOf(const QString& pathFromRoot);

    // What `source` (from the root) may not include, given every header the compiler opened for it.
    QStringList violations(const QString& source, const QStringList& headers) const;

  private:
    QMap<QString, QSet<QString>> m_allowed;
};
