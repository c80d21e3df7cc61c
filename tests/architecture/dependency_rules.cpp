#include "dependency_rules.h"

DependencyRules::DependencyRules() {
    const auto allow = [this](const char* room, const char* others) {
        const QStringList list = QString::fromLatin1(others).split(' ', Qt::SkipEmptyParts);
        m_allowed[room] = QSet<QString>(list.begin(), list.end());
        m_allowed[room].insert(room);
    };
    allow("base", "");
    allow("tensor", "base");
    allow("autograd", "base tensor");
    allow("ops", "base tensor autograd");
    allow("nn", "base tensor autograd ops");
    allow("script", "base");
    allow("bindings", "base tensor autograd ops nn script");
    allow("trace", "base");
    allow("run", "base tensor autograd ops nn script bindings trace");
    allow("words", "base");
    allow("explain", "base tensor autograd trace ops script");
    allow("layout", "base trace");
    allow("diagram", "base trace explain layout words");
    allow("lesson", "base trace run words");
    allow("ui", "base trace run explain words layout diagram lesson");
    allow("app",
          "base tensor autograd ops nn script bindings trace run words explain layout diagram lesson ui");
}

QString DependencyRules::roomOf(const QString& pathFromRoot) {
    const QStringList parts = pathFromRoot.split('/');
    if (parts.size() >= 3 && parts[0] == "engine") return parts[1];
    if (parts.size() >= 2 && (parts[0] == "ui" || parts[0] == "app")) return parts[0];
    return {};
}

QStringList DependencyRules::violations(const QString& source, const QStringList& headers) const {
    QStringList found;
    const QString room = roomOf(source);
    if (room.isEmpty()) return found;
    if (!m_allowed.contains(room)) return {source + " stands in a room nobody declared: " + room};
    for (const QString& header : headers) {
        const QString used = roomOf(header);
        if (!used.isEmpty() && !m_allowed[room].contains(used)) found << source + " includes " + header;
    }
    return found;
}
