#include "style/fonts.h"

#include <QDir>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QJsonArray>
#include <array>

#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr const char* kRoleNames[] = {"card.op",   "card.formula",  "card.value",    "card.meta",
                                      "leaf.name", "leaf.value",    "slate.label",   "slate.value",
                                      "chip",      "token",         "edge.grad",     "operand",
                                      "narration", "prose",         "code",          "tab",
                                      "button",    "formula.block", "formula.inline"};

void registerFaces() {
    static const bool done = [] {
        const QDir fonts(QStringLiteral(":/fonts"));
        for (const QString& file : fonts.entryList()) QFontDatabase::addApplicationFont(fonts.filePath(file));
        return true;
    }();
    Q_UNUSED(done);
}

QStringList familiesOf(const char* key, int fallback) {
    const QJsonObject family = designTokens()["font"].toObject()["family"].toObject();
    return {family[QLatin1String(key)].toString(), family["fallback"].toArray().at(fallback).toString()};
}

QFont make(const QStringList& families, double px, int weight, bool italic) {
    registerFaces();
    QFont font(families);
    font.setPixelSize(qRound(px));
    font.setWeight(static_cast<QFont::Weight>(weight));
    font.setItalic(italic);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    font.setKerning(true);
    return font;
}

}  // namespace

QFont uiFont(double px, int weight) {
    static const QStringList families = familiesOf("ui", 0);
    return make(families, px, weight, false);
}

QFont codeFont(double px, int weight) {
    static const QStringList families = familiesOf("code", 1);
    return make(families, px, weight, false);
}

QFont mathFont(double px, bool italic) {
    static const QStringList families = familiesOf("math", 2);
    return make(families, px, QFont::Normal, italic);
}

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

double widthOf(const QFont& font, const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); }

}  // namespace backstep::ui
