#include "panels/playground/draft.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "settings/saved_file.h"

namespace backstep::ui {

namespace {

constexpr int kSetAside = 64;              // texts kept besides the one in the editor
constexpr int kWindows = 16;               // programs at once that have a file each
constexpr int kDelay = 800;                // ms after the first change
constexpr qint64 kLongJournal = 16 << 20;  // bytes; it is that long where the file cannot be written

QString defaultFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/backstep/playground.py");
}

// The last whole entry of a journal: each is its length and the text. A crash may have cut the last one.
QByteArray lastEntry(const QByteArray& journal) {
    QByteArray last;
    qsizetype at = 0;
    while (true) {
        const qsizetype line = journal.indexOf('\n', at);
        if (line < 0) return last;
        bool number = false;
        const qsizetype length = journal.mid(at, line - at).toLongLong(&number);
        if (!number || length < 0 || line + 1 + length > journal.size()) return last;
        last = journal.mid(line + 1, length);
        at = line + 1 + length;
    }
}

}  // namespace

Draft::Draft(QString file, QObject* parent)
    : QObject(parent), m_usual(file.isEmpty() ? defaultFile() : std::move(file)), m_file(m_usual) {
    claim();
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &Draft::writeNow);
}

Draft::~Draft() { writeNow(); }

QString Draft::fileOf(int window) const {
    const QFileInfo usual(m_usual);
    return window == 1 ? m_usual
                       : usual.dir().filePath(
                             QStringLiteral("%1-window-%2.py").arg(usual.completeBaseName()).arg(window));
}

// Null when another program that still runs has it.
std::unique_ptr<QLockFile> Draft::lock(const QString& file) const {
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // it ends with its program, however long that runs
    if (!lock->tryLock(0) && lock->error() == QLockFile::LockFailedError) return nullptr;
    return lock;
}

void Draft::claim() {
    QDir().mkpath(QFileInfo(m_usual).path());
    for (int window = 1; window <= kWindows && !m_lock; ++window)
        if ((m_lock = lock(fileOf(window)))) m_file = fileOf(window);
}

void Draft::leave() {
    writeNow();
    if (m_problem.isEmpty()) m_lock.reset();
}

QStringList Draft::rescued() {
    QStringList files;
    for (int window = 1; window <= kWindows; ++window) {
        const QString file = fileOf(window);
        QFile left(journalOf(file));
        if (file == m_file || !left.exists()) continue;
        const auto free = lock(file);
        if (!free || !left.open(QIODevice::ReadOnly)) continue;
        const QByteArray last = lastEntry(left.readAll());
        if (!last.isEmpty() && !saveFile(file, last).isEmpty()) continue;
        left.remove();
        if (!last.isEmpty()) files.append(file);
    }
    return files;
}

QString Draft::load() {
    QFile file(m_file);
    const QByteArray written = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    QFile left(journalOf(m_file));
    m_recovered = left.open(QIODevice::ReadOnly) && left.size() > 0;
    const QByteArray last = m_recovered ? lastEntry(left.readAll()) : QByteArray();
    if (last.isEmpty()) m_recovered = false;
    return QString::fromUtf8(m_recovered ? last : written);
}

void Draft::note(const QByteArray& text) {
    QDir().mkpath(QFileInfo(m_file).path());
    const QByteArray entry = QByteArray::number(text.size()) + '\n' + text;
    QFile file(journalOf(m_file));
    const qint64 before = file.size();
    if (before > kLongJournal) {
        saveFile(file.fileName(), entry);
    } else if (file.open(QIODevice::WriteOnly | QIODevice::Append)) {
        // Half an entry would hide those after it.
        if (file.write(entry) != entry.size() || !file.flush()) file.resize(before);
    }
}

void Draft::keep(const QString& source) {
    m_source = source;
    m_dirty = true;
    note(source.toUtf8());
    if (!m_timer.isActive()) m_timer.start();
}

QString Draft::setAside(const QString& source) {
    const QFileInfo draft(m_usual);
    const auto name = [&](int n) {
        return draft.dir().filePath(QStringLiteral("%1-%2.py").arg(draft.completeBaseName()).arg(n));
    };
    const QByteArray bytes = source.toUtf8();
    int free = 1;
    for (; free < kSetAside && QFile::exists(name(free)); ++free)
        if (QFile same(name(free)); same.open(QIODevice::ReadOnly) && same.readAll() == bytes)
            return same.fileName();
    if (QFile::exists(name(free))) {  // all taken: the oldest goes
        for (int n = 1; n < kSetAside; ++n)
            if (QFileInfo(name(n)).lastModified() < QFileInfo(name(free)).lastModified()) free = n;
    }
    draft.dir().mkpath(".");
    return saveFile(name(free), bytes).isEmpty() ? name(free) : QString();
}

void Draft::writeNow() {
    if (!m_dirty) return;
    QDir().mkpath(QFileInfo(m_file).path());
    const QString problem = saveFile(m_file, m_source.toUtf8());
    if (problem.isEmpty()) {
        m_dirty = false;
        QFile::remove(journalOf(m_file));
    }
    if (problem == m_problem) return;
    m_problem = problem;
    emit problemChanged();
}

}  // namespace backstep::ui
