#include "style/tokens.h"

#include <QFile>
#include <QJsonDocument>
#include <QStringList>

namespace backstep::ui {

const QJsonObject& designTokens() {
    static const QJsonObject tokens = [] {
        QFile file(QStringLiteral(":/design/tokens.json"));
        const bool opened = file.open(QIODevice::ReadOnly);
        Q_ASSERT_X(opened, "designTokens", "the program was built without its resources");
        return opened ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }();
    return tokens;
}

double tokenNumber(const char* path) {
    QJsonValue value = designTokens();
    for (const QString& key : QString::fromLatin1(path).split(QLatin1Char('.')))
        value = value.toObject().value(key);
    Q_ASSERT_X(value.isDouble(), "tokenNumber", path);
    return value.toDouble();
}

const Measures& Measures::get() {
    static const Measures measures = [] {
        const auto n = tokenNumber;
        Measures m{};
        m.opW = n("size.op.w");
        m.opH = n("size.op.h");
        m.leafH = n("size.leaf.h");
        m.slateH = n("size.slate.h");
        m.slateInset = n("size.slate.inset");
        m.trayH = n("size.tray.h");
        m.trayInset = n("size.tray.inset");
        m.parameterH = n("size.parameter.h");
        m.chipH = n("size.chip.h");
        m.tokenH = n("size.token.h");
        m.operandD = n("size.operand.d");
        m.rankGap = n("size.rankGap");
        m.rankGapMin = n("size.rankGapMin");
        m.columnGap = n("size.columnGap");
        m.meterH = n("size.meter.h");
        m.calloutW = n("size.callout.w");
        m.ringOffset = n("size.ring.offset");
        m.grid = n("space.canvasGrid");
        m.radiusOp = n("radius.op");
        m.radiusLeaf = n("radius.leaf");
        m.radiusSlate = n("radius.slate");
        m.radiusChip = n("radius.chip");
        m.radiusPopover = n("radius.popover");
        m.radiusButton = n("radius.button");
        m.card = n("stroke.card");
        m.cardRunning = n("stroke.cardRunning");
        m.ring = n("stroke.ring");
        m.edge = n("stroke.edge");
        m.edgeGradient = n("stroke.edgeGradient");
        m.edgeData = n("stroke.edgeData");
        m.iconStroke = n("stroke.icon");
        m.focus = n("stroke.focus");
        m.detachedGap = n("stroke.dash.detachedGap");
        m.lodFull = n("lod.full");
        m.lodTitle = n("lod.title");
        m.lodBlock = n("lod.block");
        m.minText = n("font.size.micro");
        return m;
    }();
    return measures;
}

}  // namespace backstep::ui
