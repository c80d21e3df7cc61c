#include "style/fonts.h"

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QHash>
#include <QJsonArray>
#include <array>

#include "style/font_file.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr const char* kRoleNames[] = {"card.op",   "card.formula",  "card.value",    "card.meta",
                                      "leaf.name", "leaf.value",    "slate.label",   "slate.value",
                                      "chip",      "token",         "edge.grad",     "operand",
                                      "narration", "prose",         "code",          "tab",
                                      "button",    "formula.block", "formula.inline"};

// Tells the bundled faces from those of the machine.
const QString kBundled = QStringLiteral("Backstep");

void registerFaces() {
    static const bool done = [] {
        const QDir fonts(QStringLiteral(":/fonts"));
        for (const QString& name : fonts.entryList()) {
            QFile file(fonts.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                QFontDatabase::addApplicationFontFromData(
                    withFamilySuffix(withoutFeature(file.readAll(), "calt"), kBundled));
        }
        return true;
    }();
    Q_UNUSED(done);
}

QStringList familiesOf(const char* key, int fallback) {
    const QJsonObject family = designTokens()["font"].toObject()["family"].toObject();
    const QString name = family[QLatin1String(key)].toString();
    return {name + QLatin1Char(' ') + kBundled, name, family["fallback"].toArray().at(fallback).toString()};
}

enum class Family : uint8_t { Ui, Code, Math };

QFont make(Family family, int px, int weight, bool italic) {
    static const QStringList families[] = {familiesOf("ui", 0), familiesOf("code", 1), familiesOf("math", 2)};
    registerFaces();
    QFont font(families[static_cast<size_t>(family)]);
    font.setPixelSize(px);
    font.setWeight(static_cast<QFont::Weight>(weight));
    font.setItalic(italic);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    font.setKerning(true);
    return font;
}

// A font that was asked for before keeps the engine it found then; a frame asks for hundreds.
QFont kept(Family family, double px, int weight, bool italic) {
    thread_local QHash<quint64, QFont> known;
    const int whole = qRound(px);
    const quint64 key =
        quint64(family) << 48 | quint64(italic) << 40 | quint64(weight) << 20 | quint64(whole);
    auto found = known.find(key);
    if (found == known.end()) found = known.insert(key, make(family, whole, weight, italic));
    return *found;
}

}  // namespace

QFont uiFont(double px, int weight) { return kept(Family::Ui, px, weight, false); }
QFont codeFont(double px, int weight) { return kept(Family::Code, px, weight, false); }
QFont mathFont(double px, bool italic) { return kept(Family::Math, px, QFont::Normal, italic); }

QFont fontOf(FontRole role) {
    static const auto fonts = [] {
        std::array<QFont, std::size(kRoleNames)> made;
        const QJsonObject roles = designTokens()["font"].toObject()["role"].toObject();
        for (size_t i = 0; i < made.size(); ++i) {
            const QJsonArray spec = roles[QLatin1String(kRoleNames[i])].toArray();
            const QString face = spec.at(0).toString();
            const double px = spec.at(1).toDouble();
            const bool italic = spec.at(2).toString() == QLatin1String("italic");
            const int weight = italic ? QFont::Normal : spec.at(2).toInt();
            made[i] = face == QLatin1String("math")   ? mathFont(px, italic)
                      : face == QLatin1String("code") ? codeFont(px, weight)
                                                      : uiFont(px, weight);
        }
        return made;
    }();
    return fonts[static_cast<size_t>(role)];
}

QFont fontOf(FontRole role, double px) {
    QFont font = fontOf(role);
    font.setPixelSize(qRound(px));
    return font;
}

double widthOf(const QFont& font, const QString& text) {
    // Shaping is what costs; the same few hundred texts come again in every frame.
    constexpr qsizetype kKept = 8000;
    thread_local QHash<std::pair<size_t, QString>, double> known;
    if (known.size() > kKept) known.clear();
    const std::pair<size_t, QString> key(qHash(font), text);
    auto found = known.find(key);
    if (found == known.end()) found = known.insert(key, QFontMetricsF(font).horizontalAdvance(text));
    return *found;
}

}  // namespace backstep::ui
