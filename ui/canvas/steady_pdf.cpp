#include "canvas/steady_pdf.h"

#include <QBuffer>
#include <QHashSeed>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

namespace backstep::ui {

namespace {

// The length must not change: the PDF's table of contents counts bytes.
void fixDates(QByteArray& bytes) {
    static const QRegularExpression date(QStringLiteral(R"(\(D:(\d{14})[^)]*\))"));
    const QString text = QString::fromLatin1(bytes);
    auto found = date.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        QByteArray fixed = "(D:20000101000000Z)";
        const qsizetype length = match.capturedLength();
        bytes.replace(match.capturedStart(), length, fixed.leftJustified(length, ' '));
    }
}

}  // namespace

QByteArray steadyPdf(const QPageSize& page, const QString& title,
                     const std::function<void(QPdfWriter&, QPainter&)>& paint) {
    // The fonts are embedded in the order of a hash table.
    QHashSeed::setDeterministicGlobalSeed();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(page);
        writer.setPageMargins({});
        writer.setResolution(kPdfPerInch);
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Backstep"));
        QPainter painter(&writer);
        paint(writer, painter);
    }
    QHashSeed::resetRandomGlobalSeed();
    fixDates(bytes);
    return bytes;
}

}  // namespace backstep::ui
